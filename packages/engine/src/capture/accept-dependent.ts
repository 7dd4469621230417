/**
 * Whether an image may be another file for another Accept header. Asked before the second request: one
 * too many costs the site a little, one too few hides why a crawler and a browser see two images.
 */
import { parseHref } from '../net/parse-url.ts'
import type { CapturedResponse } from './capture.ts'
import { headerValue, headerValues } from './headers.ts'

/** Image services that choose the format by Accept, also where their answers do not say so (documentation of each, read 2026-11). */
const HOSTS: readonly string[] = [
  'res.cloudinary.com',
  'imgix.net',
  'images.unsplash.com',
  'cdn.shopify.com',
  'cdn.sanity.io',
  'images.prismic.io',
  'imagekit.io',
  'gumlet.io',
  'twic.pics',
  'wp.com',
  'imagedelivery.net',
]

/** Paths on a site's own host: Cloudflare, Next.js, Vercel, Netlify, Nuxt; Shopify's is on any shop's domain. */
const PATHS = /\/(?:cdn-cgi\/image|_next\/image|_vercel\/image|\.netlify\/images|_ipx|cdn\/shop)(?:\/|$)/

/** Marks of URLs that leave the format to the service: `f_auto`, `?auto=format`, `?format=auto`. */
const OPTIONS = /\bf_auto\b|[?&]auto=|[?&](?:f|fm|format|output)=auto\b/

/** Headers that only image services send: Cloudflare, imgix, Fastly. */
const HEADERS: readonly string[] = ['cf-resized', 'cf-polished', 'x-imgix-id', 'fastly-io-info']

const SERVERS = /cloudinary|imgix|imagekit|gumlet|twicpics|image manager/i

/** @param url as asked for; the answer may come from another, after redirects. */
export function mayDependOnAccept(url: string, { finalUrl, headers }: CapturedResponse): boolean {
  return variesByAccept({ headers }) || isImageService(url) || isImageService(finalUrl) || sentByOne(headers)
}

/** RFC 9110, 12.5.5: the answer's own `Vary`. */
function variesByAccept({ headers }: Pick<CapturedResponse, 'headers'>): boolean {
  return headerValues(headers, 'vary')
    .flatMap((value) => value.split(','))
    .some((name) => name.trim().toLowerCase() === 'accept')
}

function isImageService(address: string): boolean {
  const url = parseHref(address)
  if (!url) return false
  const isHost = HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isHost || PATHS.test(url.pathname) || OPTIONS.test(url.pathname + url.search)
}

function sentByOne(headers: CapturedResponse['headers']): boolean {
  return (
    HEADERS.some((name) => headerValue(headers, name) !== null) ||
    SERVERS.test(headerValue(headers, 'server') ?? '')
  )
}
