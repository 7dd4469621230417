/** `/account`: who is signed in, in which browsers, and what can be changed. */
import { openSessions, signInMethods, type OpenSession } from '../../accounts/sign-in/sessions.ts'
import type { SignedIn } from '../../accounts/account-service.ts'
import { timeText } from '../../format.ts'
import { SIGN_IN_PROVIDERS } from '../../config.ts'
import type { AppContext } from '../../http/app-env.ts'
import { NewPassword, PresentPassword } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import { renderAccountPage, type AccountPages } from './account-form.ts'
import { browserText } from './browser-text.ts'
import { PROVIDER_NAMES } from './provider-buttons.tsx'
import { signInPath } from './next-path.ts'

export interface PasswordProblems {
  problem?: string | undefined
  current?: string | undefined
  password?: string | undefined
}

const DONE: Record<string, string> = {
  password: 'Your password is changed. All other devices are signed out.',
  sessions: 'All other devices are signed out.',
}

export async function accountPage(c: AppContext, services: AccountPages): Promise<Response> {
  const signedIn = await services.accounts.session(c)
  if (!signedIn) return c.redirect(signInPath('/account'), 303)
  return renderAccount(c, services, signedIn)
}

export async function renderAccount(
  c: AppContext,
  { accounts, config }: AccountPages,
  signedIn: SignedIn,
  problems: PasswordProblems = {},
): Promise<Response> {
  const [sessions, ways] = await Promise.all([
    openSessions(accounts.auth, signedIn),
    signInMethods(accounts.auth, signedIn.account.id),
  ])
  const done = c.req.query('done') ?? ''
  const content = (
    <AccountFrame
      title="Account"
      problem={problems.problem}
      done={Object.hasOwn(DONE, done) ? DONE[done] : undefined}
    >
      <Who email={signedIn.account.email} ways={ways} />
      {ways.includes('credential') && <ChangePassword problems={problems} />}
      <Sessions sessions={sessions} />
      <section class="account-part" aria-labelledby="delete-title">
        <h2 id="delete-title">Delete the account</h2>
        <p>With everything that belongs to it. The next page asks once more.</p>
        <p class="buttons">
          <a class="button button-quiet" href="/account/delete">
            Delete the account…
          </a>
        </p>
      </section>
    </AccountFrame>
  )
  const description = `Your account on ${config.productName}: password, devices, and how to delete it.`
  return renderAccountPage(c, { title: 'Account', description, path: '/account' }, content)
}

function Who({ email, ways }: { email: string; ways: readonly string[] }) {
  const providers = SIGN_IN_PROVIDERS.filter((id) => ways.includes(id)).map((id) => PROVIDER_NAMES[id])
  return (
    <>
      <p>
        Signed in as <bdi class="typed">{email}</bdi>
        {providers.length > 0 && `, with ${providers.join(' and ')}`}.
      </p>
      <form class="buttons" action="/sign-out" method="post">
        <button type="submit" class="button button-quiet">
          Sign out
        </button>
        <a class="button button-quiet" href="/dashboard">
          To the dashboard
        </a>
      </form>
    </>
  )
}

function ChangePassword({ problems }: { problems: PasswordProblems }) {
  return (
    <section class="account-part" aria-labelledby="password-title">
      <h2 id="password-title">Change the password</h2>
      <form class="stack" action="/account/password" method="post">
        <PresentPassword id="current" label="Current password" error={problems.current} />
        <NewPassword
          label="New password"
          hint="All other devices are signed out."
          error={problems.password}
        />
        <p class="buttons">
          <button type="submit" class="button">
            Change the password
          </button>
        </p>
      </form>
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <section class="account-part" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Signed in on</h2>
      <ul class="plain session-list">
        {sessions.map(({ signedInAt, userAgent, isThis }) => (
          <li>
            <span>
              {browserText(userAgent)}
              {isThis && <strong> (here)</strong>}
            </span>{' '}
            <time class="quiet" datetime={signedInAt.toISOString()}>
              since {timeText(signedInAt)}
            </time>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action="/account/sessions" method="post">
          <button type="submit" class="button button-quiet">
            Sign out all others
          </button>
        </form>
      )}
    </section>
  )
}
