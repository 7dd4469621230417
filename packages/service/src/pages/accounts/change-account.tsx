/** `POST /account/password` and `POST /account/sessions`. */
import { forwardCookies, type SignedIn } from '../../accounts/account-service.ts'
import { endResetLinks } from '../../accounts/sign-in/reset-links.ts'
import { endOtherSessions } from '../../accounts/sign-in/sessions.ts'
import type { AppContext } from '../../http/app-env.ts'
import { renderAccount } from './account.tsx'
import { newPasswordProblem, readForm, refusedAttempt, type AccountPages } from './account-form.ts'
import { refusalCode } from './auth-error.ts'
import { signInAgainPath } from './next-path.ts'
import { recordAccount } from './record-account.ts'

export async function changePassword(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const signedIn = await services.accounts.session(c)
  if (!signedIn) return c.redirect(signInAgainPath('/account'), 303)
  const [currentPassword, newPassword] = [form.get('current') ?? '', form.get('password') ?? '']
  const problems = {
    current: currentPassword === '' ? 'Type the password you have now.' : undefined,
    password: newPasswordProblem(newPassword),
  }
  if (problems.current || problems.password) {
    c.status(400)
    return renderAccount(c, services, signedIn, problems)
  }
  const problem = await refusedAttempt(c, services)
  if (problem) return renderAccount(c, services, signedIn, { problem })
  return replacePassword(c, services, signedIn, { currentPassword, newPassword })
}

async function replacePassword(
  c: AppContext,
  services: AccountPages,
  signedIn: SignedIn,
  passwords: { currentPassword: string; newPassword: string },
): Promise<Response> {
  const { auth, headers } = services.accounts
  try {
    const answer = await auth.api.changePassword({
      body: { ...passwords, revokeOtherSessions: true },
      headers: headers(c),
      returnHeaders: true,
    })
    forwardCookies(c, answer.headers)
  } catch (error) {
    refusalCode(error)
    c.status(400)
    return renderAccount(c, services, signedIn, { current: 'This is not the password you have now.' })
  }
  await endResetLinks(services.store.db, signedIn.account.id)
  await recordAccount(c, services, signedIn.account.id, 'password-changed')
  return c.redirect('/account?done=password', 303)
}

export async function signOutOthers(c: AppContext, services: AccountPages): Promise<Response> {
  await readForm(c, services, { buttonOnly: true })
  const signedIn = await services.accounts.session(c)
  if (!signedIn) return c.redirect(signInAgainPath('/account'), 303)
  await endOtherSessions(services.accounts.auth, signedIn)
  await recordAccount(c, services, signedIn.account.id, 'other-sessions-ended')
  return c.redirect('/account?done=sessions', 303)
}
