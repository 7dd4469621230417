/** Everything about accounts that the pages need, put together. */
import type { Account, Accounts } from './account.ts'
import type { AppContext } from '../http/app-env.ts'
import type { AttemptLimit } from '../http/limits/attempt-limit.ts'
import type { ClientHash } from '../http/client-hash.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { createAuth, type Auth, type AuthParts } from './sign-in/auth.ts'
import { createAuthKeys, type AuthKeys } from './sign-in/auth-keys.ts'
import { createKnownClients, type KnownClients } from './sign-in/known-clients.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createPasswords, SCRYPT, type PasswordHashing, type Passwords } from './sign-in/password.ts'
import { createSignInLimit, type SignInLimit } from './sign-in/sign-in-limit.ts'

export interface AccountService extends Accounts {
  readonly auth: Auth
  readonly keys: AuthKeys
  readonly mailer: Mailer | null
  readonly passwords: Passwords
  /** Null without a session, or with one that has ended. Marks the answer as not cacheable. */
  readonly session: (c: AppContext) => Promise<SignedIn | null>
  /** The request's headers as better-auth needs them. */
  readonly headers: (c: AppContext) => Headers
  /** Counts an attempt to sign in, and everything else that tries a password or sends a mail. */
  readonly attemptLimit: AttemptLimit
  readonly signInLimit: SignInLimit
  readonly knownClients: KnownClients
  readonly clientHash: ClientHash
  /**
   * Where mail is sent, the answer is the same whether or not a mail address has an account, and comes no sooner than
   * this: the two cases differ by some milliseconds of work.
   */
  readonly minAnswerMs: number
}

export interface SignedIn {
  readonly account: Account
  readonly sessionId: string
  /** When the person signed in. */
  readonly signedInAt: Date
}

export interface AccountServiceParts extends Omit<AuthParts, 'keys' | 'mailer' | 'logger' | 'passwords'> {
  /** Default: scrypt. Tests give one that costs less. */
  readonly passwordHashing?: PasswordHashing | undefined
  /** Default: half a second. Most tests do not wait. */
  readonly minAnswerMs?: number | undefined
  readonly attemptLimit: AttemptLimit
  readonly rateLimits: RateLimits
  readonly clientHash: ClientHash
  readonly logger: AuthParts['logger'] & { warn(line: object): void }
}

export function createAccounts(parts: AccountServiceParts): AccountService {
  const { config, logger, attemptLimit, rateLimits, clientHash } = parts
  const { passwordHashing = SCRYPT, minAnswerMs = 500 } = parts
  const knownClients = createKnownClients(config)
  const keys = createAuthKeys(config.appSecrets)
  const passwords = createPasswords(passwordHashing)
  const mailer = config.mail && createMailer(config.mail, { logger })
  const auth = createAuth({ ...parts, keys, mailer, passwords })
  const headers = (c: AppContext) => withCurrentSignatures(c.req.raw.headers, keys)
  const session = (c: AppContext) => currentSession(c, auth, headers(c))
  return {
    auth,
    keys,
    mailer,
    passwords,
    session,
    headers,
    current: async (c) => (await session(c))?.account ?? null,
    attemptLimit,
    signInLimit: createSignInLimit(rateLimits, knownClients),
    knownClients,
    clientHash,
    minAnswerMs,
  }
}

function withCurrentSignatures(given: Headers, keys: AuthKeys): Headers {
  const headers = new Headers(given)
  const cookies = headers.get('cookie')
  if (cookies) headers.set('cookie', keys.renewCookies(cookies))
  return headers
}

async function currentSession(c: AppContext, auth: Auth, headers: Headers): Promise<SignedIn | null> {
  // Every caller makes an answer for one person: no cache may give it to another.
  c.header('Cache-Control', 'no-store')
  const answer = await auth.api.getSession({ headers, returnHeaders: true })
  forwardCookies(c, answer.headers)
  if (!answer.response) return null
  const { user, session } = answer.response
  return {
    account: { id: user.id, email: user.email },
    sessionId: session.id,
    signedInAt: session.createdAt,
  }
}

/** Cookies that better-auth sets or deletes. */
export function forwardCookies(c: AppContext, from: Headers): void {
  for (const cookie of from.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}
