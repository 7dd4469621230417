/** One page as text, whole: every verdict, every finding with its fix. */
import { CARD_PLATFORMS, verdictLabel } from '@linklens/engine'
import { code, COLUMN, paint, type Part } from '../../output/output.ts'
import { isBig, nameSome, platformName } from '../platforms.ts'
import { isCounted, type CheckedPage, type PageFinding, type PlatformOutcome } from '../check-report.ts'
import { SEVERITY_COLOURS, VERDICT_COLOURS } from './colours.ts'

type Line = readonly Part[]

export function pageLines({ platforms, findings, score }: CheckedPage): Line[] {
  const rows = rowsOf(platforms)
  const shown = new Set(rows.flatMap(({ ids }) => ids))
  // A search result is no card.
  const others = Object.keys(platforms).filter((id) => CARD_PLATFORMS.has(id) && !shown.has(id))
  const widths = {
    name: Math.max(...rows.map(({ name }) => name.length)),
    verdict: Math.max(...rows.map(({ outcome }) => verdictLabel(outcome).length)),
  }
  const counted = findings.filter(isCounted)
  const hints = findings.filter(({ severity, accepted }) => severity === 'info' && accepted === undefined)
  const accepted = findings.filter((finding) => finding.accepted !== undefined)
  return [
    ...rows.map((row) => verdictLine(row, widths)),
    ...(others.length > 0 ? [[paint('dim', `  full on ${nameSome(others, others.length)}`)]] : []),
    [''],
    ...counted.flatMap((finding) => findingLines(finding, score)),
    ...hints.map(({ title, id }): Line => [
      paint('dim', 'info     '),
      COLUMN,
      paint('dim', `${title} (${id})`),
    ]),
    ...accepted.map(({ title, accepted: reason }): Line => [
      paint('dim', 'accepted '),
      COLUMN,
      paint('dim', `${title} (${reason})`),
    ]),
    ...(findings.length === 0 ? [[paint('green', 'No findings.')]] : []),
  ]
}

interface Row {
  readonly ids: readonly string[]
  readonly name: string
  readonly outcome: PlatformOutcome
}

/** Each big platform, and those of the others that lose something, together where they lose the same. */
function rowsOf(platforms: CheckedPage['platforms']): Row[] {
  const rows = new Map<string, Row>()
  for (const [id, outcome] of Object.entries(platforms)) {
    if (!isBig(id) && outcome.verdict === 'full') continue
    const same = `${verdictLabel(outcome)} ${outcome.cause.replaceAll(platformName(id), '')}`
    const key = isBig(id) ? id : same
    const ids = [...(rows.get(key)?.ids ?? []), id]
    rows.set(key, { ids, name: nameSome(ids, 1), outcome: rows.get(key)?.outcome ?? outcome })
  }
  return [...rows.values()]
}

function verdictLine({ name, outcome }: Row, widths: { name: number; verdict: number }): Line {
  const words = verdictLabel(outcome)
  const start = `  ${name.padEnd(widths.name)}  `
  const colour = VERDICT_COLOURS[outcome.verdict] ?? 'dim'
  if (outcome.verdict === 'full') return [start, paint(colour, words)]
  return [start, paint(colour, words.padEnd(widths.verdict)), '  ', COLUMN, paint('dim', outcome.cause)]
}

/** @param before score of the page as it is. */
const proofWords = ({ score }: PageFinding['fix'], before: number): string =>
  score === undefined ? '' : ` (this fix: ${before} → ${score})`

function findingLines(finding: PageFinding, score: number): Line[] {
  const { severity, title, message, line, evidence, platforms, fix, id } = finding
  const place = line === undefined ? '' : `, line ${line}`
  const whom = platforms.length > 0 ? ` ${nameSome(platforms)}` : ''
  const language = fix.framework === undefined ? '' : ` (${fix.framework})`
  return [
    [
      paint(SEVERITY_COLOURS[severity], severity.padEnd(9)),
      COLUMN,
      title,
      paint('dim', ` (${id}${place})${whom}`),
    ],
    [`         ${message}`],
    ...(evidence === undefined ? [] : [[paint('dim', '         Seen: '), evidence]]),
    [paint('dim', `         Fix${language}: `), fix.description, paint('dim', proofWords(fix, score))],
    ...[...(fix.snippet?.split('\n') ?? []), ...(fix.proof ?? '').split('\n').filter(Boolean)].map(
      (text): Line => [code(`           ${text}`)],
    ),
  ]
}
