/** `/reset-password?token=…`: where the mailed link leads. */
import { RESET_LINK_LIFE } from '../../accounts/mails.ts'
import { resetLinkOwner } from '../../accounts/sign-in/reset-link-owner.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { NewPassword } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import {
  newPasswordProblem,
  readForm,
  refusedAttempt,
  renderAccountPage,
  type AccountPages,
} from './account-form.ts'
import { refusalCode } from './auth-error.ts'
import { recordAccount } from './record-account.ts'
import { renderSignIn } from './sign-in.tsx'

interface ResetView {
  token: string
  error?: string | undefined
  problem?: string | undefined
}

export async function resetPasswordPage(c: AppContext): Promise<Response> {
  const token = c.req.query('token')
  if (!token) return c.redirect('/forgot-password', 303)
  return renderReset(c, { token })
}

export async function resetPassword(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const [token, newPassword] = [form.get('token') ?? '', form.get('password') ?? '']
  const error = newPasswordProblem(newPassword)
  if (error) {
    c.status(400)
    return renderReset(c, { token, error })
  }
  const problem = await refusedAttempt(c, services)
  if (problem) return renderReset(c, { token, problem })
  const { auth, headers, knownClients } = services.accounts
  const owner = await resetLinkOwner(auth, token)
  try {
    await auth.api.resetPassword({ body: { token, newPassword }, headers: headers(c) })
  } catch (thrown) {
    refusalCode(thrown)
    c.status(400)
    return renderUsedUp(c)
  }
  if (owner) {
    await recordAccount(c, services, owner.id, 'password-reset')
    // Otherwise an attacker who used up the attempts at the account would keep its owner from signing in now.
    c.header('Set-Cookie', knownClients.cookieFor(c, owner.email), { append: true })
  }
  const done = 'Your password is changed, and all devices are signed out. Sign in with the new one.'
  return renderSignIn(c, services, { next: '/dashboard', done })
}

const META = {
  title: 'Choose a new password',
  description: 'Choose a new password for your account.',
  path: '/reset-password',
}

function renderReset(c: AppContext, { token, error, problem }: ResetView): Answer {
  const content = (
    <AccountFrame title={META.title} problem={problem}>
      <form class="stack" action="/reset-password" method="post">
        <input type="hidden" name="token" value={token.slice(0, 256)} />
        <NewPassword
          label="New password"
          hint="All devices are signed out when it changes."
          error={error}
          autofocus
        />
        <button type="submit" class="button button-wide">
          Change the password
        </button>
      </form>
    </AccountFrame>
  )
  return renderAccountPage(c, META, content)
}

function renderUsedUp(c: AppContext): Answer {
  const content = (
    <AccountFrame title="This link does not work any more">
      <p>It works once, for {RESET_LINK_LIFE}. Your password has not changed.</p>
      <p class="buttons">
        <a class="button" href="/forgot-password">
          Send a new link
        </a>
      </p>
    </AccountFrame>
  )
  return renderAccountPage(c, META, content)
}
