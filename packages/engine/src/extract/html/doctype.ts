/** Document types of old that mean quirks mode, by the start of their public identifier (section 13.2.6.4.1). */
const OLD_PUBLIC_ID = new RegExp(
  [
    String.raw`^\+//silmaril//`,
    String.raw`^-//(?:as|advasoft ltd|ietf|metrius|microsoft|netscape comm\. corp\.|o'reilly and associates|sq)//`,
    String.raw`^-//(?:softquad(?: software)?|spyglass|sun microsystems corp\.|w3o|webtechs)//`,
    String.raw`^-//w3c//dtd (?:html (?:3|4\.0 (?:frameset|transitional)|experimental)|w3 html)`,
    String.raw`^(?:-/w3c/dtd html 4\.0 transitional/en|html)$`,
  ].join('|'),
  'i',
)
const NEEDS_SYSTEM_ID = /^-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\//i

const PLAIN = /^[\t\n\f\r ]*html[\t\n\f\r ]*>/i
const WITH_ID = /^[\t\n\f\r ]*html[\t\n\f\r ]+(public|system)[\t\n\f\r ]*(["'])([^>]*?)\2[\t\n\f\r ]*(["'])?/i

/**
 * Whether a doctype, given from behind its keyword, means quirks mode. It decides one thing here: whether `<table>`
 * closes a paragraph.
 */
export function quirksOf(rest: string): boolean {
  if (PLAIN.test(rest)) return false
  const match = WITH_ID.exec(rest)
  if (!match) return true
  const [, keyword = '', , identifier = '', systemQuote] = match
  if (keyword.toLowerCase() === 'system') return false
  return OLD_PUBLIC_ID.test(identifier) || (NEEDS_SYSTEM_ID.test(identifier) && systemQuote === undefined)
}
