/** What a format gets to write. */
import type { CardSet } from '../cards/page-cards.ts'
import type { Judgement } from '../gate/judge-gates.ts'
import type { CheckReport } from '../check-report.ts'
import type { Site } from '../targets/target.ts'

export interface FormatInput {
  readonly report: CheckReport
  readonly judgement: Judgement
  /** What was inspected, for people: `./dist`. */
  readonly target: string
  readonly site: Site | null
  /** Before the name of every file, where it is read as relative to the repository: `apps/web/`. */
  readonly repositoryPrefix: string
  /** What was left out or is doubtful, as sentences. */
  readonly notes: readonly string[]
  /** Only where an HTML file is asked for. */
  readonly cards?: CardSet
  /** What text shows more than by default: everything, and the head as HTML. */
  readonly shows: { readonly all: boolean; readonly fix: boolean }
  /** Version of devcli. */
  readonly version: string
}

export const FORMATS = ['text', 'json', 'markdown', 'github', 'sarif', 'junit', 'csv', 'html'] as const
export type Format = (typeof FORMATS)[number]
