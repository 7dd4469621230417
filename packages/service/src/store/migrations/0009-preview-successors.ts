import type { Migration } from './migration.ts'

/** The newest preview of the same page, made while `devcli --watch` runs. Null where there is none. */
export const previewSuccessors: Migration = {
  name: '0009-preview-successors',
  async up(db) {
    await db.schema.alterTable('previews').addColumn('replaced_by', 'text').execute()
    await db.schema.createIndex('previews_replaced_by').on('previews').column('replaced_by').execute()
  },
}
