import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const environments: Migration = {
  name: '0004-environments',
  async up(db, engine) {
    await createEnvironments(db)
    await createSecrets(db)
    await db.schema
      .createTable('audit_entries')
      // Its order is the order in which things happened, also within a millisecond.
      .addColumn('id', engine === 'postgres' ? 'bigint' : 'integer', (column) =>
        engine === 'postgres'
          ? column.primaryKey().generatedAlwaysAsIdentity()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      // No reference: audit entries outlive their environment.
      .addColumn('environment_id', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('detail', 'text')
      .addColumn('client_hash', 'text')
      .execute()
    await createAuditIndexes(db)
  },
}

async function createEnvironments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('environments')
    .addColumn('environment_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('machine_hash', 'text')
    .addColumn('machine_label', 'text')
    .addColumn('paired_at', 'bigint')
    .addColumn('machine_seen_at', 'bigint')
    .execute()
  await db.schema.createIndex('environments_by_account_id').on('environments').column('account_id').execute()
}

async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('environment_secrets')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('environment_id', 'text', (column) =>
      column.notNull().references('environments.environment_id').onDelete('cascade'),
    )
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('environment_secrets_by_environment_id')
    .on('environment_secrets')
    .column('environment_id')
    .execute()
  // Enforced by the database too: one secret that does not end, never two.
  await db.schema
    .createIndex('one_current_secret')
    .unique()
    .on('environment_secrets')
    .column('environment_id')
    .where(sql.ref('expires_at'), 'is', null)
    .execute()
}

async function createAuditIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_entries_by_account_id')
    .on('audit_entries')
    .columns(['account_id', 'id'])
    .execute()
  await db.schema
    .createIndex('audit_entries_with_client_by_at')
    .on('audit_entries')
    .column('at')
    .where(sql.ref('client_hash'), 'is not', null)
    .execute()
}
