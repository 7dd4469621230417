/** How much of a page is read: to the end of a head that says enough, else to the limit. */
import type { BodySink } from '../net/answer.ts'
import { growBytes } from '../capture/grow-bytes.ts'

/** `</head` in either case, as Latin-1: the same bytes in every encoding that is not UTF-16. */
const HEAD_END = /<\/head/gi

/** A script can hold the text too; a page that repeats it is not read again each time. */
const MAX_CHECKS = 3

export interface DocumentStart {
  readonly sink: BodySink
  readonly bytes: () => Uint8Array
}

/** @param isEnough whether these first bytes of the page say all that is wanted. */
export function readStart(maxBytes: number, isEnough: (start: Uint8Array) => boolean): DocumentStart {
  const body = growBytes()
  let checks = 0
  let searched = 0
  const headHasEnded = (): boolean => {
    const from = Math.max(0, searched - HEAD_END_BYTES)
    const bytes = body.bytes()
    searched = bytes.length
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.length - from).toString('latin1')
    return text.search(HEAD_END) >= 0
  }
  return {
    bytes: () => body.bytes().subarray(0, maxBytes),
    sink: {
      push(chunk) {
        body.push(chunk)
        if (body.length() >= maxBytes) return 'stop'
        if (checks === MAX_CHECKS || !headHasEnded()) return 'more'
        checks += 1
        return isEnough(body.bytes()) ? 'stop' : 'more'
      },
    },
  }
}

const HEAD_END_BYTES = '</head'.length - 1
