/** The one answer of every form that sends mail, whether or not the mail address has an account. */
import { CONFIRM_LINK_LIFE, RESET_LINK_LIFE } from '../../accounts/mails.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { AccountFrame } from './account-frame.tsx'
import { renderAccountPage } from './account-form.ts'

const TEXTS = {
  'sign-up': {
    lead: 'We have written to',
    next: `Open the link in the mail to confirm the address, then sign in. It works for ${CONFIRM_LINK_LIFE}.`,
  },
  'sign-in': {
    lead: 'This address has not been confirmed yet. We have written again to',
    next: `Open the link in the mail to confirm it, then sign in. It works for ${CONFIRM_LINK_LIFE}.`,
  },
  reset: {
    lead: 'If there is an account with this address, we have just written to',
    next: `Open the link in the mail to choose a new password. It works once, for ${RESET_LINK_LIFE}.`,
  },
} as const

export function checkYourMail(
  c: AppContext,
  { email, why }: { email: string; why: keyof typeof TEXTS },
): Answer {
  const { lead, next } = TEXTS[why]
  const content = (
    <AccountFrame title="Check your mail">
      <p>
        {lead} <bdi class="typed">{email}</bdi>.
      </p>
      <p>{next}</p>
      <p class="account-aside">
        Nothing came? Check your spam folder, and whether the address is right. Then{' '}
        <a href={why === 'reset' ? '/forgot-password' : '/sign-in'}>try again</a>.
      </p>
    </AccountFrame>
  )
  const meta = {
    title: 'Check your mail',
    description: 'A mail with a link is on its way.',
    path: c.req.path,
  }
  return renderAccountPage(c, meta, content)
}
