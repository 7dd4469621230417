/** Options of a function that somebody else calls: what means nothing is a fault of the program, and gets a sentence. */

/** HTML that a caller has is nothing without the URL of its page. @throws TypeError with a sentence. */
export function requireUrl(options: unknown): asserts options is { url: unknown } {
  if (typeof options === 'object' && options !== null && 'url' in options && options.url !== undefined) return
  throw new TypeError(
    'Say where the page is: { url: "https://example.com/" }. Its relative URLs are resolved against that.',
  )
}

/** @throws TypeError that names the option and all that there are. */
export function refuseUnknown(options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new TypeError(`There is no option ${JSON.stringify(unknown)}. There are: ${names.join(', ')}.`)
}
