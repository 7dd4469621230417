/** What the dashboard works with, and how it finds the account of a request. */
import { ENVIRONMENT_ID } from '@linklens/contract'
import type { EnvironmentKey } from '../../accounts/environments/environment-key.ts'
import type { AuditContext } from '../../accounts/audit.ts'
import { readName } from '../../accounts/read-name.ts'
import type { SecretBox } from '../../accounts/environments/secret.ts'
import type { Account } from '../../accounts/account.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { readSameOriginForm, type SameOriginFormOptions } from '../../http/body/same-origin-form.ts'
import { ServiceError } from '../../service-error.ts'
import type { Services } from '../../services.ts'
import { isMissingReference } from '../../store/missing-reference.ts'
import { signInAgainPath, signInPath } from '../accounts/next-path.ts'

export interface DashboardServices extends Services {
  readonly box: SecretBox
}

export const DASHBOARD = '/dashboard'
export const environmentPath = (environmentId: string) => `${DASHBOARD}/environments/${environmentId}`

/** The environment that the URL names, of any account: the store decides whether this account has it. */
export function keyOf(c: AppContext, account: Account): EnvironmentKey {
  const id = c.req.param('id') ?? ''
  // Anything else is refused before the query: a database may reject its characters.
  return { accountId: account.id, environmentId: ENVIRONMENT_ID.test(id) ? id : '' }
}

/** Shows a page to signed-in people; everybody else gets the sign-in page and comes back. */
export async function forAccount(
  c: AppContext,
  { accounts }: DashboardServices,
  show: (account: Account) => Answer,
): Promise<Response> {
  const account = await accounts.current(c)
  return account ? show(account) : c.redirect(signInPath(c.req.path), 303)
}

const MAX_FORM_BYTES = 4 * 1024

/**
 * The same for a form, which must come from one of our pages. It is sent again after signing in, on the page
 * that contains it; a name that was typed is `draftName` there.
 * @throws ServiceError `FORBIDDEN`.
 */
export async function forForm(
  c: AppContext,
  services: DashboardServices,
  change: (form: URLSearchParams, account: Account, auditContext: AuditContext) => Answer,
  kind: Pick<SameOriginFormOptions, 'buttonOnly'> = {},
): Promise<Response> {
  const { config, now, clientHash } = services
  const { baseUrl } = config
  const form = await readSameOriginForm(c, { baseUrl, maxBytes: MAX_FORM_BYTES, ...kind })
  const id = c.req.param('id')
  const page = id === undefined ? DASHBOARD : environmentPath(id)
  const name = readName(form.get('name') ?? '')
  const back = signInAgainPath(name === null ? page : `${page}?${new URLSearchParams({ name }).toString()}`)
  try {
    const account = await services.accounts.current(c)
    const auditContext = { at: now(), clientHash: clientHash(c) }
    return account ? await change(form, account, auditContext) : c.redirect(back, 303)
  } catch (error) {
    // The account was deleted a moment ago, and its session with it.
    if (isMissingReference(error)) return c.redirect(back, 303)
    throw error
  }
}

/** Handles a form that has a button and no field that must be filled in. */
export const forButton: typeof forForm = (c, services, change) =>
  forForm(c, services, change, { buttonOnly: true })

/** The name that was typed before the session ended; anyone may have put anything there. */
export const readDraftName = (c: AppContext): string | undefined =>
  readName(c.req.query('name') ?? '') ?? undefined

/** The same answer for what does not exist and what is another account's. */
export const noEnvironment = () =>
  new ServiceError(
    'NOT_FOUND',
    'You have no environment at this address. It may have been deleted, or it belongs to another account.',
  )
