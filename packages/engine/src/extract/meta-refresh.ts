/** `<meta http-equiv="refresh">` by the "shared declarative refresh steps" (HTML standard, section 4.2.5.3). */

/** Reads the value; null when it is none; browsers then do nothing. */
export function parseRefresh(content: string): { seconds: number; url: string | null } | null {
  const match = /^[\t\n\f\r ]*([0-9]*)([0-9.]*)([\s\S]*)$/.exec(content)
  const [, digits = '', fraction = '', rest = ''] = match ?? []
  if (digits === '' && !fraction.startsWith('.')) return null
  if (rest !== '' && !/^[;,\t\n\f\r ]/.test(rest)) return null
  const target = /^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*([\s\S]*)$/.exec(rest)?.[1] ?? ''
  // The longest delay a timer of a browser can hold; more digits would only lose precision.
  const seconds = Math.min(Number(digits === '' ? '0' : digits), 2_147_483_647)
  return { seconds, url: target === '' ? null : urlOf(target) }
}

/** `url=` may be missing, its quotes too; text behind a closing quote is dropped. */
function urlOf(target: string): string {
  const value = /^url[\t\n\f\r ]*=[\t\n\f\r ]*([\s\S]*)$/i.exec(target)?.[1] ?? target
  const quote = value[0]
  if (quote !== '"' && quote !== "'") return value
  const end = value.indexOf(quote, 1)
  return end < 0 ? value.slice(1) : value.slice(1, end)
}
