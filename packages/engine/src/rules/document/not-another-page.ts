/**
 * Another page answers in place of the one that is shared: one that asks for consent, age or country, a queue, a bot check.
 * A login page has a rule of its own.
 *
 * Leaves alone: redirects to the page itself under another name, and pages whose tags name the URL that was asked for.
 */
import type { AnotherPage } from '../../capture/another-page.ts'
import type { WallKind } from '../../capture/wall-services.ts'
import { measured, official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { parseHref } from '../../net/parse-url.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { nearestView, ownView } from '../../platforms/resolver/views-of.ts'
import { defineRule, type Finding, type Fix } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { quoted } from '../shared/page-text.ts'
import { namesRequested, placeOf } from '../shared/page-urls.ts'
import { ALL_PLATFORMS, WRONG_PAGE } from '../shared/misleading.ts'
import { serverFix } from '../shared/fixes.ts'

const AT_ITS_URL: Fix = serverFix(
  'Answer at the URL of the page with the page itself, and ask there: in a dialog over it, which crawlers do not need to close. A link preview needs the head of the page alone.',
)
const LET_THROUGH: Fix = serverFix(
  'Where visitors must be redirected, leave the requests of link-preview crawlers out of it. The page /crawlers has their names and how to recognise them.',
)
const BY_KIND: Partial<Record<WallKind, Fix>> = {
  country: serverFix(
    'Answer every request with the page itself, whatever country it comes from, and offer another country in a banner. Crawlers ask from a few countries alone.',
  ),
  queue: serverFix(
    'Leave the requests of link-preview crawlers out of the queue: they ask once for a link and take no place in it. The page /crawlers has their names and how to recognise them.',
  ),
  challenge: serverFix(
    'Let link-preview crawlers through in your bot protection. The page /crawlers has their names and how to recognise them.',
  ),
}

const fixesFor = (kind: WallKind): Fix[] => [
  BY_KIND[kind] ?? AT_ITS_URL,
  ...(kind in BY_KIND ? [] : [LET_THROUGH]),
]

/** The hop: what was asked for, what answers, and how it is known. */
function hopText({ requestedUrl, redirects }: PageIndex, { name, url, parameter }: AnotherPage): string {
  const [from, to] = [parseHref(redirects[0]?.url ?? requestedUrl), parseHref(url)]
  const what = name === 'another page' ? name : `another page, ${name}`
  const carried =
    parameter === null
      ? ''
      : parameter === ''
        ? ', with the link in its address'
        : `, with the link in ${quoted(parameter)}`
  return `${from ? placeOf(from) : 'The link'} redirects to ${what} (${to ? placeOf(to) : ''}${carried})`
}

/** Crawlers in whose name we got it too, as a part of a sentence. */
function alsoAs({ crawlerViews = [] }: PageIndex): string {
  const got = crawlerViews.filter(({ isOurs, another }) => isOurs || another !== null)
  const names = PLATFORMS.filter(({ id }) => got.some(({ platforms }) => platforms.includes(id))).map(
    ({ name }) => name,
  )
  return names.length === 0
    ? ''
    : ` Asked as the crawler of ${listText(names.slice(0, MAX_NAMES))} we get it as well.`
}
const MAX_NAMES = 3

/** Platforms whose crawler, or the one nearest to it, gets another page while the page itself was seen. */
function heldPlatforms(facts: PageIndex): { ids: string[]; names: string[]; another: AnotherPage } | null {
  const held = PLATFORMS.flatMap((platform) => {
    const view = ownView(platform, facts) ?? nearestView(platform, facts, ({ response }) => response !== null)
    return view && view.wall === null && view.another ? [{ platform, another: view.another }] : []
  })
  const [first] = held
  if (!first) return null
  return {
    ids: held.map(({ platform }) => platform.id),
    names: held.map(({ platform }) => platform.name),
    another: first.another,
  }
}

export const notAnotherPage = defineRule({
  id: 'not-another-page',
  category: 'document',
  severity: 'warning',
  // As many points as the costliest finding that it hides.
  points: 5,
  explains: ['crawler-elsewhere'],
  title: 'The page that is shared answers',
  problem: 'Another page answers in place of yours, and that is what apps show',
  why: 'Link-preview crawlers keep no cookies and fill in no form. Where visitors are first sent to another page, the card is that of this other page, the same for every link of the site.',
  fixes: [AT_ITS_URL, LET_THROUGH],
  sources: [
    official(
      'The crawler must be able to reach the page; it reads what an anonymous visitor gets.',
      DOCUMENTS.facebookCrawler,
    ),
    measured(
      'Sites that redirect visitors without a cookie to a page for consent show that page in previews.',
      'github.com/tracim/tracim/issues/4470; github.com/misskey-dev/misskey/issues/7428',
      '2026-11',
    ),
  ],
  examples: {
    fails: [
      {
        url: 'https://consent.example.com/?continue=https%3A%2F%2Fexample.com%2Fbread',
        html: examplePage('<title>Before you continue</title>', '<form><button>Accept all</button></form>'),
        redirects: [
          {
            url: 'https://example.com/bread',
            status: 302,
            location: 'https://consent.example.com/?continue=https%3A%2F%2Fexample.com%2Fbread',
          },
        ],
      },
    ],
    passes: [
      {
        url: 'https://example.com/en/bread',
        html: examplePage('<title>Bread</title>'),
        redirects: [{ url: 'https://example.com/bread', status: 302, location: '/en/bread' }],
      },
      { url: 'https://example.com/age-check', html: examplePage('<title>Age check</title>') },
    ],
  },
  check(facts): Finding[] {
    const { anotherPage, metadata, requestedUrl } = facts
    if (anotherPage && anotherPage.kind !== 'login') {
      // Its tags may be those of the page that is shared.
      if (namesRequested(metadata, requestedUrl)) return []
      const message = `${hopText(facts, anotherPage)}.${alsoAs(facts)}`
      const problem = `Your link leads to ${anotherPage.name}, and that is what apps show`
      const fixes = fixesFor(anotherPage.kind)
      return [{ message, problem, fixes, misleading: WRONG_PAGE, alone: true, gets: ALL_PLATFORMS }]
    }
    const held = anotherPage ? null : heldPlatforms(facts)
    if (!held) return []
    const { names, ids, another } = held
    const message = `${hopText(facts, another)}, when it is asked for as the crawler of ${listText(names.slice(0, MAX_NAMES))}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}: they get that page, and others the one that is shared.`
    const problem = 'Some crawlers get another page in place of yours'
    return [{ message, problem, fixes: fixesFor(another.kind), gets: ids }]
  },
})
