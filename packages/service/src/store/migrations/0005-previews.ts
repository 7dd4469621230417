import type { Migration } from './migration.ts'

export const previews: Migration = {
  name: '0005-previews',
  async up(db, engine) {
    await db.schema
      .createTable('previews')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('environment_id', 'text', (column) =>
        column.notNull().references('environments.environment_id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('schema_version', 'integer', (column) => column.notNull())
      .addColumn('inspection', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('pictures', 'text', (column) => column.notNull())
      .addColumn('used_by', 'text')
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('previews_by_environment_id')
      .on('previews')
      .columns(['environment_id', 'expires_at'])
      .execute()
    await db.schema.createIndex('previews_by_expires_at').on('previews').column('expires_at').execute()
    await db.schema
      .createTable('preview_images')
      .addColumn('preview_id', 'text', (column) =>
        column.notNull().references('previews.id').onDelete('cascade'),
      )
      .addColumn('n', 'integer', (column) => column.notNull())
      .addColumn('webp', engine === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('preview_images_key', ['preview_id', 'n'])
      .execute()
  },
}
