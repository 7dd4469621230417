/** A user of the dashboard of a running service, who sends the forms that a browser sends. */
import { randomBytes } from 'node:crypto'

export interface Environment {
  readonly publicId: string
  readonly environmentId: string
  readonly secret: string
}

export interface Person {
  readonly email: string
  /** @returns the ids and the secret, as the dashboard shows them. */
  createEnvironment(name: string): Promise<Environment>
  /** @param action `disconnect`, `delete`, … */
  act(environment: Environment, action: string, fields?: Record<string, string>): Promise<void>
}

export async function signUp(baseUrl: string): Promise<Person> {
  const email = `ada.${randomBytes(4).toString('hex')}@example.com`
  let cookie = ''
  const send = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    if (response.status >= 400) throw new Error(`${path} answers ${response.status}`)
    return response
  }
  const signedUp = await send('/sign-up', { email, password: randomBytes(12).toString('base64url') })
  cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    email,
    async createEnvironment(name) {
      const path =
        (await send('/dashboard/environments', { name })).headers.get('location')?.split('?')[0] ?? ''
      const shown = await (await send(`${path}/reveal`, {})).text()
      return {
        publicId: find(shown, /lu_[0-9A-Za-z]{22}/),
        environmentId: find(shown, /de_[0-9A-Za-z]{22}/),
        secret: find(shown, /lks_[0-9A-Za-z]{49}/),
      }
    },
    async act({ environmentId }, action, fields = {}) {
      await send(`/dashboard/environments/${environmentId}/${action}`, fields)
    },
  }
}

function find(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`no ${pattern} in ${text.slice(0, 2000)}`)
  return found
}
