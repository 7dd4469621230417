import type { DatabaseConfig } from '../../src/config-variables.ts'
import type { Store } from '../../src/store/db.ts'

/** For the tests of a suite. Stores of `open` are closed after the test. */
export interface TestStores {
  /** One without tables. To make these takes ten times as long as to copy or to clear them. */
  createEmptyDatabase(): Promise<DatabaseConfig>
  /** One with the tables of this version, and no rows. */
  createDatabase(): Promise<DatabaseConfig>
  /** Opens a store: on a new database unless one is given. Twice on one database: two instances. */
  open(database?: DatabaseConfig): Promise<Store>
}
