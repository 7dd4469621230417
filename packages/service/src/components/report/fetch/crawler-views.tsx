import { CrawlerViewsTable, ViewsCaveat } from '../../crawler-views-table.tsx'
import type { ReportProps } from '../report.ts'

/** Only where they were requested; the link that requests them is among the actions. */
export function CrawlerViews({ report }: ReportProps) {
  const { crawlerViews } = report.inspection.fetch
  if (!crawlerViews) return null
  return (
    <>
      <h3 id="crawlers">As platforms’ crawlers get it</h3>
      <CrawlerViewsTable views={crawlerViews} />
      <ViewsCaveat />
    </>
  )
}
