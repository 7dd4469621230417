/** Signing in with GitHub or Google: out by `POST /sign-in/<provider>`, back by `/auth/callback/<provider>`. */
import { forwardCookies } from '../../accounts/account-service.ts'
import { Icon } from '../../components/icons.tsx'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../../config.ts'
import type { AppContext } from '../../http/app-env.ts'
import { AccountFrame } from './account-frame.tsx'
import { readForm, refusedAttempt, renderAccountPage, type AccountPages } from './account-form.ts'
import { PROVIDER_NAMES } from './provider-buttons.tsx'
import { nextPath } from './next-path.ts'
import { recordSignIn } from './record-account.ts'
import { renderSignIn } from './sign-in.tsx'

/** A provider that the operator has set up. */
function providerOf(c: AppContext, { config }: AccountPages): SignInProvider | undefined {
  return SIGN_IN_PROVIDERS.find((id) => id === c.req.param('provider') && config.signInWith[id])
}

export async function startProviderSignIn(c: AppContext, services: AccountPages): Promise<Response> {
  const { accounts, config } = services
  const provider = providerOf(c, services)
  if (!provider) return c.notFound()
  const form = await readForm(c, services, { buttonOnly: true })
  const next = nextPath(form.get('next'))
  const problem = await refusedAttempt(c, services)
  if (problem) return renderSignIn(c, services, { next, problem })
  const answer = await accounts.auth.api.signInSocial({
    body: { provider, callbackURL: config.baseUrl + next, disableRedirect: true },
    headers: accounts.headers(c),
    returnHeaders: true,
  })
  forwardCookies(c, answer.headers)
  return onTheWay(c, { name: PROVIDER_NAMES[provider], url: answer.response.url ?? '' })
}

/**
 * A page and not a redirect: browsers apply the policy `form-action 'self'` to the target of a redirect after
 * a form, too, but not to `Refresh`.
 */
function onTheWay(c: AppContext, { name, url }: { name: string; url: string }): Promise<Response> {
  c.header('Refresh', `0; url=${url}`)
  const title = `On the way to ${name}`
  const content = (
    <AccountFrame title={title}>
      <p>You come back here once you have signed in there.</p>
      <p class="buttons">
        <a class="button" href={url} rel="noreferrer">
          Go on to {name} <Icon name="arrow" />
        </a>
      </p>
    </AccountFrame>
  )
  return Promise.resolve(
    renderAccountPage(c, { title, description: `Signing in with ${name}.`, path: c.req.path }, content),
  )
}

/** better-auth's own route: it checks the state that it sent, fetches who it is, and redirects. */
export async function finishProviderSignIn(c: AppContext, services: AccountPages): Promise<Response> {
  const { auth, headers, knownClients } = services.accounts
  if (!providerOf(c, services)) return c.notFound()
  const answer = await auth.handler(new Request(c.req.raw, { headers: headers(c) }))
  answer.headers.set('Cache-Control', 'no-store')
  const signedIn = await auth.api.getSession({ headers: new Headers({ cookie: cookiesOf(answer) }) })
  if (signedIn) {
    await recordSignIn(c, services, signedIn.user.id)
    answer.headers.append('Set-Cookie', knownClients.cookieFor(c, signedIn.user.email))
  }
  return answer
}

/** The cookies as the browser will send them back. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
