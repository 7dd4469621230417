/** `POST /r/<id>/delete`: the form at the end of a frozen report, for its owner and for anyone with its delete token. */
import { SERVICE_ERRORS } from '@linklens/contract'
import { UrlForm } from '../../components/url-form.tsx'
import { DeleteByToken } from '../../components/report/delete-report.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { readSameOriginForm } from '../../http/body/same-origin-form.ts'
import { deleteOwnReport } from '../../saved/own-reports.ts'
import { deleteReport } from '../../saved/reports.ts'
import type { Services } from '../../services.ts'
import type { PageServices } from '../page-services.ts'
import { noReport } from './frozen.tsx'

const MAX_FORM_BYTES = 4 * 1024

/** @throws ServiceError `NOT_FOUND`. */
export async function deleteFrozen(c: AppContext, { deps }: PageServices): Promise<Response> {
  const { baseUrl } = deps.config
  const form = await readSameOriginForm(c, { baseUrl, maxBytes: MAX_FORM_BYTES })
  const outcome = await remove(c, deps, form.get('token'))
  if (outcome === 'not-found') throw noReport()
  c.header('Cache-Control', 'no-store')
  if (outcome === 'wrong-token') return askAgain(c)
  const page = (
    <section class="error-view">
      <h1>The snapshot is deleted</h1>
      <p class="error-message">
        Its link no longer works. Apps may show its preview for a while, from their caches.
      </p>
      <UrlForm />
    </section>
  )
  return c.render(page, {
    title: 'The snapshot is deleted',
    description: 'The snapshot of a report was deleted.',
    path: '/',
    noindex: true,
  })
}

/** Does not repeat what was typed: it may be the token of another report. */
function askAgain(c: AppContext): Answer {
  const path = `/r/${c.req.param('id')}`
  c.status(SERVICE_ERRORS.UNAUTHORIZED.httpStatus)
  const page = (
    <section class="error-view">
      <h1>This is not the delete token of this snapshot</h1>
      <p class="error-message">
        Nothing was deleted. Paste the whole token that was shown when you pressed “Share”.
      </p>
      <DeleteByToken path={path} />
      <p>
        <a href={path}>Back to the snapshot</a>
      </p>
    </section>
  )
  return c.render(page, {
    title: 'This is not the delete token',
    description: SERVICE_ERRORS.UNAUTHORIZED.sentence,
    path,
    noindex: true,
    shows: 'report',
  })
}

/** The owner's form sends no token. */
async function remove(
  c: AppContext,
  { store, accounts }: Services,
  token: string | null,
): ReturnType<typeof deleteReport> {
  const id = c.req.param('id') ?? ''
  const account = token === null ? await accounts.current(c) : null
  if (account && (await deleteOwnReport(store, id, account.id))) return 'deleted'
  // Copying may add blanks.
  return deleteReport(store, id, token?.trim() ?? '')
}
