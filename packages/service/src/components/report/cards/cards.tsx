import { clean } from '@linklens/cards'
import { listText, plural } from '../../../format.ts'
import { expectedVerdict, firstResults, otherResults } from '../answer/first-results.ts'
import {
  platformResults,
  searchResults,
  type PlatformResult,
  type Report,
  type ReportProps,
} from '../../../view/report.ts'
import { Section } from '../section.tsx'
import { VERDICT_ORDER, verdictGroups, VerdictMark } from '../verdict-mark.tsx'
import { PlatformMark } from '../../platform-mark.tsx'
import { CardSheetLink } from './card-file-links.tsx'
import { discoverLine } from './discover-line.ts'
import { PlatformCard } from './platform-card.tsx'

/** The reader's platforms, or the big ones, side by side; each other one on a line that opens. */
export function Cards({ report }: ReportProps) {
  const others = otherResults(report)
  const silent = others.filter(isSilent)
  return (
    <Section id="cards" title="Platforms" lead={summary(report)} aside={<GroundSwitch />}>
      <div class="card-grid">
        {firstResults(report).map((result) => (
          <PlatformCard report={report} result={result} />
        ))}
      </div>
      <CardSheetLink report={report} />
      <ul class="platform-lines">
        {worstFirst(others.filter((result) => !isSilent(result))).map((result) => (
          <PlatformLine report={report} result={result} />
        ))}
      </ul>
      {silent.length > 0 && (
        <details class="more">
          <summary>{silentText(silent)}</summary>
          <ul class="platform-lines">
            {silent.map((result) => (
              <PlatformLine report={report} result={result} />
            ))}
          </ul>
        </details>
      )}
      <SearchResults report={report} />
    </Section>
  )
}

/** Nothing on the page makes it unknown: the platform does not publish how it reads pages. */
const isSilent = ({ verdict }: PlatformResult): boolean =>
  verdict.verdict === 'unknown' && verdict.expected === 'full' && (verdict.findings ?? []).length === 0

const silentText = (silent: readonly PlatformResult[]): string =>
  silent.length === 1
    ? '1 platform does not publish how it reads; the full card is expected'
    : `${silent.length} platforms do not publish how they read; the full card is expected`

const worstFirst = (results: readonly PlatformResult[]): PlatformResult[] =>
  results.toSorted(
    (a, b) => VERDICT_ORDER.indexOf(expectedVerdict(a)) - VERDICT_ORDER.indexOf(expectedVerdict(b)),
  )

/** How many of each, with the search results. */
function summary({ inspection }: Report): string {
  const results = platformResults(inspection)
  const search = searchResults(inspection).map(({ preview }) => preview.name)
  const parts = verdictGroups(results).map(({ word, count }) => `${count} ${word}`)
  const named = search.length === 0 ? '' : `, with ${listText(search)}`
  return `${plural(results.length, 'app')}${named}: ${parts.join(', ')}. Simulated from what each app is known to read, crop and cut; small differences are normal.`
}

/** A search result is no card. */
function SearchResults({ report }: ReportProps) {
  const results = searchResults(report.inspection)
  if (results.length === 0) return null
  return (
    <>
      <h3 id="search-results">Search result</h3>
      <ul class="platform-lines">
        {results.map((result) => (
          <PlatformLine report={report} result={result} name={`${result.preview.name} result`} />
        ))}
      </ul>
      <p class="quiet">{discoverLine(report.inspection)}</p>
    </>
  )
}

/** Radio buttons and CSS: works without scripts. */
function GroundSwitch() {
  return (
    <fieldset class="segments">
      <legend class="unseen">Background of the cards</legend>
      {(['auto', 'light', 'dark'] as const).map((ground) => (
        <>
          <input
            type="radio"
            name="ground"
            id={`ground-${ground}`}
            value={ground}
            checked={ground === 'auto'}
          />
          <label for={`ground-${ground}`}>
            {ground === 'auto' ? 'Auto' : ground === 'light' ? 'Light' : 'Dark'}
          </label>
        </>
      ))}
    </fieldset>
  )
}

interface PlatformLineProps extends ReportProps {
  result: PlatformResult
  /** What the line is called, where that is not the platform's name. */
  name?: string
}

function PlatformLine({ report, result, name = result.preview.name }: PlatformLineProps) {
  const { preview, verdict } = result
  return (
    <li data-platform={preview.platform}>
      <details class="platform-line">
        <summary>
          <PlatformMark name={preview.name} />
          <span class="platform-line-name">{name}</span>
          <VerdictMark of={verdict} />
          {verdict.verdict !== 'full' && <bdi class="platform-line-cause">{clean(verdict.cause, 160)}</bdi>}
        </summary>
        <PlatformCard report={report} result={result} isUnderLine />
      </details>
    </li>
  )
}
