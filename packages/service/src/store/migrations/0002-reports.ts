import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const reports: Migration = {
  name: '0002-reports',
  async up(db, engine) {
    await db.schema
      .createTable('reports')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_opened_at', 'bigint', (column) => column.notNull())
      .addColumn('schema_version', 'integer', (column) => column.notNull())
      .addColumn('inspection', 'text', (column) => column.notNull())
      .addColumn('thumbnail', engine === 'postgres' ? 'bytea' : 'blob')
      .addColumn('delete_token_hash', 'text', (column) => column.notNull())
      .addColumn('owner', 'text')
      .execute()
    await db.schema
      .createIndex('anonymous_reports_by_last_opened_at')
      .on('reports')
      .column('last_opened_at')
      .where(sql.ref('owner'), 'is', null)
      .execute()
  },
}
