/**
 * The service's own address of a stranger's picture. What must never happen: somebody makes this
 * service fetch an address of their choice through it. So the address is signed: only pictures that an
 * inspection named, and only for a few hours. Proven in image-address.test.ts.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const HOUR_MS = 3_600_000
/** A report may stay open in a tab for a while and load its pictures late. */
const GOOD_FOR_HOURS = 6

export interface ImageAddresses {
  /** @returns a path of this service. The same for the same picture within an hour, so that browsers can keep it. */
  sign(url: string): string
  /** @returns the picture's own address, or null when the signature is wrong or too old. */
  verify(signed: string): string | null
}

/** @param secrets the first signs, all verify. @param now milliseconds. */
export function createImageAddresses(
  secrets: readonly string[],
  now: () => number = Date.now,
): ImageAddresses {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'linklens social image address', 32)),
  )
  const [signer] = keys
  if (!signer) throw new Error('a secret is needed to sign image addresses')
  return {
    sign(url) {
      const hour = Math.floor(now() / HOUR_MS) + GOOD_FOR_HOURS
      const payload = `${hour}.${Buffer.from(url).toString('base64url')}`
      return `/images/${payload}.${mac(signer, payload).toString('base64url')}`
    },
    verify(signed) {
      const match = /^(\d{1,9})\.([\w-]+)\.([\w-]{43})$/.exec(signed)
      if (!match) return null
      const [, hour = '', encoded = '', signature = ''] = match
      const given = Buffer.from(signature, 'base64url')
      const genuine = keys.some((key) => equal(mac(key, `${hour}.${encoded}`), given))
      if (!genuine || Number(hour) < Math.floor(now() / HOUR_MS)) return null
      return Buffer.from(encoded, 'base64url').toString()
    },
  }
}

const mac = (key: Buffer, payload: string): Buffer => createHmac('sha256', key).update(payload).digest()

const equal = (a: Buffer, b: Buffer): boolean => a.byteLength === b.byteLength && timingSafeEqual(a, b)
