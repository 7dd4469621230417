import { crawlerRequests, shellQuote } from '@linklens/engine'
import { CodeBlock } from '../code-block.tsx'
import { DeleteReport } from './delete-report.tsx'
import { listText } from '../../format.ts'
import { firstResults } from './answer/first-results.ts'
import { canBeOld } from './answer/old-card.tsx'
import { OLD_PICTURE } from './answer/old-picture.tsx'
import { Fold } from './fold.tsx'
import { MARKDOWN_ID, reportMarkdown } from './head/report-markdown.ts'
import { platformResults, type Report, type ReportProps } from '../../view/report.ts'
import { writtenUrl } from './curl-line.ts'
import { ReportAbuse } from './report-abuse.tsx'
import { Refresh } from './why.tsx'

/** What a report cannot know, how to make each platform look again, and the same for programs. */
export function Background({ report }: ReportProps) {
  const isRemote = report.inspection.fetch.mode === 'remote'
  return (
    <>
      <Fold id="next" title="Caches" lead="refresh an old card, and what we cannot see">
        <div class="next-columns">
          <CannotSee />
          <RefreshList report={report} />
        </div>
      </Fold>
      <Fold id="programs" title="Text and JSON" lead="for an issue, a pull request, a script">
        <CodeBlock id={MARKDOWN_ID} code={reportMarkdown(report)} what="this report as Markdown" wrap />
        {isRemote ? <AsJson report={report} /> : <LocalAgain report={report} />}
      </Fold>
      {report.path && <DeleteReport path={report.path} isOwn={report.isOwn ?? false} />}
      <ReportAbuse report={report} />
    </>
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

function CannotSee() {
  return (
    <div class="cannot-see">
      <h3>What we cannot see</h3>
      <ul>
        <li>
          <strong>Caches.</strong> A platform that read the page earlier may go on showing what it read then.
        </li>
        <li>
          <strong>Walls by IP address.</strong> A firewall may answer a platform’s crawler, which comes from
          known IP addresses, otherwise than us, whatever headers we send.
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

/** Those that come first have theirs in a section of its own, where platforms can have read the page. */
function RefreshList({ report }: { report: Report }) {
  const first = canBeOld(report) ? firstResults(report).map(({ preview }) => preview.name) : []
  const results = platformResults(report.inspection).filter(({ preview }) => !first.includes(preview.name))
  const known = results.flatMap(({ preview, verdict }) =>
    verdict.refresh ? [{ name: preview.name, refresh: verdict.refresh }] : [],
  )
  const without = results.flatMap(({ preview, verdict }) => (verdict.refresh ? [] : [preview.name]))
  return (
    <div class="refresh-list">
      <h3>Refresh an old card</h3>
      {first.length > 0 && (
        <p>
          <a href={`#${OLD_PICTURE}`}>{listText(first)}</a>, and here the others:
        </p>
      )}
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
      {without.length > 0 && (
        <p class="quiet refresh-without">
          No tool refreshes the card on {without.join(', ')}: share the link with ?v=2 at its end.
        </p>
      )}
    </div>
  )
}
