/**
 * The service's own address of a stranger's picture. What must never happen: somebody makes this
 * service fetch an address of their choice through it. So the address is signed: only pictures that an
 * inspection named, and only for a few hours. Proven in image-address.test.ts.
 */
import { createSigner } from '../signer.ts'

const HOUR_MS = 3_600_000
/** A report may stay open in a tab for a while and load its pictures late. */
const GOOD_FOR_HOURS = 6

export interface ImageAddresses {
  /**
   * @param seen how the picture was seen: another one at its address gets another path, and is not mistaken for it.
   * @returns a path of this service. The same for the same picture within an hour, so that browsers can keep it.
   */
  sign(url: string, seen?: string): string
  /** @returns the picture's own address, or null when the signature is wrong or too old. */
  verify(signed: string): { readonly url: string; readonly seen: string } | null
}

/** @param secrets the first signs, all verify. @param now milliseconds. */
export function createImageAddresses(
  secrets: readonly string[],
  now: () => number = Date.now,
): ImageAddresses {
  const signer = createSigner(secrets, 'linklens social image address')
  return {
    sign(url, seen = '') {
      const hour = Math.floor(now() / HOUR_MS) + GOOD_FOR_HOURS
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
