/** Signs values that this service hands out and later takes back. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** HMAC-SHA-256 in base64url: 43 characters. */
  sign(text: string): string
  /** Takes constant time. */
  isGenuine(text: string, signature: string): boolean
}

/**
 * @param secrets the first signs, all verify.
 * @param purpose part of the key: a signature for one purpose is not valid for another.
 */
export function createSigner(secrets: readonly string[], purpose: string): Signer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const [signer] = keys
  if (!signer) throw new Error('a secret is needed to sign')
  return {
    sign: (text) => mac(signer, text).toString('base64url'),
    isGenuine(text, signature) {
      const given = Buffer.from(signature, 'base64url')
      return keys.some((key) => equal(mac(key, text), given))
    },
  }
}

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const equal = (a: Buffer, b: Buffer): boolean => a.byteLength === b.byteLength && timingSafeEqual(a, b)
