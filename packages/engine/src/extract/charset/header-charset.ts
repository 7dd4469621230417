/**
 * Where the Content-Type header names the encoding: "extract a MIME type" (Fetch standard, section 2.2.2) over
 * "parse a MIME type" (MIME Sniffing standard, section 4.4), of which the charset alone is kept.
 */
import { trimSpace } from '../trim-space.ts'

const MIME_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/
/** One parameter: its name, and its value, in quotes or not. Text after closing quotes is skipped. */
const PARAMETER = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^])*\\?)"?[^;]*|([^;]*)))?/gy
const VALUE = /^[\t -~\u0080-\u00FF]*$/

/** The `charset` parameter of a Content-Type header; null when there is none. */
export function charsetInHeader(contentType: string | null): string | null {
  let charset: string | null = null
  let remembered: string | null = null
  let before: string | null = null
  // Several headers arrive as one, joined by commas: the last one that can be read counts.
  for (const value of splitAtCommas(contentType ?? '')) {
    const essence = trimSpace(value.split(';', 1)[0] ?? '').toLowerCase()
    if (!MIME_TYPE.test(essence) || essence === '*/*') continue
    const named = charsetAmong(value)
    if (essence !== before) remembered = named
    before = essence
    charset = named ?? remembered
  }
  return charset === '' ? null : charset
}

/** The first one that is readable; an empty one counts in quotes only. */
function charsetAmong(value: string): string | null {
  PARAMETER.lastIndex = value.indexOf(';')
  if (PARAMETER.lastIndex < 0) return null
  for (let found = PARAMETER.exec(value); found !== null; found = PARAMETER.exec(value)) {
    const [, name = '', quoted, plain = ''] = found
    if (name.toLowerCase() !== 'charset') continue
    const text = quoted === undefined ? trimSpace(plain) : quoted.replaceAll(/\\([^])/g, '$1')
    if ((quoted !== undefined || text !== '') && VALUE.test(text)) return text
  }
  return null
}

/** Those outside of quotes; a quote that never closes reaches to the end. */
const splitAtCommas = (text: string): string[] => text.match(/(?:"(?:[^"\\]|\\[^])*(?:"|\\?$)|[^",])+/g) ?? []
