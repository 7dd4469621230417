import type { AppContext } from '../http/app-env.ts'

export interface Account {
  readonly id: string
  readonly email: string
}

/** Who is signed in. */
export interface Accounts {
  /** @returns null without a session, or with one that has ended. */
  current(c: AppContext): Promise<Account | null>
}
