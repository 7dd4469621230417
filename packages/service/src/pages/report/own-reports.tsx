/** `GET /dashboard/reports`: the frozen reports of the signed-in account. */
import { ScrollTable } from '../../components/scroll-table.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { Untrusted } from '../../components/untrusted.tsx'
import type { Accounts } from '../../accounts/account.ts'
import type { AppContext } from '../../http/app-env.ts'
import { listOwnReports, type OwnReport, type OwnReports, type ReportPlace } from '../../saved/own-reports.ts'
import type { Store } from '../../store/db.ts'
import { signInPath } from '../accounts/next-path.ts'
import { Time } from '../dashboard/time.tsx'

const PATH = '/dashboard/reports'

export async function ownReportsPage(
  c: AppContext,
  { store, accounts }: { store: Store; accounts: Accounts },
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const account = await accounts.current(c)
  if (!account) return c.redirect(signInPath(PATH), 303)
  const after = readPlace(c.req.query('after') ?? '')
  const found = await listOwnReports(store, account.id, after)
  const page = (
    <div class="catalogue">
      <header class="page-head">
        <p class="kicker">
          <a href="/dashboard">Developer</a>
        </p>
        <h1>Your snapshots</h1>
        <p class="section-lead">
          The snapshots that you made while signed in. Anyone who has the link of one can read it. Each is
          kept until you delete it.
        </p>
      </header>
      {found.reports.length > 0 ? <List {...found} /> : <Nothing isFirst={after === undefined} />}
    </div>
  )
  return c.render(page, {
    title: 'Your snapshots',
    description: 'The snapshots that belong to your account.',
    path: PATH,
    noindex: true,
  })
}

function readPlace(text: string): ReportPlace | undefined {
  const [, createdAt, id] = /^(\d{1,15})-([0-9A-Za-z]{1,64})$/.exec(text) ?? []
  return createdAt !== undefined && id !== undefined ? { createdAt: Number(createdAt), id } : undefined
}

function List({ reports, next }: OwnReports) {
  return (
    <>
      <ScrollTable caption="Your snapshots" head={['Page', 'Score', 'Saved', 'Remove']} class="own-reports">
        {reports.map((report) => (
          <Row report={report} />
        ))}
      </ScrollTable>
      {next !== null && (
        <p class="buttons">
          <a class="button button-quiet" href={`${PATH}?after=${next.createdAt}-${next.id}`}>
            Older snapshots
          </a>
        </p>
      )}
    </>
  )
}

function Row({ report: { id, createdAt, url, title, score, hasThumbnail } }: { report: OwnReport }) {
  return (
    <tr>
      <th scope="row">
        <Thumbnail src={hasThumbnail ? `/r/${id}/card.png` : null} />
        <a href={`/r/${id}`}>
          <Untrusted text={title || url} max={100} />
        </a>
        {title && (
          <p class="quiet">
            <Untrusted text={url} max={100} />
          </p>
        )}
      </th>
      <td class="number">{score} of 100</td>
      <td class="number">
        <Time at={createdAt} />
      </td>
      <td>
        <a href={`/r/${id}#delete-report`}>Delete…</a>
      </td>
    </tr>
  )
}

function Nothing({ isFirst }: { isFirst: boolean }) {
  return isFirst ? (
    <p class="empty">
      No snapshots yet. <a href="/">Inspect a page</a> and press “Share” on its report.
    </p>
  ) : (
    <p class="empty">
      There is nothing older. <a href={PATH}>To the newest</a>
    </p>
  )
}
