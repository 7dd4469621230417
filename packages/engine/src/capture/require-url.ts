/** HTML that a caller has is nothing without the URL of its page. @throws TypeError with a sentence. */
export function requireUrl(options: unknown): asserts options is { url: unknown } {
  if (typeof options === 'object' && options !== null && 'url' in options && options.url !== undefined) return
  throw new TypeError(
    'Say where the page is: { url: "https://example.com/" }. Its relative URLs are resolved against that.',
  )
}
