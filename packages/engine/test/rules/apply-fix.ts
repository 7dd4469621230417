/** Applies a fix to a page's bytes, with nothing but what the inspection says of it. */
import { extract } from '../../src/extract/extract.ts'
import type { ShownFix } from '../../src/rules/define-rule.ts'

type Apply = NonNullable<ShownFix['apply']>

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
/** So that the snippet means the same in any charset. */
const ascii = (html: string) =>
  html.replaceAll(/[^\t\n -~]/gu, (character) => `&#${character.codePointAt(0)};`)

/** @returns the page with the fix in place. @param charset of the page: columns are those of its text. */
export function applyFix(body: Uint8Array, { apply, snippet }: ShownFix, charset = 'utf-8'): Uint8Array {
  if (!apply) throw new Error('this fix is not for programs')
  const page = latin1(body)
  const written = apply.op === 'remove' ? '' : ascii(snippet ?? '')
  const [start, end] = rangeOf(page, body, apply, charset)
  return Buffer.from(page.slice(0, start) + written + page.slice(end), 'latin1')
}

function rangeOf(
  page: string,
  body: Uint8Array,
  { op, line, column, tag }: Apply,
  charset: string,
): [number, number] {
  if (line === undefined || column === undefined) {
    const start = /<meta\s+charset[^>]*>|<head(?:\s[^>]*)?>/giu
    const last = [...page.matchAll(start)].at(-1)
    const at = last ? last.index + last[0].length : 0
    return [at, at]
  }
  const ends = [...page.matchAll(/\r\n|\r|\n/gu)].map(({ 0: end, index }) => index + end.length)
  const lineStart = ends[line - 2] ?? 0
  const start = lineStart + bytesBefore(body.subarray(lineStart), column, charset)
  const length = /^<title/iu.test(page.slice(start))
    ? page.slice(start).search(/<\/title\s*>/iu) + '</title>'.length
    : tagLength(body, start, tag)
  return op === 'add' ? [start + length, start + length] : [start, start + length]
}

/** Bytes of a line before a column, which is where a tag begins. */
function bytesBefore(line: Uint8Array, column: number, charset: string): number {
  const length = (bytes: number) =>
    new TextDecoder(charset, { ignoreBOM: false }).decode(line.subarray(0, bytes)).length
  let [low, high] = [0, Math.min(line.length, 4 * column)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (length(middle) < column - 1) low = middle + 1
    else high = middle
  }
  return line.indexOf(0x3c, low)
}

function tagLength(body: Uint8Array, start: number, tag: string | undefined): number {
  const found = extract(body, 'text/html; charset=utf-8').allTags.find(({ offset }) => offset === start)
  if (found) return found.endOffset - start
  const end = latin1(body).indexOf('>', start)
  if (end < 0) throw new Error(`no tag ${tag} there`)
  return end + 1 - start
}
