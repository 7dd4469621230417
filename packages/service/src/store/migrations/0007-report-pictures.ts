import type { Migration } from './migration.ts'

/** What a report shows stays as it was, its images too. Reports from before this one have none. */
export const reportPictures: Migration = {
  name: '0007-report-pictures',
  async up(db, engine) {
    await db.schema
      .createTable('report_pictures')
      .addColumn('report_id', 'text', (column) =>
        column.notNull().references('reports.id').onDelete('cascade'),
      )
      .addColumn('n', 'integer', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('webp', engine === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('report_pictures_key', ['report_id', 'n'])
      .execute()
  },
}
