import { CodeBlock } from '../code-block.tsx'
import { Icon } from '../icons.tsx'
import { DeleteReport } from './delete-report.tsx'
import { livePath, platformResults, type Report, type ReportProps } from './report.ts'
import { shellQuote } from './curl-line.ts'
import { Section } from './section.tsx'
import { ShareSnapshot } from './share-snapshot.tsx'
import { Refresh } from './why.tsx'

/** What can be done with this report, what it cannot know, and how to make each platform look again. */
export function Actions({ report }: ReportProps) {
  const isRemote = report.inspection.fetch.mode === 'remote'
  return (
    <Section id="next" title="And now?">
      <p class="buttons">
        {isRemote && (
          <a class="button" href={livePath(report)} rel="nofollow">
            <Icon name="refresh" /> Inspect again
          </a>
        )}
        <button
          type="button"
          class="button button-quiet js-only"
          data-copy-value={`${report.baseUrl}${report.path ?? livePath(report)}`}
        >
          <Icon name="link" /> <span class="copy-word">Copy link</span>
        </button>
      </p>
      <ShareSnapshot report={report} />
      {report.path ? <KeptAsJson path={report.path} /> : isRemote && <AsJson report={report} />}
      <div class="next-columns">
        <CannotSee />
        <RefreshList report={report} />
      </div>
      {report.path && <DeleteReport path={report.path} />}
    </Section>
  )
}

/** The API takes a POST, so the way to the JSON is a line to copy. */
function AsJson({ report }: { report: Report }) {
  const body = JSON.stringify({ url: report.inspection.fetch.requestedUrl })
  const line = `curl -s ${report.baseUrl}/api/inspect -H 'content-type: application/json' -d ${shellQuote(body)}`
  return (
    <>
      <h3>As JSON</h3>
      <CodeBlock id="as-json" code={line} what="curl line that answers with this inspection as JSON" wrap />
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
          known addresses, otherwise than us.
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
    </div>
  )
}
