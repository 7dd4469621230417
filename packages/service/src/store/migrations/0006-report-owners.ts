import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Until now reports were anonymous. An owner's list and the deletion of an account need an index; the list also needs a summary. */
export const reportOwners: Migration = {
  name: '0006-report-owners',
  async up(db) {
    await db.schema.alterTable('reports').addColumn('summary', 'text').execute()
    await db.schema
      .createIndex('reports_by_owner')
      .on('reports')
      .columns(['owner', 'created_at'])
      .where(sql.ref('owner'), 'is not', null)
      .execute()
  },
}
