/** The sessions of one account, for its owner to see and to end. */
import type { Auth } from './auth.ts'
import type { SignedIn } from '../account-service.ts'
import type { ExpiryJob } from '../../store/expiry-job.ts'

export interface OpenSession {
  readonly signedInAt: Date
  /** The User-Agent of the browser; empty when it sent none. */
  readonly userAgent: string
  readonly isThis: boolean
}

/** The newest first. */
export async function openSessions(auth: Auth, { account, sessionId }: SignedIn): Promise<OpenSession[]> {
  const { internalAdapter } = await auth.$context
  const sessions = await internalAdapter.listSessions(account.id, { onlyActiveSessions: true })
  return sessions
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, createdAt, userAgent }) => ({
      signedInAt: createdAt,
      userAgent: userAgent ?? '',
      isThis: id === sessionId,
    }))
}

/** @returns how many there were. */
export async function endOtherSessions(auth: Auth, { account, sessionId }: SignedIn): Promise<number> {
  const { adapter } = await auth.$context
  return adapter.deleteMany({
    model: 'session',
    where: [
      { field: 'userId', value: account.id },
      { field: 'id', value: sessionId, operator: 'ne' },
    ],
  })
}

/** The ways to sign in to an account: `credential` is a password. */
export async function signInMethods(auth: Auth, accountId: string): Promise<string[]> {
  const { internalAdapter } = await auth.$context
  const accounts = await internalAdapter.findAccounts(accountId)
  return accounts.map(({ providerId }) => providerId)
}

/** Sessions that have expired, and mailed links that nobody used. Both are refused on read as well. */
export function accountExpiryJobs(auth: Auth): ExpiryJob[] {
  return (['session', 'verification'] as const).map((model) => ({
    name: `${model}s`,
    run: async (now) => {
      const { adapter } = await auth.$context
      return adapter.deleteMany({
        model,
        where: [{ field: 'expiresAt', value: new Date(now), operator: 'lt' }],
      })
    },
  }))
}
