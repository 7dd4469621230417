/** `POST /sign-out`: ends this session, here and in the database. */
import { forwardCookies } from '../../accounts/account-service.ts'
import type { AppContext } from '../../http/app-env.ts'
import { ServiceError } from '../../service-error.ts'
import { readForm, type AccountPages } from './account-form.ts'

export async function signOut(c: AppContext, services: AccountPages): Promise<Response> {
  await readForm(c, services, { buttonOnly: true })
  const { auth, headers } = services.accounts
  const answer = await auth.api.signOut({ headers: headers(c), returnHeaders: true })
  forwardCookies(c, answer.headers)
  c.header('Cache-Control', 'no-store')
  return c.redirect('/', 303)
}

/** Refuses a GET of the form's URL. @throws ServiceError always. */
export function rejectSignOutGet(): never {
  throw new ServiceError(
    'METHOD_NOT_ALLOWED',
    'Nothing is at this address. To sign out, press the button “Sign out” on the account page.',
    { headers: { Allow: 'POST' } },
  )
}
