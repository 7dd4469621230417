/** `/sign-up`: opens an account. */
import { setTimeout as sleep } from 'node:timers/promises'
import { forwardCookies } from '../../accounts/account-service.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { EmailField, NewPassword } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import {
  emailOf,
  emailProblem,
  newPasswordProblem,
  readForm,
  refusedAttempt,
  renderAccountPage,
  type AccountPages,
} from './account-form.ts'
import { refusalCode } from './auth-error.ts'
import { checkYourMail } from './check-your-mail.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { nextPath, signInPath } from './next-path.ts'
import { recordSignIn } from './record-account.ts'

interface SignUpView {
  next: string
  email?: string
  problem?: string | undefined
  problems?: { email?: string | undefined; password?: string | undefined }
}

export async function signUpPage(c: AppContext, services: AccountPages): Promise<Response> {
  const next = nextPath(c.req.query('next'))
  if (await services.accounts.current(c)) return c.redirect(next, 303)
  return renderSignUp(c, services, { next })
}

export async function signUp(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const [email, password] = [emailOf(form), form.get('password') ?? '']
  const view = { next: nextPath(form.get('next')), email }
  if (services.config.signUp === 'off') return renderSignUp(c, services, view)
  const problems = { email: emailProblem(email), password: newPasswordProblem(password) }
  if (problems.email || problems.password) {
    c.status(400)
    return renderSignUp(c, services, { ...view, problems })
  }
  const refusal = await refusedAttempt(c, services)
  if (refusal) return renderSignUp(c, services, { ...view, problem: refusal })
  return openAccount(c, services, view, password)
}

async function openAccount(
  c: AppContext,
  services: AccountPages,
  view: SignUpView & { email: string },
  password: string,
): Promise<Response> {
  const { auth, headers, mailer, passwords, knownClients, minAnswerMs } = services.accounts
  const body = { name: '', email: view.email, password }
  const open = () => auth.api.signUpEmail({ body, headers: headers(c), returnHeaders: true })
  try {
    const opening = passwords.withHashed(password, () => retryIfRaced(open))
    const [answer] = await Promise.all([opening, mailer && sleep(minAnswerMs)])
    if (mailer) return await checkYourMail(c, { email: view.email, why: 'sign-up' })
    forwardCookies(c, answer.headers)
    c.header('Set-Cookie', knownClients.cookieFor(c, view.email), { append: true })
    await recordSignIn(c, services, answer.response.user.id)
    return c.redirect(view.next, 303)
  } catch (error) {
    const isTaken = refusalCode(error).startsWith('USER_ALREADY_EXISTS')
    c.status(isTaken ? 409 : 400)
    const email = 'There is an account with this address already. Sign in instead, or use another address.'
    return renderSignUp(c, services, {
      ...view,
      ...(isTaken ? { problems: { email } } : { problem: 'The account could not be opened. Try once more.' }),
    })
  }
}

/**
 * Of several sign-ups with one mail address at the same moment (a double click), all but one fail to write it. Tried
 * again, they find the account and get the usual answer; the failure would show that there was none before.
 */
async function retryIfRaced<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (refusalCode(error) !== 'FAILED_TO_CREATE_USER') throw error
    return open()
  }
}

function renderSignUp(c: AppContext, services: AccountPages, view: SignUpView): Answer {
  const isOpen = services.config.signUp === 'open'
  if (!isOpen && c.req.method === 'POST') c.status(403)
  return renderAccountPage(
    c,
    {
      title: 'Sign up',
      description: 'Open an account, to create dev environments and inspect pages on your own machine.',
      path: '/sign-up',
    },
    isOpen ? <SignUp services={services} view={view} /> : <Closed next={view.next} />,
  )
}

function SignUp({ services, view }: { services: AccountPages; view: SignUpView }) {
  const { next, email, problem, problems = {} } = view
  return (
    <AccountFrame title="Sign up" problem={problem}>
      <p>You need an account only for local pages and agents.</p>
      <form class="stack" action="/sign-up" method="post">
        <input type="hidden" name="next" value={next} />
        <EmailField value={email} error={problems.email} autofocus={!problems.password} />
        <NewPassword label="Password" hint="A few words make a good one." error={problems.password} />
        {!services.accounts.mailer && (
          <p class="quiet small">
            This service sends no mail: a forgotten password cannot be reset here. Keep it in a password
            manager.
          </p>
        )}
        <button type="submit" class="button button-wide">
          Sign up
        </button>
      </form>
      <ProviderButtons config={services.config} next={next} />
      <p class="account-aside">
        You have an account? <a href={signInPath(next)}>Sign in</a>. See what we store:{' '}
        <a href="/privacy">Privacy</a>.
      </p>
    </AccountFrame>
  )
}

function Closed({ next }: { next: string }) {
  return (
    <AccountFrame title="Sign-up is closed">
      <p>
        The operator of this service has closed sign-up. You need no account to inspect a public page: paste
        its link on the <a href="/">home page</a>.
      </p>
      <p class="account-aside">
        You have an account? <a href={signInPath(next)}>Sign in</a>.
      </p>
    </AccountFrame>
  )
}
