/** Every migration, in the order in which they run. A new one is one file and one line here. */
import type { Migration } from './migration.ts'
import { rateLimitCounters } from './0001-rate-limit-counters.ts'
import { reports } from './0002-reports.ts'

export const MIGRATIONS: readonly Migration[] = [rateLimitCounters, reports]
