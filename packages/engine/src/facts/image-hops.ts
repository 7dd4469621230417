/** Every URL on the way to an image: a crawler asks for each, and each host has its own robots.txt. */
import type { Facts } from './facts.ts'
import { parseHref } from '../net/parse-url.ts'

/** Hops as URLs, each once. */
export const parseHops = (urls: readonly string[]): URL[] =>
  [...new Set(urls)].flatMap((url) => parseHref(url) ?? [])

/** @returns the URL itself first, and the final one last; the URL alone where it was not asked for. */
export function imageHops({ imageCaptures }: Pick<Facts, 'imageCaptures'>, url: string): URL[] {
  const response = imageCaptures.find((capture) => capture.url === url)?.response
  if (!response) return parseHops([url])
  return parseHops([url, ...response.redirects.map((hop) => hop.url), response.finalUrl])
}
