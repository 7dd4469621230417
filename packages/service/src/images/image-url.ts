/**
 * The service's own URL of an image of an inspected page. What must never happen: a client makes this
 * service fetch a URL of its choice. So the URL is signed: only images that an
 * inspection named, and only for a few hours. Proven in image-url.test.ts.
 */
import { createSigner } from '../secrets/signer.ts'

const HOUR_MS = 3_600_000
/** A report may stay open in a tab for a while and load its images late. */
const VALID_HOURS = 6

export interface ImageUrls {
  /**
   * @param seen version of the image (`imageVersion`): another one at the same URL gets another path.
   * @returns a path of this service. The same for the same image within an hour, so that browsers can cache it.
   */
  sign(url: string, seen?: string): string
  /** @returns the image's own URL, or null when the signature is wrong or too old. */
  verify(signed: string): { readonly url: string; readonly seen: string } | null
}

/** @param secrets the first signs, all verify. @param now milliseconds. */
export function createImageUrls(secrets: readonly string[], now: () => number = Date.now): ImageUrls {
  const signer = createSigner(secrets, 'linklens social image address')
  return {
    sign(url, seen = '') {
      const hour = Math.floor(now() / HOUR_MS) + VALID_HOURS
      const payload = `${hour}.${encode(url)}.${encode(seen)}`
      return `/images/${payload}.${signer.sign(payload)}`
    },
    verify(signed) {
      const match = /^((\d{1,9})\.([\w-]+)\.([\w-]*))\.([\w-]{43})$/.exec(signed)
      if (!match) return null
      const [, payload = '', hour = '', url = '', seen = '', signature = ''] = match
      if (!signer.isGenuine(payload, signature) || Number(hour) < Math.floor(now() / HOUR_MS)) return null
      return { url: decode(url), seen: decode(seen) }
    },
  }
}

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const decode = (text: string): string => Buffer.from(text, 'base64url').toString()
