/** The report as people read it: the answer on the first screen, proof one click below. */
import { Actions } from './actions.tsx'
import { Cards } from './cards/cards.tsx'
import { FetchPanel } from './fetch/fetch-panel.tsx'
import { Findings } from './findings.tsx'
import { ImagePanel } from './image/image-panel.tsx'
import { MetadataPanel } from './metadata/metadata-panel.tsx'
import type { ReportProps } from './report.ts'
import { ReportHead } from './head/report-head.tsx'
import { SuggestedHeadPanel } from './suggested-head.tsx'
import { VerdictStrip } from './head/verdict-strip.tsx'

/** Each section under the name in its heading. */
const SECTIONS = [
  ['verdicts', 'Where it works'],
  ['paste', 'One block to paste'],
  ['cards', 'What people see'],
  ['findings', 'What to change'],
  ['image', 'The picture'],
  ['metadata', 'What the page says'],
  ['fetch', 'How we got it'],
  ['next', 'And now?'],
] as const

export function ReportView({ report }: ReportProps) {
  const findings = report.inspection.diagnostics.length
  const { suggestedHead } = report.inspection.platformCompatibility
  return (
    <article class="report">
      <ReportHead report={report} />
      <nav class="report-nav" aria-label="Report">
        {SECTIONS.filter(([id]) => id !== 'paste' || suggestedHead).map(([id, name]) => (
          <a href={`#${id}`}>
            {name}
            {id === 'findings' && findings > 0 && <span class="count">{findings}</span>}
          </a>
        ))}
      </nav>
      <VerdictStrip report={report} />
      <SuggestedHeadPanel report={report} />
      <Cards report={report} />
      <Findings report={report} />
      <ImagePanel report={report} />
      <MetadataPanel report={report} />
      <FetchPanel report={report} />
      <Actions report={report} />
    </article>
  )
}
