/** A `curl` line that repeats one of our requests in any POSIX shell. */
import { parseHref, shellQuote, visibleText as visible } from '@linklens/engine'

interface CurlRequest {
  url: string
  userAgent: string
  headers?: Readonly<Record<string, string>>
}

/** `--globoff`, because brackets in a URL are brackets. */
export function curlLine({ url, userAgent, headers = {} }: CurlRequest): string {
  const parts = ['curl --silent --include --globoff', `--user-agent ${shellQuote(visible(userAgent))}`]
  for (const [name, value] of Object.entries(headers))
    parts.push(`--header ${shellQuote(visible(`${name}: ${value}`))}`)
  return [...parts, shellQuote(visible(url))].join(' ')
}

/**
 * A URL as the URL standard writes it: what was typed or submitted may contain line ends, bidi controls and
 * terminal escapes.
 */
export const writtenUrl = (url: string): string => visible(parseHref(url)?.href ?? url)
