/**
 * The link leads to a login page: crawlers have no account, so its card is that of the login page.
 *
 * Leaves alone: login pages that are shared as such, pages that have a login form next to their content, articles about
 * logging in, and servers that let crawlers through to the page.
 */
import { findLogin, isLoginUrl } from '../../capture/bot-walls.ts'
import { official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { mayBeLogin } from '../../metadata/login-page.ts'
import { sendsOn } from '../../metadata/sends-on.ts'
import { parseHref } from '../../net/parse-url.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { namesRequested, placeOf } from '../shared/page-urls.ts'
import { ALL_PLATFORMS, WRONG_PAGE } from '../shared/misleading.ts'
import { contentFix, serverFix } from '../shared/fixes.ts'

function describeLogin(facts: PageIndex): string | null {
  const { requestedUrl, finalUrl, redirects, status, metadata, loginTitle } = facts
  if (isLoginUrl(requestedUrl)) return null
  if (loginTitle !== undefined) return `The page calls itself ${quoted(loginTitle)} and asks for an account.`
  const next = parseHref(sendsOn(facts)?.url ?? '')
  if (next && isLoginUrl(next.href)) return `The page sends visitors on to a login page (${placeOf(next)}).`
  const login =
    facts.anotherPage?.kind === 'login'
      ? facts.anotherPage.name
      : findLogin({ status, finalUrl, redirects: [...redirects] })
  const url = parseHref(finalUrl)
  // Its tags may be those of the page that is shared.
  if (login === null || !url || namesRequested(metadata, requestedUrl)) return null
  return `The link redirects to ${login} (${placeOf(url)}).`
}

/** Whether some crawler gets another page than we do, and no login. */
const letsCrawlersIn = ({ crawlerViews = [] }: PageIndex): boolean =>
  crawlerViews.some(
    ({ page, isOurs, wall, another }) =>
      page !== null && !isOurs && wall === null && another === null && !mayBeLogin(page),
  )

const form = '<form method="post"><input name="email"><input name="password" type="password"></form>'

export const notALoginPage = defineRule({
  id: 'not-a-login-page',
  category: 'document',
  severity: 'warning',
  // As many points as the costliest finding that it hides.
  points: 5,
  title: 'The link does not lead to a login page',
  problem: 'Your link leads to a login page, and that is what apps show',
  why: 'Link-preview crawlers have no account. The card of the link is that of the login page, the same for every page behind it.',
  fixes: [
    serverFix(
      'Show visitors without an account a public page at this URL, with the title, description and image that may be shown to everyone.',
    ),
    contentFix('Where nothing may be shown, share another link: no tag of the login page changes this.'),
  ],
  sources: [
    official(
      'The crawler must be able to reach the page; it reads what an anonymous visitor gets.',
      DOCUMENTS.facebookCrawler,
    ),
  ],
  examples: {
    fails: [
      {
        url: 'https://example.com/login?next=%2Fboards%2F7',
        html: examplePage('<title>Acme</title>', form),
        redirects: [
          { url: 'https://example.com/boards/7', status: 302, location: '/login?next=%2Fboards%2F7' },
        ],
      },
      { url: 'https://example.com/boards/7', html: examplePage('<title>Sign in · Acme</title>', form) },
    ],
    passes: [
      { url: 'https://example.com/login', html: examplePage('<title>Sign in · Acme</title>', form) },
      { html: examplePage('<title>Acme, the bakery</title>', form) },
      '<title>Sign in with a passkey: how it works</title>',
    ],
  },
  check(facts): Finding[] {
    const message = describeLogin(facts)
    if (message === null || letsCrawlersIn(facts)) return []
    const title = filledTag(facts, 'title')
    const found = title ? findingAt(title, message) : { message }
    return [{ ...found, misleading: WRONG_PAGE, alone: true, gets: ALL_PLATFORMS }]
  },
})
