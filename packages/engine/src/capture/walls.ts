/**
 * What stands between a crawler and a page, recognised from an error answer. The same wall usually
 * stands in the way of link previews, so naming it is the most useful thing an error can do.
 */
import type { HeaderList } from './capture.ts'
import { headerValue } from './headers.ts'

interface Wall {
  readonly name: string
  /** Response header and what it holds. Seen on live sites and in the vendors' documentation, 2026-11. */
  readonly header?: readonly [name: string, pattern: RegExp]
  /** In the first bytes of the body. */
  readonly body?: RegExp
}

const WALLS: readonly Wall[] = [
  { name: 'a Cloudflare challenge', header: ['cf-mitigated', /challenge/] },
  { name: 'a Cloudflare challenge', body: /<title>Just a moment\.\.\.<\/title>|cdn-cgi\/challenge-platform/ },
  { name: 'a Cloudflare block', body: /<title>Attention Required! \| Cloudflare<\/title>/ },
  { name: 'an AWS WAF challenge', header: ['x-amzn-waf-action', /challenge|captcha/] },
  { name: 'a Vercel challenge', header: ['x-vercel-mitigated', /challenge|deny/] },
  { name: 'the bot protection of DataDome', header: ['x-datadome', /./] },
  { name: 'the bot protection of HUMAN', body: /px-captcha|_pxAppId/ },
  { name: 'the bot protection of Imperva', body: /_Incapsula_Resource|Incapsula incident ID/ },
  { name: 'the bot protection of Akamai', body: /errors\.edgesuite\.net/ },
]

/** As much of an error page as is read to name its wall. */
export const WALL_BYTES = 16 * 1024

const CHALLENGE_ADVICE = 'Let link-preview crawlers through, or shared links stay bare.'

/** The sentence of HTTP_ERROR: the status, and the wall where it can be recognised. */
export function describeHttpError(status: number, headers: HeaderList, bodyStart: string): string {
  const wall = findWall(headers, bodyStart)
  if (wall)
    return `The page answered with status ${status}: ${wall.name} stands in the way. ${CHALLENGE_ADVICE}`
  return `The page answered with status ${status}${meaning(status)}`
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
