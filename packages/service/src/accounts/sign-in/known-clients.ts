/**
 * Browsers that have signed in to an account before: a cookie says so for a year. It opens nothing. A known browser
 * only counts its failed attempts apart, so that nobody can lock an owner out by failing in their name.
 * What must never happen: the cookie of one account counts for another. Proven in known-clients.test.ts.
 */
import { randomBytes } from 'node:crypto'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../http/app-env.ts'
import { createSigner } from '../../secrets/signer.ts'

export interface KnownClients {
  /** @returns the key that this browser is counted under, where it has signed in to the account before. */
  idOf(c: AppContext, email: string): string | undefined
  /** @returns the `Set-Cookie` that makes this browser known. */
  cookieFor(c: AppContext, email: string): string
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Accounts that one browser is known for; of more, those of the last sign-ins. */
const MAX_ACCOUNTS = 5

export function createKnownClients({
  appSecrets,
  baseUrl,
}: Pick<Config, 'appSecrets' | 'baseUrl'>): KnownClients {
  const signer = createSigner(appSecrets, 'known-client')
  const secure = baseUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}linklens.known_client`
  /** Each is an id, a dot, and a signature of the id and the account. The account itself is not in it. */
  const entries = (c: AppContext) => (getCookie(c, name) ?? '').split('~').slice(0, MAX_ACCOUNTS)
  const isOf = (entry: string, email: string) => {
    const [id = '', signature = ''] = entry.split('.')
    return signer.isGenuine(signedText(id, email), signature)
  }
  return {
    idOf: (c, email) =>
      entries(c)
        .find((entry) => isOf(entry, email))
        ?.split('.')[0],
    cookieFor(c, email) {
      const id = randomBytes(16).toString('base64url')
      const fresh = `${id}.${signer.sign(signedText(id, email))}`
      const others = entries(c).filter((entry) => entry !== '' && !isOf(entry, email))
      const value = [fresh, ...others].slice(0, MAX_ACCOUNTS).join('~')
      return generateCookie(name, value, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure,
        maxAge: YEAR_SECONDS,
      })
    },
  }
}

const signedText = (id: string, email: string) => `${id} ${email.toLowerCase()}`
