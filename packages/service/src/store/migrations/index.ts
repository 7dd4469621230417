/** Every migration, in the order in which they run. A new one is one file and one line here. */
import type { Migration } from './migration.ts'
import { rateLimitCounters } from './0001-rate-limit-counters.ts'
import { reports } from './0002-reports.ts'
import { accounts } from './0003-accounts.ts'
import { environments } from './0004-environments.ts'
import { previews } from './0005-previews.ts'
import { reportOwners } from './0006-report-owners.ts'
import { reportPictures } from './0007-report-pictures.ts'
import { imageProblems } from './0008-image-problems.ts'
import { previewSuccessors } from './0009-preview-successors.ts'
import { deletedReports } from './0010-deleted-reports.ts'

export const MIGRATIONS: readonly Migration[] = [
  rateLimitCounters,
  reports,
  accounts,
  environments,
  previews,
  reportOwners,
  reportPictures,
  imageProblems,
  previewSuccessors,
  deletedReports,
]
