import type { DatabaseConfig } from '../../src/config-variables.ts'
import type { Store } from '../../src/store/db.ts'

/** For the tests of a suite. What `open` gave is closed after the test. */
export interface TestStores {
  createDatabase(): Promise<DatabaseConfig>
  /** Opens a store: on a database of its own unless one is given. Twice on one database: two instances. */
  open(database?: DatabaseConfig): Promise<Store>
}
