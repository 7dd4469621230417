/**
 * What blocks a crawler, recognised from an error answer. The same wall usually blocks link previews too,
 * so naming it is the most useful thing an error can do.
 */
import { parseHref } from '../net/parse-url.ts'
import type { CapturedResponse, HeaderList } from './capture.ts'
import { headerValue } from './headers.ts'

interface Wall {
  readonly name: string
  /** Response header and what it holds. Seen on live sites and in the vendors' documentation, 2026-11. */
  readonly header?: readonly [name: string, pattern: RegExp]
  /** In the first bytes of the body. */
  readonly body?: RegExp
  /** Proves the wall whatever the status; the other marks are also on the real pages of guarded sites. */
  readonly certain?: true
}

const WALLS: readonly Wall[] = [
  { name: 'a Cloudflare challenge', header: ['cf-mitigated', /challenge/], certain: true },
  { name: 'a Cloudflare challenge', body: /<title>Just a moment\.\.\.<\/title>/, certain: true },
  { name: 'a Cloudflare challenge', body: /cdn-cgi\/challenge-platform/ },
  { name: 'a Cloudflare block', body: /<title>Attention Required! \| Cloudflare<\/title>/, certain: true },
  // Text answers of Cloudflare's firewall: a browser check (1010), a banned address (1006 to 1008), a rule (1020).
  { name: 'a Cloudflare block', body: /\berror code: 10\d\d\b/ },
  { name: 'a Cloudflare block', body: /<span class="cf-error-code">10\d\d<|class="cf-error-details"/ },
  { name: 'an AWS WAF challenge', header: ['x-amzn-waf-action', /challenge|captcha/], certain: true },
  { name: 'a Vercel challenge', header: ['x-vercel-mitigated', /challenge|deny/], certain: true },
  {
    name: 'an Anubis challenge',
    body: /<title>Making sure you(?:&#39;|')re not a bot!<\/title>/,
    certain: true,
  },
  { name: 'the bot protection of DataDome', header: ['x-datadome', /./] },
  { name: 'the bot protection of HUMAN', body: /px-captcha|_pxAppId/ },
  { name: 'the bot protection of Imperva', body: /_Incapsula_Resource|Incapsula incident ID/ },
  { name: 'the bot protection of Imperva', header: ['x-iinfo', /./] },
  {
    name: 'the bot protection of Akamai',
    body: /errors\.edgesuite\.net|Reference&#32;&#35;\d|Reference #\d+\.[\da-f]/,
  },
  { name: 'the bot protection of Akamai', header: ['server', /^akamaighost/] },
  {
    name: 'the firewall of Amazon CloudFront',
    body: /The request could not be satisfied[^]{0,2000}Request blocked/,
  },
]

/** As much of an error page as is read to name its wall. */
export const WALL_BYTES = 16 * 1024

const CHALLENGE_ADVICE = 'Let link-preview crawlers through, or shared links stay bare.'

/** The sentence of HTTP_ERROR: the status, and the wall where it can be recognised. */
export function describeHttpError(status: number, headers: HeaderList, bodyStart: string): string {
  const wall = findWall(headers, bodyStart)
  if (wall) return `The page answered with status ${status}: ${wall.name} is in the way. ${CHALLENGE_ADVICE}`
  return `The page answered with status ${status}${meaning(status)}`
}

/** Hosts and paths where visitors without a session are sent. Seen on live sites, 2026-11. */
const LOGINS: readonly { readonly name: string; readonly address: RegExp }[] = [
  { name: 'the login of Cloudflare Access', address: /\.cloudflareaccess\.com\/|\/cdn-cgi\/access\/login/ },
  { name: 'the Google login', address: /^accounts\.google\.com\// },
  { name: 'the Microsoft login', address: /^login\.(?:microsoftonline|live)\.com\// },
  { name: 'an Okta login', address: /\.okta(?:preview)?\.com\// },
  { name: 'an Auth0 login', address: /\.auth0\.com\// },
  { name: 'the login of Vercel', address: /^vercel\.com\/(?:login|sso-api)/ },
  { name: 'the LinkedIn login', address: /(?:^|\.)linkedin\.com\/(?:authwall|uas\/login|login)/ },
  { name: 'the Facebook login', address: /(?:^|\.)facebook\.com\/login/ },
  { name: 'the Instagram login', address: /(?:^|\.)instagram\.com\/accounts\/login/ },
  { name: 'a login page', address: /^(?:login|signin|sso|auth|idp)\.[^/]+\.[^/]+\// },
  {
    name: 'a login page',
    address:
      /\/(?:(?:wp-)?log[-_]?[io]n|sign[-_]?[io]n|authwall|sso|sessions?\/new|oauth2?\/(?:authorize|start)|openid-connect\/auth|adfs\/ls|saml2?|anmelden|einloggen|connexion|iniciar-sesion|inloggen|entrar)(?:[/.]|$)|\/auth(?:enticate|orize)?\/?$/,
  },
]

/** A login that the URL of the answer shows, as `nameWall` calls it; only where a redirect led there. */
export function findLogin({
  status,
  finalUrl,
  redirects,
}: Pick<CapturedResponse, 'status' | 'finalUrl' | 'redirects'>) {
  if (status === 401 || status === 407) return 'a login'
  const [first] = redirects
  const [from, to] = [parseHref(first?.url ?? ''), parseHref(finalUrl)]
  if (!from || !to || (from.host === to.host && from.pathname === to.pathname)) return null
  // Somebody who shares a login page means it.
  return loginAt(from) ? null : (loginAt(to)?.name ?? null)
}

/** Whether a URL is that of a login page: somebody who shares it means it. */
export function isLoginUrl(href: string): boolean {
  const url = parseHref(href)
  return url !== null && loginAt(url) !== undefined
}

const loginAt = ({ host, pathname }: URL) => {
  const address = `${host}${pathname}`.toLowerCase()
  return LOGINS.find((one) => one.address.test(address))
}

/**
 * What blocks the client: a challenge, a bot protection, a login.
 * @param bodyStart first bytes of the body, as Latin-1.
 * @returns how it is called in a sentence (`a Cloudflare challenge`), or null.
 */
export function nameWall(response: CapturedResponse, bodyStart: string): string | null {
  const wall = findWall(response.headers, bodyStart)
  if (wall && (response.status >= 400 || wall.certain)) return wall.name
  return findLogin(response)
}

/**
 * Whether a refusal carries the marks of a firewall, which may judge by addresses as well as by names.
 * @param bodyStart first bytes of the body, as Latin-1.
 */
export function isFirewall(response: CapturedResponse, bodyStart: string): boolean {
  const wall = findWall(response.headers, bodyStart)
  return wall !== undefined && (response.status >= 400 || wall.certain === true)
}

function findWall(headers: HeaderList, bodyStart: string): Wall | undefined {
  return WALLS.find(({ header, body }) => {
    if (header) return header[1].test(headerValue(headers, header[0])?.toLowerCase() ?? '')
    return body?.test(bodyStart) ?? false
  })
}

function meaning(status: number): string {
  if (status === 401 || status === 407) {
    return ': it wants a login. Crawlers have none: make the page public, or its preview stays empty.'
  }
  if (status === 403) return ': it refuses us. Check that it lets link-preview crawlers through.'
  if (status === 404 || status === 410) return ': there is no such page. Check the address.'
  if (status === 429)
    return ': it has been asked too often. Wait a moment, and check its rate limits for crawlers.'
  if (status === 451) return ': it is withheld for legal reasons where we ask from.'
  // LinkedIn's own way to turn robots away.
  if (status === 999) return ': it turns robots away.'
  if (status >= 500) return ': its server has a fault. Try again, then check the server’s logs.'
  return '. Open it in a private window and check that it answers 200.'
}
