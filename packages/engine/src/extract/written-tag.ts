/** A tag of a card as it is written, where its attributes are not each there once and in plain quotes. */
import type { RawMeta } from './raw-tags.ts'
import type { SourceText } from './source-text.ts'

const MAX_BYTES = 2_000

/** Each attribute has no value, one in quotes, or a bare one that begins like a word or a URL. */
const PLAIN =
  /^<meta(?:\s+[^\s"'<>=/`\\\x80-\xff]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[\w:.#,;%@!?()~+*$/-][^\s"'=<>`\\]*))?)*\s*\/?>$/i
/** Words behind a bare value are attributes without a value. */
const BARE_WORDS = /\bcontent\s*=\s*[^\s"'>]+\s+[^\s"'=>/]+[\s>/]/i
const KEYS = /[\s"'](?:content|property|name)\s*=/gi
/** A key in quotes that HTML does not know. */
const ODD_KEY = /^(?:[^\w<]{1,12}|&[a-z]{2,6};)(?:og|twitter|article|description)\b/i

/** @returns null for nearly every tag. */
export function oddlyWritten(
  { group, chosen, keyIndex, offset, endOffset }: RawMeta,
  text: SourceText,
): string | null {
  const key = chosen.keys[keyIndex] ?? ''
  if (group === 'standard' && key.toLowerCase() !== 'description' && !ODD_KEY.test(key)) return null
  const end = Math.min(endOffset, offset + MAX_BYTES)
  const written = text.bytes(offset, end)
  const isPlain =
    end === endOffset &&
    PLAIN.test(written) &&
    !BARE_WORDS.test(written) &&
    (written.match(KEYS)?.length ?? 0) <= 2
  return isPlain ? null : text.raw({ start: offset, end })
}

/** The beginning of a tag that never ends. */
export const writtenStart = (offset: number, text: SourceText): string =>
  text.raw({ start: offset, end: Math.min(offset + MAX_BYTES, text.length) })
