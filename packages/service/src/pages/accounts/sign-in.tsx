/** `/sign-in` with mail address and password. */
import { forwardCookies } from '../../accounts/account-service.ts'
import type { SignInAttempt } from '../../accounts/sign-in/sign-in-limit.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { waitText } from '../../format.ts'
import { EmailField, PresentPassword } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import {
  emailOf,
  emailProblem,
  readForm,
  refusedAttempt,
  renderAccountPage,
  type AccountPages,
} from './account-form.ts'
import { refusalCode } from './auth-error.ts'
import { checkYourMail } from './check-your-mail.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { providerProblem } from './provider-problem.ts'
import { nextPath, signInPath } from './next-path.ts'
import { recordSignIn } from './record-account.ts'

interface SignInView {
  next: string
  email?: string
  problem?: string | undefined
  done?: string | undefined
  problems?: { email?: string | undefined; password?: string | undefined }
}

const ENDED = 'Your session has ended, so nothing was changed. Sign in and send it again.'

export async function signInPage(c: AppContext, services: AccountPages): Promise<Response> {
  const next = nextPath(c.req.query('next'))
  if (await services.accounts.current(c)) return c.redirect(next, 303)
  const problem = c.req.query('ended') === undefined ? providerProblem(c.req.query('error')) : ENDED
  return renderSignIn(c, services, { next, problem })
}

export async function signIn(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const [email, password] = [emailOf(form), form.get('password') ?? '']
  const view = { next: nextPath(form.get('next')), email }
  const problems = {
    email: emailProblem(email),
    password: password === '' ? 'Type your password.' : undefined,
  }
  if (problems.email || problems.password) {
    c.status(400)
    return renderSignIn(c, services, { ...view, problems })
  }
  const refusal = await refusedAttempt(c, services)
  if (refusal) return renderSignIn(c, services, { ...view, problem: refusal })
  return checkPassword(c, services, view, password)
}

async function checkPassword(
  c: AppContext,
  services: AccountPages,
  view: SignInView & { email: string },
  password: string,
): Promise<Response> {
  const { auth, headers, signInLimit, knownClients } = services.accounts
  const { email } = view
  const attempt = await signInLimit.begin(c, email)
  if (!attempt.allowed)
    return renderSignIn(c, services, { ...view, problem: tooManyFailed(c, services, attempt) })
  try {
    const answer = await auth.api.signInEmail({
      body: { email, password },
      headers: headers(c),
      returnHeaders: true,
    })
    await attempt.succeeded()
    await recordSignIn(c, services, answer.response.user.id)
    forwardCookies(c, answer.headers)
    c.header('Set-Cookie', knownClients.cookieFor(c, email), { append: true })
    return c.redirect(view.next, 303)
  } catch (error) {
    // Shown only to a person who knows the password.
    if (refusalCode(error) === 'EMAIL_NOT_VERIFIED') {
      await attempt.succeeded()
      return checkYourMail(c, { email, why: 'sign-in' })
    }
    c.status(401)
    const problem =
      'Address or password is wrong. Check both; capital and small letters differ in the password.'
    return renderSignIn(c, services, { ...view, problem })
  }
}

/** @returns the public sentence; the answer gets its status and headers. */
function tooManyFailed(
  c: AppContext,
  { accounts }: AccountPages,
  { headers }: Extract<SignInAttempt, { allowed: false }>,
): string {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.status(429)
  const wait = waitText(Number(headers['Retry-After']))
  const now = accounts.mailer
    ? 'use “Forgot the password?” below: the reset link that it sends lets you in at once.'
    : 'use a browser in which you have signed in to it before.'
  return `There were too many failed attempts to sign in to this account. Try again in ${wait}, or ${now}`
}

export function renderSignIn(c: AppContext, services: AccountPages, view: SignInView): Answer {
  return renderAccountPage(
    c,
    {
      title: 'Sign in',
      description: 'Sign in to see your dev environments, their secrets and recent previews.',
      path: '/sign-in',
    },
    <SignIn services={services} view={view} />,
  )
}

function SignIn({ services, view }: { services: AccountPages; view: SignInView }) {
  const { next, email, problem, done, problems = {} } = view
  return (
    <AccountFrame title="Sign in" problem={problem} done={done}>
      <form class="stack" action="/sign-in" method="post">
        <input type="hidden" name="next" value={next} />
        <EmailField
          value={email}
          error={problems.email}
          autofocus={email === undefined || problems.email !== undefined}
        />
        <PresentPassword
          error={problems.password}
          autofocus={email !== undefined && problems.email === undefined}
        />
        <button type="submit" class="button button-wide">
          Sign in
        </button>
      </form>
      <ProviderButtons config={services.config} next={next} />
      <p class="account-aside">
        <a href="/forgot-password">Forgot the password?</a>
        {services.config.signUp === 'open' && (
          <>
            {' '}
            No account yet? <a href={signInPath(next, '/sign-up')}>Sign up</a>.
          </>
        )}
      </p>
    </AccountFrame>
  )
}
