import { crawlerRequests, SPEAKING } from '@linklens/engine'
import { CrawlerViewsTable, ViewsCaveat, type CrawlerView } from '../../crawler-views-table.tsx'
import { listText } from '../../../format.ts'
import { Icon } from '../../icons.tsx'
import { Fold } from '../fold.tsx'
import { livePathOf, type ReportProps } from '../../../view/report.ts'
import { RobotsTable } from './robots-table.tsx'

/** Who got what; and who may, by robots.txt. */
export function CrawlersPanel({ report }: ReportProps) {
  const { crawlerViews, withoutLanguage, requestedUrl, mode } = report.inspection.fetch
  const asksMore = (crawlerViews?.length ?? 0) < crawlerRequests(true).length
  return (
    <Fold id="crawlers" title="Crawlers" lead={briefly(crawlerViews, withoutLanguage)}>
      <Views views={crawlerViews} withoutLanguage={withoutLanguage} />
      {mode === 'remote' && asksMore && (
        <p class="buttons">
          <a class="button button-quiet" href={`${livePathOf(requestedUrl, true)}#crawlers`} rel="nofollow">
            <Icon name="search" /> Ask as all platforms’ crawlers
          </a>
        </p>
      )}
      <RobotsTable report={report} />
    </Fold>
  )
}

/** For the closed section. */
function briefly(
  views: readonly CrawlerView[] | undefined,
  withoutLanguage: CrawlerView | undefined,
): string {
  const asked = views?.filter(({ skipped, notAsked }) => !skipped && !notAsked) ?? []
  if (asked.length === 0) return 'not asked for'
  const names = asked.filter(({ differs }) => differs.length > 0).flatMap((view) => view.names)
  if (names.length === 0 && withoutLanguage)
    return `page and image are the same for all ${asked.length}, and in another language without Accept-Language`
  if (names.length === 0) return `page and image are the same for all ${asked.length}`
  return `${listText(names)} ${names.length === 1 ? 'gets' : 'get'} a different answer`
}

interface ViewsProps {
  views: readonly CrawlerView[] | undefined
  withoutLanguage: CrawlerView | undefined
}

function Views({ views, withoutLanguage }: ViewsProps) {
  if (views === undefined) return null
  if (views.length === 0)
    return (
      <p>
        Not asked for: robots.txt disallows Linklens, and where it does we speak as no other crawler. The
        verdicts hold for servers that treat all alike.
      </p>
    )
  return (
    <>
      <p>{whomWeAsked(views)}</p>
      <CrawlerViewsTable views={[...views, ...(withoutLanguage ? [unnamed(withoutLanguage)] : [])]} />
      <ViewsCaveat />
    </>
  )
}

/** A row of its own, next to that of the crawler in whose name it was asked for. */
const unnamed = (view: CrawlerView): CrawlerView => ({
  ...view,
  names: [['Without Accept-Language', ...view.names].join(', as ')],
})

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
