import type { Kysely } from 'kysely'

export type StoreEngine = 'sqlite' | 'postgres'

/**
 * One step forward; there is no way back. A released one is never edited: some database has run it.
 * Written without the types of `tables.ts`, which describe the newest state and not the one at its time.
 * While instances of the old and the new version run side by side, both must work on its result.
 */
export interface Migration {
  /** The file's own name; they run in this order. */
  readonly name: string
  up(db: Kysely<unknown>, engine: StoreEngine): Promise<void>
}
