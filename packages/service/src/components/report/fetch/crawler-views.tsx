import { SPEAKING } from '@linklens/engine'
import { CrawlerViewsTable, ViewsCaveat, type CrawlerView } from '../../crawler-views-table.tsx'
import { listText } from '../../format.ts'
import type { ReportProps } from '../report.ts'

/** Only where they were requested. */
export function CrawlerViews({ report }: ReportProps) {
  const { crawlerViews } = report.inspection.fetch
  if (!crawlerViews) return null
  if (crawlerViews.length === 0) return <NoViews />
  return (
    <>
      <h3 id="crawlers">As platforms’ crawlers get it</h3>
      <p>{whomWeAsked(crawlerViews)}</p>
      <CrawlerViewsTable views={crawlerViews} />
      <ViewsCaveat />
    </>
  )
}

function NoViews() {
  return (
    <>
      <h3 id="crawlers">As platforms’ crawlers get it</h3>
      <p>
        Not asked for: robots.txt disallows Linklens, and where it does we speak as no other crawler. The
        verdicts hold for servers that treat all alike.
      </p>
    </>
  )
}

/** As whom we asked, and as whom not. */
function whomWeAsked(views: readonly CrawlerView[]): string {
  const names = (ofThese: readonly CrawlerView[]) => listText(ofThese.flatMap((view) => view.names))
  const skipped = views.filter((view) => view.skipped || view.notAsked)
  const asked = views.filter((view) => !skipped.includes(view))
  const others = SPEAKING.length - views.flatMap(({ platforms }) => platforms).length
  const rest =
    others > 0
      ? ` The other crawlers were not asked: ${asked.length === 1 ? 'this one' : 'these'} got what we got.`
      : ''
  const left = skipped.length > 0 ? ` Not asked, for want of requests: ${names(skipped)}.` : ''
  return `Asked as ourselves, and with the names of the crawlers of ${names(asked)}.${views.some(({ differs }) => differs.length > 0) ? '' : rest}${left}`
}
