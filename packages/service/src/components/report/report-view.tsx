/** The report as people read it: the answer on the first screen, proof one click below. */
import { Answer } from './answer/answer.tsx'
import { expectedVerdict } from './answer/first-results.ts'
import { OldPicture } from './answer/old-picture.tsx'
import { Background } from './background.tsx'
import { Cards } from './cards/cards.tsx'
import { CrawlersPanel } from './fetch/crawlers-panel.tsx'
import { Editor } from '../edit/editor.tsx'
import { FetchPanel } from './fetch/fetch-panel.tsx'
import { Findings } from './findings.tsx'
import { ImagePanel } from './image/image-panel.tsx'
import { ReadersPanel } from './fetch/readers-panel.tsx'
import { MetadataPanel } from './metadata/metadata-panel.tsx'
import { tabTitle } from './head/tab-title.ts'
import { addressOf, cardResults, livePath, type Report, type ReportProps } from '../../view/report.ts'
import { RefusedNote } from './head/refused-note.tsx'
import { ReportHead } from './head/report-head.tsx'

/** With the URL as it was understood: without blanks, and with its scheme. */
const plainPath = (report: Report): string => {
  const [path = '', query] = livePath(report).split('?')
  const fields = new URLSearchParams(query)
  fields.set('url', addressOf(report.inspection))
  return `${path}?${fields.toString()}`
}

/** What the script compares with the last time. */
const okPlatforms = ({ inspection }: Report): string =>
  cardResults(inspection)
    .filter((result) => expectedVerdict(result) === 'full')
    .map(({ preview }) => preview.platform)
    .join(' ')

export function ReportView({ report }: ReportProps) {
  const { mode, inspection } = report
  const isLive = mode === 'live'
  return (
    <article
      class="report"
      data-inspected={isLive ? addressOf(inspection) : undefined}
      data-score={isLive ? String(inspection.serviceScore.score) : undefined}
      data-ok={isLive ? okPlatforms(report) : undefined}
      data-title={isLive ? tabTitle(inspection) : undefined}
      data-plain-url={isLive ? plainPath(report) : undefined}
    >
      <ReportHead report={report} />
      <RefusedNote report={report} />
      <OldPicture report={report} />
      <Answer report={report} />
      {report.fields && (
        <div class="folds">
          <Editor fields={report.fields} fileScript={report.fileScript ?? null} isReport />
        </div>
      )}
      <Cards report={report} />
      <Findings report={report} />
      <div class="folds">
        <ImagePanel report={report} />
        <CrawlersPanel report={report} />
        <ReadersPanel report={report} />
        <MetadataPanel report={report} />
        {!report.isPasted && <FetchPanel report={report} />}
        <Background report={report} />
      </div>
    </article>
  )
}
