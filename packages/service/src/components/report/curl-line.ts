/** A `curl` line that repeats one of our requests in any POSIX shell. */
import { parseHref } from '@linklens/engine'

/** Single quotes keep everything but themselves; a quote is closed, escaped and opened again. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlRequest {
  url: string
  userAgent: string
  headers?: Readonly<Record<string, string>>
}

/**
 * `--globoff`, because brackets in an address are brackets. Control characters, which no address we
 * asked for can hold, are taken out, so that a pasted line never ends early.
 */
export function curlLine({ url, userAgent, headers = {} }: CurlRequest): string {
  const parts = ['curl --silent --include --globoff', `--user-agent ${shellQuote(visible(userAgent))}`]
  for (const [name, value] of Object.entries(headers))
    parts.push(`--header ${shellQuote(visible(`${name}: ${value}`))}`)
  return [...parts, shellQuote(visible(url))].join(' ')
}

/**
 * An address as the URL standard writes it: what was typed or submitted may hold line ends, and signs that turn a
 * line round or are obeyed by a terminal.
 */
export const writtenAddress = (url: string): string => visible(parseHref(url)?.href ?? url)

const visible = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, '').toWellFormed()
