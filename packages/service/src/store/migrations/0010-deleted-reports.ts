import type { Migration } from './migration.ts'

/** Reports that were deleted within a day of their making: a request that is sent again must not make them again. */
export const deletedReports: Migration = {
  name: '0010-deleted-reports',
  async up(db) {
    await db.schema
      .createTable('deleted_reports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('deleted_reports_created_at')
      .on('deleted_reports')
      .column('created_at')
      .execute()
  },
}
