/**
 * Sign-in, by better-auth on our own tables.
 * What must never happen:
 * - a session that was ended, has expired or is another person's opens anything (test/accounts/);
 * - a copy of the table of sessions is enough to sign in (hashed-session-tokens.ts);
 * - passwords are guessed faster than the limit lets (the handlers in pages/accounts/ count before they call this);
 * - an answer shows whether a mail address has an account, where mail can carry the difference.
 * Its own routes are not mounted, but for the way back from GitHub and Google: our pages call it directly.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import type { Config } from '../../config.ts'
import type { Store } from '../../store/db.ts'
import type { AuthKeys } from './auth-keys.ts'
import { authLogger } from './auth-log.ts'
import { notedStoreFailures, surfacing, withStoreFailures } from './auth-store-failures.ts'
import { AUTH_TABLES } from './auth-tables.ts'
import { hashedSessionTokens } from './hashed-session-tokens.ts'
import type { Mailer } from '../mailer.ts'
import {
  alreadyHasAccount,
  CONFIRM_LINK_SECONDS,
  confirmAddress,
  RESET_LINK_SECONDS,
  resetPassword,
} from '../mails.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type PasswordHashing } from './password.ts'
import { endResetLinks } from './reset-links.ts'

export type Auth = ReturnType<typeof createAuth>

export interface AuthParts {
  readonly config: Config
  readonly store: Store
  readonly keys: AuthKeys
  /** Null: mail addresses are not confirmed, and a forgotten password cannot be reset. */
  readonly mailer: Mailer | null
  readonly passwords: PasswordHashing
  readonly logger: { error(line: object): void; debug(line: object): void }
}

const DAY = 24 * 60 * 60
/** A session ends when it was not used for this long. */
export const SESSION_DAYS = 14

const createBareAuth = (parts: AuthParts) => betterAuth(authOptions(parts))

export function createAuth(parts: AuthParts): ReturnType<typeof createBareAuth> {
  const auth = createBareAuth(parts)
  const handler = (request: Request) => withStoreFailures(() => auth.handler(request))
  return { ...auth, api: surfacing(auth.api), handler }
}

/** Exported for tests, which ask better-auth whether our tables are what these options need. */
export function authOptions(parts: AuthParts) {
  const { config, store, keys, logger } = parts
  return {
    appName: config.productName,
    baseURL: config.baseUrl,
    basePath: '/auth',
    secret: keys.current,
    database: { db: store.db, type: store.engine, transaction: true },
    ...AUTH_TABLES,
    user: { ...AUTH_TABLES.user, validateUserInfo: refuseUnconfirmedEmail },
    session: { ...AUTH_TABLES.session, expiresIn: SESSION_DAYS * DAY, updateAge: DAY },
    account: { ...AUTH_TABLES.account, updateAccountOnSignIn: false },
    verification: { ...AUTH_TABLES.verification, storeIdentifier: 'hashed' },
    emailAndPassword: passwords(parts),
    emailVerification: confirmation(parts),
    socialProviders: providers(config),
    plugins: [notedStoreFailures, hashedSessionTokens],
    databaseHooks: {
      user: { create: { before: keepNoProfile } },
      account: { create: { before: keepNoTokens } },
    },
    trustedOrigins: [config.baseUrl],
    onAPIError: { errorURL: `${config.baseUrl}/sign-in` },
    logger: authLogger(logger),
    // Ours counts before a password is hashed, on all instances together, by an IP address that no client can choose.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: advanced(config),
  } satisfies BetterAuthOptions
}

function passwords({ config, mailer, store, passwords: { hash, verify } }: AuthParts) {
  return {
    enabled: true,
    disableSignUp: config.signUp === 'off',
    minPasswordLength: MIN_PASSWORD_LENGTH,
    maxPasswordLength: MAX_PASSWORD_LENGTH,
    password: { hash, verify },
    requireEmailVerification: mailer !== null,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
    ...(mailer && {
      sendResetPassword: async ({ user, token }: { user: Person; token: string }) =>
        mailer.post(resetPassword({ ...config, to: user.email, token })),
      onExistingUserSignUp: async ({ user }: { user: Person }) =>
        mailer.post(alreadyHasAccount({ ...config, to: user.email })),
      onPasswordReset: async ({ user }: { user: Person }) => {
        // The link came by mail: the person who used it reads that mail.
        await markConfirmed(store, user.id)
        await endResetLinks(store.db, user.id)
      },
    }),
  } satisfies BetterAuthOptions['emailAndPassword']
}

/** Without proof of the mail address, the person may have typed anybody's. */
function confirmation({ config, mailer }: AuthParts) {
  if (!mailer) return {}
  return {
    sendOnSignUp: true,
    sendOnSignIn: true,
    expiresIn: CONFIRM_LINK_SECONDS,
    sendVerificationEmail: async ({ user, token }: { user: Person; token: string }) =>
      mailer.post(confirmAddress({ ...config, to: user.email, token })),
  } satisfies BetterAuthOptions['emailVerification']
}

interface Person {
  id: string
  email: string
}

function providers({ signInWith, signUp }: Config): NonNullable<BetterAuthOptions['socialProviders']> {
  const disableSignUp = signUp === 'off'
  return Object.fromEntries(
    Object.entries(signInWith).map(([id, client]) => [id, { ...client, disableSignUp }]),
  )
}

/**
 * A sign-in by GitHub or Google with a mail address that is not confirmed there might take over the account of its
 * owner. Known people are found by their id there, not by their mail address.
 */
const refuseUnconfirmedEmail: NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']> = ({
  user,
  source,
}) => {
  if (source.method !== 'oauth' || source.action === 'sign-in' || user.emailVerified === true) return
  return { error: 'email_not_verified' }
}

/** We ask GitHub and Google once who a person is; their tokens are of no further use. */
const keepNoTokens = async () => ({
  data: { accessToken: null, refreshToken: null, idToken: null },
})

/** Their names and avatars are not stored either. */
const keepNoProfile = async () => ({ data: { name: '', image: null } })

async function markConfirmed({ db }: Store, id: string): Promise<void> {
  // PostgreSQL reads 1 as true.
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
}

function advanced({ baseUrl }: Config) {
  const isHttps = baseUrl.startsWith('https:')
  return {
    // `__Host-`: no other host of the domain can set such a cookie. It needs https.
    cookiePrefix: isHttps ? '__Host-linklens' : 'linklens',
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
    // Set explicitly: the default skips the check where NODE_ENV is `test`.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    // Client IP addresses are stored hashed or not at all.
    ipAddress: { disableIpTracking: true },
    // better-auth would check this at every start; a test checks it instead.
    database: { validateSchema: false },
  } satisfies BetterAuthOptions['advanced']
}
