/** `/forgot-password`: sends a link to choose a new one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { RESET_LINK_LIFE } from '../../accounts/mails.ts'
import { Contact } from '../../components/contact.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { EmailField } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import {
  emailOf,
  emailProblem,
  readForm,
  refusedAttempt,
  renderAccountPage,
  type AccountPages,
} from './account-form.ts'
import { checkYourMail } from './check-your-mail.tsx'

interface ForgotView {
  email?: string
  error?: string | undefined
  problem?: string | undefined
}

export function forgotPasswordPage(c: AppContext, services: AccountPages, view: ForgotView = {}): Answer {
  return renderAccountPage(
    c,
    {
      title: 'Forgot the password',
      description: 'Have a link sent to you, to choose a new password.',
      path: '/forgot-password',
    },
    services.accounts.mailer ? <Forgot view={view} /> : <NoMail contact={services.config.contact} />,
  )
}

export async function forgotPassword(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const email = emailOf(form)
  const error = emailProblem(email)
  if (!services.accounts.mailer || error) {
    c.status(400)
    return forgotPasswordPage(c, services, { email, error })
  }
  const problem = await refusedAttempt(c, services)
  if (problem) return forgotPasswordPage(c, services, { email, problem })
  const { auth, headers, minAnswerMs } = services.accounts
  const asking = auth.api.requestPasswordReset({ body: { email }, headers: headers(c) })
  await Promise.all([asking, sleep(minAnswerMs)])
  return checkYourMail(c, { email, why: 'reset' })
}

function Forgot({ view }: { view: ForgotView }) {
  const { email, error, problem } = view
  return (
    <AccountFrame title="Choose a new password" problem={problem}>
      <p>We send a link to your address. It works once, for {RESET_LINK_LIFE}.</p>
      <form class="stack" action="/forgot-password" method="post">
        <EmailField value={email} error={error} autofocus />
        <button type="submit" class="button button-wide">
          Send the link
        </button>
      </form>
      <p class="account-aside">
        You remember it? <a href="/sign-in">Sign in</a>.
      </p>
    </AccountFrame>
  )
}

function NoMail({ contact }: { contact: string | null }) {
  return (
    <AccountFrame title="A forgotten password cannot be reset here">
      <p>
        This service sends no e-mail, so it cannot check who you are.
        {contact && (
          <>
            {' '}
            Its operator may help: <Contact contact={contact} />
          </>
        )}
      </p>
      <p>
        You can open a new account with another address and pair your machine again. The person who runs this
        service can turn e-mail on with the variables <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
      </p>
      <p class="account-aside">
        <a href="/sign-in">Back to signing in</a>
      </p>
    </AccountFrame>
  )
}
