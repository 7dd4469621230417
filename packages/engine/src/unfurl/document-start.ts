/** How much of a page is read: to the end of a head that says enough, else to the limit. */
import type { BodySink } from '../net/answer.ts'
import { growBytes } from '../capture/grow-bytes.ts'

/** `</head` in either case, as Latin-1: the same bytes in every encoding that is not UTF-16. */
const HEAD_END = /<\/head/gi

/** What a body can still say of the page's preview. Most say nothing, and reading them is most of the work on a small page. */
const SAYS_MORE = /<(?:meta|link|base|html)\b|ld\+json/i

/** A script can hold the text too; a page that repeats it is not read again each time. */
const MAX_CHECKS = 3

export interface DocumentStart {
  readonly sink: BodySink
  readonly bytes: () => Uint8Array
}

/** @param isEnough whether these first bytes of the page say all that is wanted; they are then what is kept. */
export function readStart(maxBytes: number, isEnough: (start: Uint8Array) => boolean): DocumentStart {
  const body = growBytes()
  let checks = 0
  let searched = 0
  let end = maxBytes
  /** @returns the bytes to the end of the head, and those behind it that have come and may say more; null in the head. */
  const endedHead = (): Uint8Array | null => {
    const from = Math.max(0, searched - HEAD_END_BYTES)
    const bytes = body.bytes()
    searched = bytes.length
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.length - from).toString('latin1')
    const at = text.search(HEAD_END)
    if (at < 0) return null
    return SAYS_MORE.test(text.slice(at)) ? bytes : bytes.subarray(0, from + at)
  }
  return {
    bytes: () => body.bytes().subarray(0, end),
    sink: {
      push(chunk) {
        body.push(chunk)
        if (body.length() >= maxBytes) return 'stop'
        const start = checks === MAX_CHECKS ? null : endedHead()
        if (start === null) return 'more'
        checks += 1
        if (!isEnough(start)) return 'more'
        end = start.length
        return 'stop'
      },
    },
  }
}

const HEAD_END_BYTES = '</head'.length - 1
