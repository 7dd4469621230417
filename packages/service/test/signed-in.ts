/** A person with an account, in a browser: opened by the real form. */
import type { Hono } from 'hono'
import type { AppEnv } from '../src/http/app-env.ts'

/** What a browser sends with a form of our own pages. */
export const OWN_FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

export interface NewPerson {
  email: string
  password?: string
}

export const PASSWORD = 'a few words make a good one'

/** @returns the `Cookie` header of the person's session. */
export async function createAccountIn(
  app: Hono<AppEnv>,
  { email, password = PASSWORD }: NewPerson,
): Promise<string> {
  const answer = await app.request('/sign-up', {
    method: 'POST',
    headers: OWN_FORM,
    body: new URLSearchParams({ email, password }).toString(),
  })
  const cookies = cookieHeader(answer)
  if (answer.status !== 303 || cookies === '')
    throw new Error(`the account could not be opened: ${answer.status} ${await answer.text()}`)
  return cookies
}

/** The cookies that a browser would send back. */
export function cookieHeader(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/;\s*Max-Age=0\b/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Sends a form of our own pages. */
export async function postForm(
  app: Hono<AppEnv>,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.request(path, {
    method: 'POST',
    headers: { ...OWN_FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
}
