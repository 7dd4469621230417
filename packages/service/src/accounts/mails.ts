/** The mails to people. Every mail says why it came and what to do when it should not have. */
import type { Mail } from './mailer.ts'

/** How long a link works: in seconds, and in words. */
export const CONFIRM_LINK_SECONDS = 24 * 60 * 60
export const CONFIRM_LINK_LIFE = '24 hours'
export const RESET_LINK_SECONDS = 60 * 60
export const RESET_LINK_LIFE = 'an hour'

interface Sender {
  productName: string
  baseUrl: string
}

interface Letter extends Sender {
  to: string
  token: string
}

const linkTo = ({ baseUrl }: Sender, path: string, token: string) =>
  `${baseUrl}${path}?token=${encodeURIComponent(token)}`

export function confirmAddress(letter: Letter): Mail {
  const { to, productName } = letter
  return {
    to,
    subject: `Confirm your address for ${productName}`,
    text: `Somebody, probably you, opened an account on ${productName} with this address.

To confirm it, open this page and press the button on it:
${linkTo(letter, '/verify-email', letter.token)}

The link works for ${CONFIRM_LINK_LIFE}; signing in again sends a new one.

If it was not you, do nothing: without the confirmation nobody can use the account, and after a week it is gone.
`,
  }
}

export function resetPassword(letter: Letter): Mail {
  const { to, productName } = letter
  return {
    to,
    subject: `Set a new password for ${productName}`,
    text: `Somebody, probably you, asked to set a new password for the account of this address on ${productName}.

To choose one, open this page:
${linkTo(letter, '/reset-password', letter.token)}

The link works once, for ${RESET_LINK_LIFE}. All devices are signed out when the password changes.

If it was not you, do nothing: your password stays as it is.
`,
  }
}

/** Sent instead of an answer on the page: there anybody could read that the mail address has an account. */
export function alreadyHasAccount({ to, productName, baseUrl }: Sender & { to: string }): Mail {
  return {
    to,
    subject: `You already have an account on ${productName}`,
    text: `Somebody, probably you, tried to open an account on ${productName} with this address. It has one already.

Sign in: ${baseUrl}/sign-in
If you do not know the password, or have never confirmed this address, set a new one: ${baseUrl}/forgot-password

If it was not you, do nothing: your account is as it was, and nothing was said about it.
`,
  }
}
