import type { Migration } from './migration.ts'

export const rateLimitCounters: Migration = {
  name: '0001-rate-limit-counters',
  async up(db) {
    await db.schema
      .createTable('rate_limit_counters')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('remaining', 'integer', (column) => column.notNull())
      .addColumn('resets_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('rate_limit_counters_by_resets_at')
      .on('rate_limit_counters')
      .column('resets_at')
      .execute()
  },
}
