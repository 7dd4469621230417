/** The response headers that explain a link preview; the rest stays with the page. Never `set-cookie`. */
import { headerValues } from '../capture/headers.ts'
import type { HeaderList } from '../capture/capture.ts'

/** Content type, caching, indexing, other URLs of the page, and what is in front of the origin. */
const SHOWN = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-disposition',
  'cache-control',
  'age',
  'expires',
  'last-modified',
  'etag',
  'vary',
  'x-robots-tag',
  'link',
  'refresh',
  'location',
  'retry-after',
  'server',
  'x-cache',
  'cf-mitigated',
] as const

/** `link` headers grow to many kB; the beginning says enough. */
const MAX_CHARACTERS = 1_024

/** @returns names in lower case; repeated headers joined by a comma, as HTTP allows; long values cut, with three dots. */
export function selectHeaders(headers: HeaderList): Record<string, string> {
  const sent = new Set(headers.map(([name]) => name))
  const selected: Record<string, string> = {}
  for (const name of SHOWN) if (sent.has(name)) selected[name] = cut(headerValues(headers, name).join(', '))
  return selected
}

function cut(value: string): string {
  return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}...` : value
}
