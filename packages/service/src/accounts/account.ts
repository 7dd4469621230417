import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

export interface Account {
  readonly id: string
  readonly email: string
}

/** Who is signed in. */
export interface Accounts {
  /** @returns null without a session, or with one that has ended. */
  current(c: Context<AppEnv>): Promise<Account | null>
}
