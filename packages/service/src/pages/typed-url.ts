/**
 * What a person types into the field is rarely a whole URL. Without a scheme it gets `https://`;
 * anything that has one is left alone, so that the URL rules can refuse it by name.
 */
export function completeUrl(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  // `example.com:8080` and `localhost:3000` look as if they had a scheme; a port shows that they have none.
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]*:\d{1,5}(?:[/?#]|$)/.test(text)
  return hasScheme ? text : `https://${text}`
}

/** @returns the same URL with `http://`, where `https://` was our guess; null where the scheme was typed. */
export function plainHttpUrl(typed: string): string | null {
  const complete = completeUrl(typed)
  return complete === typed.trim() ? null : complete.replace(/^https:/, 'http:')
}
