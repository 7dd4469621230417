/** `POST /r/snapshots`: freezes what a live page showed, and answers its URL and its delete token. */
import { CodeBlock } from '../../components/code-block.tsx'
import { Icon } from '../../components/icons.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { readSameOriginForm } from '../../http/body/same-origin-form.ts'
import { RATE_LIMIT_TABLE } from '../../limits/rate-limit-table.ts'
import { imageClientOf } from '../../http/limits/request-budgets.ts'
import { ServiceError } from '../../service-error.ts'
import { freezeInspection } from '../../saved/freeze-inspection.ts'
import { AlreadyFrozen, findReport, type ReportKey } from '../../saved/reports.ts'
import type { Snapshot } from '../../saved/snapshot.ts'
import type { Services } from '../../services.ts'
import type { PageServices } from '../page-services.ts'
import { snapshotProblemPage } from './snapshot-problems.tsx'

/** The largest inspection, incompressible, in base64, and a URL: a good 700 KiB. */
export const MAX_FORM_BYTES = 1024 * 1024

export async function saveSnapshot(c: AppContext, { deps, snapshots }: PageServices): Promise<Response> {
  const { baseUrl } = deps.config
  const form = await readSameOriginForm(c, { baseUrl, maxBytes: MAX_FORM_BYTES })
  const typed = form.get('url') ?? ''
  const packed = form.get('snapshot') ?? ''
  const key = snapshots.keyOf(packed)
  // The form is sent again when its answer is loaded again: that freezes and counts nothing.
  const kept = key && (await findReport(deps.store, key.id))
  const account = (await deps.accounts.current(c))?.id ?? null
  if (kept) return savedPage(c, baseUrl, { key, isOwned: kept.owner !== null && kept.owner === account })
  const snapshot = snapshots.unpack(packed)
  if (typeof snapshot === 'string' || !key)
    return snapshotProblemPage(c, { problem: snapshot === 'expired' ? snapshot : 'invalid', typed })
  if (snapshot.inspection.fetch.notAsked) return incompleteSnapshotPage(c, { deps, snapshot, typed })
  const verdict = await deps.reportLimits.takeReport(c)
  for (const [name, value] of Object.entries(verdict.headers)) c.header(name, value)
  if (!verdict.ok) return snapshotProblemPage(c, { problem: 'limit', message: verdict.message, typed })
  await freeze(c, deps, { snapshot, key, owner: account })
  c.status(201)
  c.header('Location', `/r/${key.id}`)
  return savedPage(c, baseUrl, { key, isOwned: account !== null })
}

/** A request over a limit can be made again when the window of that limit is over. */
function incompleteSnapshotPage(
  c: AppContext,
  { deps, snapshot, typed }: { deps: Services; snapshot: Snapshot; typed: string },
): Answer {
  const { windowSeconds } = deps.config.rateLimits.target ?? RATE_LIMIT_TABLE.target
  const waitMs = snapshot.at + windowSeconds * 1_000 - deps.now()
  c.header('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1_000))))
  return snapshotProblemPage(c, { problem: 'incomplete', typed })
}

function savedPage(
  c: AppContext,
  baseUrl: string,
  { key, isOwned }: { key: ReportKey; isOwned: boolean },
): Answer {
  // The page shows the token.
  c.header('Cache-Control', 'no-store')
  return c.render(<SavedSnapshot report={key} baseUrl={baseUrl} isOwned={isOwned} />, {
    title: 'Snapshot saved',
    description: 'The URL of a snapshot, and the token that deletes it.',
    path: '/r/snapshots',
    noindex: true,
    shows: 'report',
  })
}

interface Freezing {
  snapshot: Snapshot
  key: ReportKey
  owner: string | null
}

async function freeze(c: AppContext, deps: Services, { snapshot, ...freezing }: Freezing): Promise<void> {
  try {
    const requestId = c.get('requestId')
    await freezeInspection(deps, {
      ...snapshot,
      ...freezing,
      client: imageClientOf(deps, c),
      requestId,
      signal: c.req.raw.signal,
    })
  } catch (error) {
    await deps.reportLimits.giveBack(c)
    // The button was pressed twice, and the other request was faster.
    if (!(error instanceof AlreadyFrozen)) throw error
  }
}

/** Refuses a GET of the form's URL. @throws ServiceError always. */
export function rejectSnapshotGet(): never {
  throw new ServiceError(
    'METHOD_NOT_ALLOWED',
    'Nothing is at this URL. Snapshots are made with “Share” on a live report.',
    { headers: { Allow: 'POST' } },
  )
}

interface SavedSnapshotProps {
  report: ReportKey
  baseUrl: string
  isOwned: boolean
}

function SavedSnapshot({ report, baseUrl, isOwned }: SavedSnapshotProps) {
  const { id, deleteToken } = report
  const line = `curl -X DELETE -H 'Authorization: Bearer ${deleteToken}' ${baseUrl}/api/reports/${id}`
  return (
    <section class="saved prose" aria-labelledby="saved-title">
      <p class="kicker">
        <span class="saved-mark">
          <Icon name="check" /> Saved
        </span>
      </p>
      <h1 id="saved-title">Your snapshot is ready to share</h1>
      {isOwned ? (
        <p>
          Kept until you delete it, among <a href="/dashboard/reports">your snapshots</a>.
        </p>
      ) : (
        <p>Deleted after a year without visits.</p>
      )}
      <CodeBlock id="saved-url" code={`${baseUrl}/r/${id}`} what="URL of the snapshot" wrap />
      <p class="buttons">
        <a class="button" href={`/r/${id}`}>
          Open the snapshot <Icon name="arrow" />
        </a>
      </p>
      <details class="more" open>
        <summary>Save this delete token to delete it later: it is shown only here</summary>
        <p>
          {isOwned
            ? 'Anyone who has it can delete the snapshot without your account. We '
            : 'Without it the snapshot cannot be deleted. We '}
          keep no copy that could be read.
        </p>
        <CodeBlock id="saved-token" code={deleteToken} what="delete token" wrap />
        <p>Open the snapshot and choose “Delete this snapshot” at its end, or run this line in a terminal:</p>
        <CodeBlock id="saved-delete" code={line} what="curl line that deletes the snapshot" wrap />
      </details>
    </section>
  )
}
