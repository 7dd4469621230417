/** What the forms about accounts share: how they are read, counted and answered. */
import type { Child } from 'hono/jsx'
import { z } from 'zod'
import type { AccountService } from '../../accounts/account-service.ts'
import type { Config } from '../../config.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../accounts/sign-in/password.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { readSameOriginForm, type SameOriginFormOptions } from '../../http/body/same-origin-form.ts'
import { ServiceError } from '../../service-error.ts'
import type { Store } from '../../store/db.ts'

export interface AccountPages {
  readonly config: Config
  readonly store: Store
  readonly accounts: AccountService
}

const MAX_FORM_BYTES = 8 * 1024

/** @throws ServiceError `FORBIDDEN` when the form does not come from one of our pages. */
export function readForm(
  c: AppContext,
  { config }: AccountPages,
  kind: Pick<SameOriginFormOptions, 'buttonOnly'> = {},
): Promise<URLSearchParams> {
  return readSameOriginForm(c, { baseUrl: config.baseUrl, maxBytes: MAX_FORM_BYTES, ...kind })
}

/** Normalised as accounts store it. Blanks come with copying. */
export const emailOf = (form: URLSearchParams): string => (form.get('email') ?? '').trim()

/** @returns what is wrong with the mail address. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Type your e-mail address.'
  if (email.length > 254 || !z.email().safeParse(email).success)
    return 'This is not an e-mail address. It should look like name@example.com.'
  return undefined
}

/** @returns what is wrong with a chosen password. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Take at least ${MIN_PASSWORD_LENGTH} characters; this has ${password.length}.`
  if (password.length > MAX_PASSWORD_LENGTH) return `Take at most ${MAX_PASSWORD_LENGTH} characters.`
  return undefined
}

/**
 * Counts one attempt; on a refusal the answer gets its status and headers.
 * @returns the public sentence of a refusal.
 */
export async function refusedAttempt(c: AppContext, { accounts }: AccountPages): Promise<string | undefined> {
  try {
    await accounts.attemptLimit(c)
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'RATE_LIMITED') throw error
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    c.status(429)
    return error.message
  }
}

export interface AccountPageMeta {
  title: string
  description: string
  path: string
}

/** Caches and search engines must store nothing about accounts. */
export function renderAccountPage(c: AppContext, meta: AccountPageMeta, content: Child): Answer {
  c.header('Cache-Control', 'no-store')
  return c.render(content, { ...meta, noindex: true, section: 'dashboard' })
}
