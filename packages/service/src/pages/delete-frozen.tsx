/** `POST /r/<id>/delete`: the form at the end of a frozen report, for its owner and for who has its delete token. */
import type { Context } from 'hono'
import { AddressForm } from '../components/address-form.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { readOwnForm } from '../http/own-form.ts'
import { ServiceError } from '../http/service-error.ts'
import { deleteOwnReport } from '../saved/own-reports.ts'
import { deleteReport } from '../saved/reports.ts'
import { noReport, type FrozenServices } from './frozen.tsx'

const MAX_FORM_BYTES = 4 * 1024

/** @throws ServiceError `NOT_FOUND`, or `UNAUTHORIZED` for another token. */
export async function deleteFrozen(c: Context<AppEnv>, { deps }: FrozenServices): Promise<Response> {
  const { baseUrl } = deps.config
  const form = await readOwnForm(c, { baseUrl, maxBytes: MAX_FORM_BYTES })
  const outcome = await remove(c, deps, form.get('token'))
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
    description: 'A frozen report was deleted by who made it.',
    path: '/',
    noindex: true,
  })
}

/** The owner's form sends no token. */
async function remove(
  c: Context<AppEnv>,
  { store, accounts }: FrozenServices['deps'],
  token: string | null,
): ReturnType<typeof deleteReport> {
  const id = c.req.param('id') ?? ''
  const account = token === null ? await accounts?.current(c) : null
  if (account && (await deleteOwnReport(store, id, account.id))) return 'deleted'
  // It may come with the blanks of what it was copied from.
  return deleteReport(store, id, token?.trim() ?? '')
}
