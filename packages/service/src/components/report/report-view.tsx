/** The report as people read it: the answer on the first screen, proof one click below. */
import { Answer } from './answer/answer.tsx'
import { Background } from './background.tsx'
import { Cards } from './cards/cards.tsx'
import { CrawlersPanel } from './fetch/crawlers-panel.tsx'
import { FetchPanel } from './fetch/fetch-panel.tsx'
import { Findings } from './findings.tsx'
import { ImagePanel } from './image/image-panel.tsx'
import { MetadataPanel } from './metadata/metadata-panel.tsx'
import { tabTitle } from './head/tab-title.ts'
import { writtenUrl } from './curl-line.ts'
import { livePath, type ReportProps } from './report.ts'
import { ReportHead } from './head/report-head.tsx'

export function ReportView({ report }: ReportProps) {
  const { mode, inspection } = report
  const isLive = mode === 'live'
  return (
    <article
      class="report"
      data-inspected={isLive ? writtenUrl(inspection.fetch.requestedUrl) : undefined}
      data-score={isLive ? String(inspection.serviceScore.score) : undefined}
      data-title={isLive ? tabTitle(inspection) : undefined}
      data-plain-url={isLive ? livePath(report) : undefined}
    >
      <ReportHead report={report} />
      <Answer report={report} />
      <Cards report={report} />
      <Findings report={report} />
      <div class="folds">
        <ImagePanel report={report} />
        <CrawlersPanel report={report} />
        <MetadataPanel report={report} />
        <FetchPanel report={report} />
        <Background report={report} />
      </div>
    </article>
  )
}
