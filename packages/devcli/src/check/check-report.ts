/**
 * What `devcli check` found, as it is written with `--format json`. Formats, gates and the baseline read this and nothing
 * else, so that a saved report can be compared with a new one.
 */
import type { BestFix, Inspection } from '@linklens/engine'
import type { PageValues } from './site/page-values.ts'
import type { PageReaders } from './readers.ts'
import type { ChangedPage } from './values/changed-page.ts'
import type { SuggestedHead } from './suggested-head.ts'

/**
 * Raised when a field changes its meaning; fields may be added. Since 2 a report is written without what its groups say
 * too, unless all of it is asked for: see `formats/json.ts`.
 */
export const REPORT_VERSION = 2

export type Verdict = Inspection['platformCompatibility']['platforms'][string]['verdict']
export type Severity = Inspection['diagnostics'][number]['severity']
export type KnownVerdict = Exclude<Verdict, 'unknown'>

export interface CheckReport {
  readonly version: typeof REPORT_VERSION
  readonly rulesetVersion: string
  /** Origin where the pages will be; null where nobody named one. */
  readonly site: string | null
  readonly pages: readonly CheckedPage[]
  readonly groups: readonly FindingGroup[]
  /** Pages of which there is no inspection, and why. */
  readonly notRead: readonly UnreadPage[]
  /** Hosts of images that were not fetched, because they are on other machines. */
  readonly notChecked: readonly UncheckedHost[]
  /** Pages that say something else than the file of `--values` has; absent where nothing is compared. */
  readonly changedValues?: readonly ChangedPage[]
}

export interface CheckedPage {
  /** URL that a folder's page will have, else the URL that was inspected. */
  readonly url: string
  /** Path and query: what a page is recognised by in another report. */
  readonly path: string
  /** Relative to the current folder, with `/` between its parts; only of a folder's page. */
  readonly file?: string
  /** The file that it is written in, where the convention of the project's framework tells; as `file`. */
  readonly source?: string
  readonly score: number
  /** What it means, in one sentence or two; absent in reports of earlier versions. */
  readonly sentence?: string
  /** Big platforms whose crawler's name the server refuses: the score is that of the page once they get in. Absent: none. */
  readonly refused?: readonly string[]
  /** How many platforms have each verdict. */
  readonly summary: Readonly<Record<Verdict, number>> & {
    /** How many of them are only likely; absent in reports of earlier versions. */
    readonly likely?: number | undefined
  }
  readonly platforms: Readonly<Record<string, PlatformOutcome>>
  /** What it says of itself; absent in reports of earlier versions. */
  readonly values?: PageValues
  readonly findings: readonly PageFinding[]
  /**
   * Platforms whose crawler got no answer from the server, or was not asked because the page is slow: judged by what we got ourselves. Nothing
   * follows from it. Absent: none.
   */
  readonly unansweredCrawlers?: readonly string[]
  /** Who reads the page for AI products; only where `--readers` asked. */
  readonly readers?: PageReaders
  /** Head of a page that is inspected alone; null where no other head is suggested. */
  readonly suggestedHead?: SuggestedHead | null
}

export interface PlatformOutcome {
  readonly verdict: Verdict
  /** How sure it is: null of an unknown verdict; absent in reports of earlier versions. */
  readonly certainty?: 'known' | 'likely' | null
  /** Likelier verdict of an unknown one. */
  readonly expected?: KnownVerdict
  /** What the page answers in the name of its crawler, where a firewall may let the real one in. */
  readonly refused?: string
  readonly cause: string
  /** Where the fact behind the cause comes from, and when it was checked; only where the verdict is not full. */
  readonly evidence?: { readonly kind: string; readonly source: string; readonly checked: string }
  /** Ids of the findings that explain the verdict. */
  readonly findings: readonly string[]
}

export interface PageFinding {
  /** Id of the rule. */
  readonly id: string
  readonly severity: Severity
  readonly title: string
  readonly message: string
  readonly platforms: readonly string[]
  /** Name of the tag, such as `og:image`; together with the id and the page's path it is the finding's identity. */
  readonly tag?: string
  readonly line?: number
  /** What the page says there, such as the URL of its image. */
  readonly evidence?: string
  readonly fix: BestFix
  /** The reason of the config for accepting it. */
  readonly accepted?: string
}

export interface FindingGroup {
  /** Id of the rule. */
  readonly id: string
  readonly tag?: string
  readonly title: string
  /** The message, where all pages have the same. */
  readonly message?: string
  /** What the pages say, where all say the same. */
  readonly evidence?: string
  readonly severity: Severity
  /** Number of pages. */
  readonly count: number
  /** Path patterns of the pages, the most frequent one first. */
  readonly patterns: readonly { readonly pattern: string; readonly count: number }[]
  /** Paths of the pages. */
  readonly pages: readonly string[]
  /** The file that all of them are written in; see `CheckedPage`. */
  readonly source?: string
  readonly platforms: readonly string[]
  /** Fix of the first page, or of the one that it was proved for. */
  readonly fix: BestFix
  readonly accepted?: string
}

export interface UnreadPage {
  readonly url: string
  readonly file?: string
  readonly code: string
  readonly message: string
}

export interface UncheckedHost {
  readonly host: string
  /** Number of pages that name an image there. */
  readonly pages: number
}

/** An error or a warning that nobody has accepted. */
export const isCounted = ({ severity, accepted }: Pick<PageFinding, 'severity' | 'accepted'>): boolean =>
  severity !== 'info' && accepted === undefined

/** What names a finding on a page across reports: no line and no value, so that an edit elsewhere changes nothing. */
export const findingKey = ({ id, tag }: Pick<PageFinding, 'id' | 'tag'>): string =>
  tag === undefined ? id : `${id} ${tag}`

/** The rule of a key that `findingKey` made. */
export const ruleOfKey = (key: string): string => key.split(' ')[0] ?? key
