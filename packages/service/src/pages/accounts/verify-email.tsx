/**
 * `/verify-email?token=…`: where the mailed link leads. A page with a button, because programs open links in mails
 * as well: none of them may confirm a mail address that another person has typed.
 */
import type { AppContext } from '../../http/app-env.ts'
import { AccountFrame } from './account-frame.tsx'
import { readForm, renderAccountPage, type AccountPages } from './account-form.ts'
import { refusalCode } from './auth-error.ts'
import { renderSignIn } from './sign-in.tsx'

const META = {
  title: 'Confirm your address',
  description: 'Confirm the e-mail address of your account.',
  path: '/verify-email',
}

export async function verifyEmailPage(c: AppContext): Promise<Response> {
  const token = c.req.query('token')
  if (!token) return c.redirect('/sign-in', 303)
  const content = (
    <AccountFrame title={META.title}>
      <p>
        Did you open an account here? Then confirm that the mail reached you. If it was not you, close this
        page: without the confirmation nobody can use the account.
      </p>
      <form action="/verify-email" method="post">
        <input type="hidden" name="token" value={token.slice(0, 2_048)} />
        <button type="submit" class="button button-wide">
          Yes, it was me
        </button>
      </form>
    </AccountFrame>
  )
  return renderAccountPage(c, META, content)
}

export async function verifyEmail(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const { auth, headers, keys } = services.accounts
  const token = await keys.renewToken(form.get('token') ?? '')
  try {
    await auth.api.verifyEmail({ query: { token }, headers: headers(c) })
  } catch (thrown) {
    refusalCode(thrown)
    c.status(400)
    const content = (
      <AccountFrame title="This link does not work any more">
        <p>Sign in with your address and password: a new link is sent to you then.</p>
        <p class="buttons">
          <a class="button" href="/sign-in">
            Sign in
          </a>
        </p>
      </AccountFrame>
    )
    return renderAccountPage(c, META, content)
  }
  return renderSignIn(c, services, { next: '/dashboard', done: 'Your address is confirmed. Now sign in.' })
}
