import { crawlerRequests } from '@linklens/engine'
import { CodeBlock } from '../code-block.tsx'
import { Icon } from '../icons.tsx'
import { DeleteReport } from './delete-report.tsx'
import { livePathOf, livePath, platformResults, type Report, type ReportProps } from './report.ts'
import { shellQuote, writtenUrl } from './curl-line.ts'
import { ReportAbuse } from './report-abuse.tsx'
import { Section } from './section.tsx'
import { ShareSnapshot } from './head/share-snapshot.tsx'
import { Refresh } from './why.tsx'

/** What can be done with this report, what it cannot know, and how to make each platform look again. */
export function Actions({ report }: ReportProps) {
  const { mode, requestedUrl, crawlerViews } = report.inspection.fetch
  const asksMore = (crawlerViews?.length ?? 0) < crawlerRequests(true).length
  const isRemote = mode === 'remote'
  return (
    <Section id="next" title="And now?">
      <p class="buttons">
        {isRemote && (
          <a class="button" href={livePath(report)} rel="nofollow">
            <Icon name="refresh" /> Inspect again
          </a>
        )}
        {isRemote && asksMore && (
          <a class="button button-quiet" href={`${livePathOf(requestedUrl, true)}#fetch`} rel="nofollow">
            <Icon name="search" /> Ask as all platforms’ crawlers
          </a>
        )}
        <button
          type="button"
          class="button button-quiet js-only"
          data-copy-value={`${report.baseUrl}${report.path ?? report.preview?.path ?? livePath(report)}`}
        >
          <Icon name="link" /> <span class="copy-word">Copy link</span>
        </button>
      </p>
      <ShareSnapshot report={report} />
      {report.path ? <KeptAsJson path={report.path} /> : isRemote && <AsJson report={report} />}
      {!isRemote && <LocalAgain report={report} />}
      <div class="next-columns">
        <CannotSee />
        <RefreshList report={report} />
      </div>
      {report.path && <DeleteReport path={report.path} isOwn={report.isOwn ?? false} />}
      <ReportAbuse report={report} />
    </Section>
  )
}

/** The API takes a POST, so the way to the JSON is a line to copy. */
function AsJson({ report }: { report: Report }) {
  const { requestedUrl, crawlerViews } = report.inspection.fetch
  const body = JSON.stringify({
    url: writtenUrl(requestedUrl),
    ...(isWholeList(crawlerViews) && { crawlers: true }),
  })
  const line = `curl -s ${report.baseUrl}/api/inspect -H 'content-type: application/json' -d ${shellQuote(body)}`
  return (
    <>
      <h3>As JSON</h3>
      <CodeBlock id="as-json" code={line} what="curl line that answers with this inspection as JSON" wrap />
    </>
  )
}

/** Asked for by name: the default asks all of them only where something differs. */
const isWholeList = (views: CrawlerViewsData): boolean =>
  views !== undefined &&
  views.length >= crawlerRequests(true).length &&
  views.every(({ differs }) => differs.length === 0)

type CrawlerViewsData = Report['inspection']['fetch']['crawlerViews']

/** The service cannot look again by itself: the page is on the reader's machine. */
function LocalAgain({ report }: { report: Report }) {
  const line = `devcli ${shellQuote(writtenUrl(report.inspection.fetch.requestedUrl))}`
  return (
    <>
      <h3>After a change</h3>
      <CodeBlock id="local-again" code={line} what="line that makes a new preview" wrap />
      <p class="quiet">
        With <code>--json</code> it prints the whole inspection as well.
      </p>
    </>
  )
}

function KeptAsJson({ path }: { path: string }) {
  return (
    <>
      <h3>As JSON</h3>
      <p>
        <a href={`/api/reports/${path.split('/').at(-1)}`}>This report as the API gives it</a>
      </p>
    </>
  )
}

function CannotSee() {
  return (
    <div class="cannot-see">
      <h3>What we cannot see</h3>
      <ul>
        <li>
          <strong>Caches.</strong> A platform that read the page earlier may go on showing what it read then.
        </li>
        <li>
          <strong>Walls by address.</strong> A firewall may answer a platform’s crawler, which comes from
          known addresses, otherwise than us, whatever headers we send.
        </li>
        <li>
          <strong>Accounts and settings.</strong> Members can turn previews off, for themselves or for a whole
          workspace.
        </li>
        <li>
          <strong>Scripts.</strong> We read what the server sends, as nearly every crawler does.
        </li>
      </ul>
    </div>
  )
}

function RefreshList({ report }: { report: Report }) {
  const known = platformResults(report.inspection).flatMap(({ preview, verdict }) =>
    verdict.refresh ? [{ name: preview.name, refresh: verdict.refresh }] : [],
  )
  const without = platformResults(report.inspection).flatMap(({ preview, verdict }) =>
    verdict.refresh ? [] : [preview.name],
  )
  if (known.length === 0) return null
  return (
    <div class="refresh-list">
      <h3>Make them look again</h3>
      <dl>
        {known.map(({ name, refresh }) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <Refresh refresh={refresh} />
            </dd>
          </div>
        ))}
      </dl>
      {without.length > 0 && <p class="quiet refresh-without">No way is known for {without.join(', ')}.</p>}
    </div>
  )
}
