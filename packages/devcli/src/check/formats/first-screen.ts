/**
 * One page on one screen: score, verdict, which of the big platforms lose something, the findings with their cause, then
 * what to paste. Twenty lines of 80 columns before the block; `--all` prints the rest.
 */
import {
  BIG_PLATFORMS,
  CARD_PLATFORMS,
  effectiveVerdict,
  isLoopbackUrl,
  LOCAL_URLS_ID,
  verdictLabel,
} from '@linklens/engine'
import { code, COLUMN, paint, type Part } from '../../output/output.ts'
import { cutTo, wrapLine } from '../../output/wrap-line.ts'
import { nameSome, platformName } from '../platforms.ts'
import { isCounted, type CheckedPage, type PageFinding } from '../check-report.ts'
import type { Site } from '../targets/target.ts'
import { blockLines } from '../suggested-head.ts'
import { SEVERITY_COLOURS, VERDICT_COLOURS } from './colours.ts'
import { findingWords, messageBeyond } from './words.ts'

type Line = readonly Part[]

const MAX_LINES = 20
const COLUMNS = 80

export interface FirstScreen {
  /** Null: nobody named one. */
  readonly site: Site | null
  readonly hasBlock: boolean
}

/** Lines of the screen; one line is above them. */
export function firstScreen(page: CheckedPage, { site, hasBlock }: FirstScreen): Line[] {
  const big = bigLines(page)
  const sentence: Line[] = page.sentence === undefined ? [] : [[page.sentence]]
  const rows = sentence.flatMap((line) => wrapLine(line, COLUMNS)).length
  const counted = page.findings.filter(isCounted)
  // The line above, two empty ones, and one that says how many findings are not shown.
  const free = MAX_LINES - rows - big.length - 4
  const shown = counted.slice(0, Math.max(1, free))
  return [
    ...sentence,
    ...(big.length > 0 ? [[''], ...big] : []),
    [''],
    ...findingLines(shown, free - shown.length),
    ...(counted.length === 0 ? [[paint('green', 'No errors and no warnings.')]] : []),
    ...restLine(page, shown.length),
    ...(hasBlock ? whatToDo(page, counted) : []),
    ...hints(page, site),
  ]
}

function bigLines({ platforms }: CheckedPage): Line[] {
  const losing = [...BIG_PLATFORMS].flatMap((id) => {
    const outcome = platforms[id]
    return outcome && effectiveVerdict(outcome) !== 'full' ? [{ name: platformName(id), outcome }] : []
  })
  const nameWidth = Math.max(...losing.map(({ name }) => name.length))
  const verdictWidth = Math.max(...losing.map(({ outcome }) => verdictLabel(outcome).length))
  const free = COLUMNS - nameWidth - verdictWidth - 6
  return losing.map(({ name, outcome }) => [
    `  ${name.padEnd(nameWidth)}  `,
    paint(VERDICT_COLOURS[outcome.verdict] ?? 'dim', verdictLabel(outcome).padEnd(verdictWidth)),
    paint('dim', `  ${cutTo(outcome.cause, free)}`),
  ])
}

/** Whole while there is room, one line each after that. @param spare lines that are left. */
function findingLines(findings: readonly PageFinding[], spare: number): Line[] {
  let left = spare
  return findings.map((finding) => {
    const whole = findingLine(finding, Infinity)
    const more = wrapLine(whole, COLUMNS).length - 1
    if (more > left) return findingLine(finding, COLUMNS - 9)
    left -= more
    return whole
  })
}

/** `error    The image cannot be fetched (line 7): The image answers with status 404.` */
function findingLine({ severity, title, message, line, platforms }: PageFinding, columns: number): Line {
  const place = line === undefined ? '' : ` (line ${line})`
  const why = messageBeyond({ title, message }) || nameSome(platforms)
  const text = cutTo(`${title}${place}${why && `: ${why}`}`, columns)
  return [
    paint(SEVERITY_COLOURS[severity], severity.padEnd(9)),
    COLUMN,
    text.slice(0, title.length),
    paint('dim', text.slice(title.length)),
  ]
}

function restLine({ findings }: CheckedPage, shown: number): Line[] {
  const hidden = findings.filter(isCounted).length - shown
  const accepted = findings.filter((finding) => finding.accepted !== undefined).length
  const hint = findings.length - hidden - shown - accepted
  const parts = [
    ...(hidden > 0 ? [`${hidden} more`] : []),
    ...(hint > 0 ? [`${hint} ${hint === 1 ? 'hint' : 'hints'}`] : []),
    ...(accepted > 0 ? [`${accepted} accepted by the config`] : []),
  ]
  return parts.length === 0 ? [] : [[paint('dim', `         and ${parts.join(', ')}`)]]
}

/** The block; and what no markup fixes, or all of it where no block is known. */
function whatToDo({ suggestedHead }: CheckedPage, counted: readonly PageFinding[]): Line[] {
  const left = suggestedHead ? counted.filter(({ id }) => suggestedHead.notInMarkup.includes(id)) : counted
  return [
    ...(suggestedHead ? blockLines(suggestedHead) : []),
    ...left.slice(0, MAX_FIXES).flatMap((finding) => fixLines(finding, !suggestedHead)),
  ]
}

const MAX_FIXES = 3

function fixLines(finding: PageFinding, withCode: boolean): Line[] {
  const { fix } = finding
  return [
    [''],
    [findingWords(finding)],
    [paint('dim', 'Fix: '), fix.description],
    ...(withCode ? (fix.snippet?.split('\n') ?? []).map((text): Line => [code(`  ${text}`)]) : []),
  ]
}

function hints({ platforms, url, findings }: CheckedPage, site: Site | null): Line[] {
  const more = Object.keys(platforms).filter((id) => CARD_PLATFORMS.has(id) && !BIG_PLATFORMS.has(id)).length
  const fixes = findings.length > 0 ? ", and each finding's own fix" : ''
  const ofSite = findings.find(({ id }) => id === LOCAL_URLS_ID)
  return [
    [''],
    [paint('dim', `--all shows ${more} more platforms${fixes}.`)],
    ...(site === null && isLoopbackUrl(url)
      ? [[paint('dim', '--site https://… judges the page as deployed there.')]]
      : ofSite
        ? [[paint('dim', `${ofSite.title}.`)]]
        : []),
  ]
}
