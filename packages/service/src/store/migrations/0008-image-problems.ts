import type { Migration } from './migration.ts'

/** Why an image of a report is not shown, as JSON. Reports and previews from before this one say nothing of it. */
export const imageProblems: Migration = {
  name: '0008-image-problems',
  async up(db) {
    await db.schema.alterTable('reports').addColumn('image_problems', 'text').execute()
    await db.schema.alterTable('previews').addColumn('image_problems', 'text').execute()
  },
}
