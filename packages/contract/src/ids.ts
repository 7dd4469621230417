/** The format of the ids and the secret of a dev environment, so that a typo is found before anything is sent. */
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const PUBLIC_ID = /^lu_[0-9A-Za-z]{22}$/
export const ENVIRONMENT_ID = /^de_[0-9A-Za-z]{22}$/
export const PREVIEW_ID = /^lp_[0-9A-Za-z]{22}$/

/** `lks_`, 43 characters of randomness (256 bits), 6 characters of checksum. */
const SECRET = /^lks_[0-9A-Za-z]{49}$/
const CHECKSUM_LENGTH = 6

/** @param body `lks_` and 43 base62 characters. @returns the secret. */
export function withChecksum(body: string): string {
  return body + checksum(body)
}

/** Whether a text has the format of a secret and a correct checksum. The service may still not know it. */
export function isWellFormedSecret(text: string): boolean {
  return SECRET.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** CRC-32 in base62, padded with `0`: finds every single mistyped character. */
function checksum(text: string): string {
  let rest = crc32(Buffer.from(text))
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
