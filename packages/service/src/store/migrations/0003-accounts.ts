import { sql, type Kysely } from 'kysely'
import type { Migration, StoreEngine } from './migration.ts'

/**
 * Tables as better-auth 1.7 needs them (its own `getMigrations` finds nothing to add: see the account
 * contract of the tests), in names that need no quoting. Unlike our own tables they store times and booleans as that library
 * writes them: `timestamptz` and `boolean` on PostgreSQL, ISO text and 0 or 1 on SQLite.
 */
export const accounts: Migration = {
  name: '0003-accounts',
  async up(db, engine) {
    const types = COLUMN_TYPES[engine]
    await createUsers(db, types)
    await createSessions(db, types)
    await createLinkedAccounts(db, types)
    await createVerifications(db, types)
  },
}

const COLUMN_TYPES = {
  sqlite: { time: sql`date`, truth: sql`integer` },
  postgres: { time: sql`timestamptz`, truth: sql`boolean` },
} as const satisfies Record<StoreEngine, unknown>

type ColumnTypes = (typeof COLUMN_TYPES)[StoreEngine]

async function createUsers(db: Kysely<unknown>, { time, truth }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', truth, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
}

async function createSessions(db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    // A hash: see accounts/hashed-session-tokens.ts.
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('sessions_user_id_idx').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_expires_at').on('sessions').column('expires_at').execute()
}

/** Ways to sign in: a password (`provider_id` is `credential`), or an account of a provider. */
async function createLinkedAccounts(db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('linked_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', time)
    .addColumn('refresh_token_expires_at', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addUniqueConstraint('linked_accounts_once', ['provider_id', 'account_id'])
    .execute()
  await db.schema.createIndex('linked_accounts_user_id_idx').on('linked_accounts').column('user_id').execute()
}

/** Tokens that may come back once: reset links, the state of a sign-in with a provider. */
async function createVerifications(db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('verifications_identifier_idx')
    .on('verifications')
    .column('identifier')
    .execute()
}
