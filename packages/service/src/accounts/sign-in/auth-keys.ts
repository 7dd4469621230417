/**
 * The keys of sessions, made from `APP_SECRET`. better-auth 1.7.25 takes a list of secrets, but signs
 * and checks cookies and mailed links with the first of them only (checked 2026-11-21: the others open what it encrypted). So
 * what an older key signed is signed again with the first before better-auth sees it.
 * What must never happen: a signature by a foreign key is accepted. Proven in auth-keys.test.ts.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { signJWT, verifyJWT } from 'better-auth/crypto'

export interface AuthKeys {
  /** Signs everything new. */
  readonly current: string
  /** The `Cookie` header with every signature of an older key replaced. */
  renewCookies(header: string): string
  /** The token of a mailed link; unchanged when no older key signed it. */
  renewToken(token: string): Promise<string>
}

/** @param secrets the first signs, all verify. */
export function createAuthKeys(secrets: readonly string[]): AuthKeys {
  const [current, ...older] = secrets.map((secret) =>
    // Its own key: a signature made here is not valid elsewhere in the service.
    Buffer.from(hkdfSync('sha256', secret, '', 'better-auth', 32)).toString('base64url'),
  )
  if (!current) throw new Error('a secret is needed to sign')
  return {
    current,
    renewCookies: (header) =>
      older.length === 0
        ? header
        : header
            .split(';')
            .map((cookie) => renewCookie(cookie, current, older))
            .join(';'),
    renewToken: (token) => renewToken(token, current, older),
  }
}

/** A signed cookie is `value.signature`, encoded; the signature is HMAC-SHA-256 in base64: 44 characters. */
const SIGNED = /^(\s*[^=\s]+=)(.+)(?:\.|%2E)([^.]{44,60})$/i

function renewCookie(cookie: string, current: string, older: readonly string[]): string {
  const [, name = '', encoded = '', signature = ''] = SIGNED.exec(cookie.trimEnd()) ?? []
  const value = decode(encoded)
  const given = Buffer.from(decode(signature), 'base64')
  if (!older.some((key) => equal(mac(key, value), given))) return cookie
  return name + encodeURIComponent(`${value}.${mac(current, value).toString('base64')}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const mac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const equal = (a: Buffer, b: Buffer): boolean => a.byteLength === b.byteLength && timingSafeEqual(a, b)

async function renewToken(token: string, current: string, older: readonly string[]): Promise<string> {
  for (const key of older) {
    const claims = await verifyJWT<Record<string, unknown> & { exp?: number }>(token, key)
    if (!claims) continue
    const { exp = 0, iat: _, ...rest } = claims
    const secondsLeft = exp - Math.floor(Date.now() / 1_000)
    if (secondsLeft > 0) return signJWT(rest, current, secondsLeft)
  }
  return token
}
