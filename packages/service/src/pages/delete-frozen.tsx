/** `POST /r/<id>/delete`: the form at the end of a frozen report, for who has its delete token. */
import type { Context } from 'hono'
import { AddressForm } from '../components/address-form.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { readOwnForm } from '../http/own-form.ts'
import { ServiceError } from '../http/service-error.ts'
import { deleteReport } from '../saved/reports.ts'
import { noReport, type FrozenServices } from './frozen.tsx'

const MAX_FORM_BYTES = 4 * 1024

/** @throws ServiceError `NOT_FOUND`, or `UNAUTHORIZED` for another token. */
export async function deleteFrozen(c: Context<AppEnv>, { deps }: FrozenServices): Promise<Response> {
  const { baseUrl } = deps.config
  const form = await readOwnForm(c, { baseUrl, maxBytes: MAX_FORM_BYTES })
  // It may come with the blanks of what it was copied from.
  const outcome = await deleteReport(deps.store, c.req.param('id') ?? '', form.get('token')?.trim() ?? '')
  if (outcome === 'not-found') throw noReport()
  if (outcome === 'wrong-token')
    throw new ServiceError(
      'UNAUTHORIZED',
      'This is not the delete token of this report. Go back and give the one that was shown when it was frozen.',
    )
  c.header('Cache-Control', 'no-store')
  const page = (
    <section class="error-view">
      <h1>The report is deleted</h1>
      <p class="error-message">
        Its address leads nowhere from now on. What platforms drew of it may stay in their caches for a while.
      </p>
      <AddressForm />
    </section>
  )
  return c.render(page, {
    title: 'The report is deleted',
    description: 'A frozen report was deleted by who has its token.',
    path: '/',
    noindex: true,
  })
}
