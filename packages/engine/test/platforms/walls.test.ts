/**
 * Walls as they are met: what each answers to borrowed names, and whether the real crawlers get the page. A site whose
 * wall lets them in is never accused; one that refuses names is, where that can be seen.
 */
import { describe, expect, it } from 'vitest'
import type { HeaderList } from '../../src/capture/capture.ts'
import { crawlerRequests } from '../../src/platforms/crawler-requests.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { readHtml, type HtmlView } from './read-html.ts'

type Answer = Omit<HtmlView, 'platforms'>

const html = (...more: [string, string][]): HeaderList => [['content-type', 'text/html'], ...more]
const SERVED: Answer = {}
const FORBIDDEN: Answer = { status: 403 }
const marked = (header: [string, string], status = 403): Answer => ({ status, headers: html(header) })
const showing = (head: string, status = 403): Answer => ({ status, head })

const everybody = crawlerRequests(true).map(({ platforms }) => platforms)
const answered = (answerOf: (ids: readonly string[]) => Answer) =>
  readHtml({ crawlerViews: everybody.map((platforms) => ({ platforms, ...answerOf(platforms) })) })

const only =
  (names: readonly string[], answer: Answer, others: Answer) =>
  (ids: readonly string[]): Answer =>
    ids.some((id) => names.includes(id)) ? answer : others

/** Those of whom the platform says how to verify them, and those that firewalls can verify all the same. */
const OFFICIAL = ['facebook', 'x', 'pinterest']
const VERIFIABLE = [...OFFICIAL, 'linkedin', 'discord', 'telegram']

/** The wall lets the real crawlers in, as far as anybody can know. */
const HEALTHY: [wall: string, answers: (ids: readonly string[]) => Answer][] = [
  ['a Cloudflare challenge to every name', () => marked(['cf-mitigated', 'challenge'])],
  [
    'a Cloudflare challenge to all names but Facebook and X',
    only(['facebook', 'x'], SERVED, marked(['cf-mitigated', 'challenge'])),
  ],
  ['a Cloudflare block by its text', () => showing('<title>Attention Required! | Cloudflare</title>')],
  ['a Cloudflare challenge that answers 200', () => showing('<title>Just a moment...</title>', 200)],
  ['an AWS WAF challenge', () => marked(['x-amzn-waf-action', 'challenge'], 202)],
  [
    'CloudFront, to all names but one',
    only(['facebook'], SERVED, showing('<h1>The request could not be satisfied.</h1> Request blocked.')),
  ],
  ['a Vercel challenge', () => marked(['x-vercel-mitigated', 'challenge'], 429)],
  ['DataDome', () => marked(['x-datadome', 'protected'])],
  ['HUMAN', () => showing('<script>window._pxAppId = "PX1"</script>')],
  ['Imperva', () => showing('<p>Incapsula incident ID: 1-2</p>')],
  ['Akamai', () => showing('<p>Reference&#32;&#35;18&#46;1 errors.edgesuite.net</p>')],
  ['Anubis', () => showing('<title>Making sure you&#39;re not a bot!</title>', 200)],
  ['403 without a mark to every name', () => FORBIDDEN],
  ['401 without a mark to every name', () => ({ status: 401 })],
  ['403 to all names but one that it does not know', only(['slack'], SERVED, FORBIDDEN)],
  ['403 to the names that it can verify, and to no other', only(VERIFIABLE, FORBIDDEN, SERVED)],
  ['403 to all names but those of small servers', only(['mastodon', 'lemmy', 'matrix'], SERVED, FORBIDDEN)],
  ['403 to all that it can verify, and it cannot verify LinkedIn', only(['linkedin'], SERVED, FORBIDDEN)],
  ['429 after the first names', only(['facebook', 'linkedin'], SERVED, { status: 429 })],
  ['503 to all but Facebook', only(['facebook'], SERVED, { status: 503 })],
]

describe.each(HEALTHY)('%s', (_wall, answers) => {
  it('accuses nobody', () => {
    const without = readHtml({})
    for (const [id, { verdict }] of answered(answers))
      if (verdict !== without.get(id)?.verdict) expect(`${id}: ${verdict}`).toBe(`${id}: unknown`)
  })
})

/** Rules by name, which meet the real crawlers too. */
const BROKEN: [wall: string, answers: (ids: readonly string[]) => Answer, lost: string[]][] = [
  ['LinkedInBot alone is refused', only(['linkedin'], FORBIDDEN, SERVED), ['linkedin']],
  ['999 to LinkedInBot', only(['linkedin'], { status: 999 }, SERVED), ['linkedin']],
  ['Facebook alone is let in', only(['facebook'], SERVED, FORBIDDEN), ['x', 'linkedin', 'slack', 'discord']],
  [
    'small names are refused',
    only(['slack', 'bluesky', 'mastodon'], FORBIDDEN, SERVED),
    ['slack', 'bluesky'],
  ],
  [
    'every name with "bot" is refused',
    only(['x', 'linkedin', 'discord', 'telegram', 'slack', 'reddit'], FORBIDDEN, SERVED),
    ['x', 'slack'],
  ],
  [
    'the web server itself refuses all names, and lets in one that does not exist',
    () => ({ status: 403, byName: true }),
    ['x', 'facebook', 'linkedin', 'slack', 'whatsapp', 'imessage'],
  ],
  ['404 to one name', only(['discord'], { status: 404 }, SERVED), ['discord']],
]

describe.each(BROKEN)('%s', (_wall, answers, lost) => {
  it('is still known', () => {
    const read = answered(answers)
    for (const id of lost) expect(read.get(id)).toMatchObject({ verdict: 'none', confidence: 'measured' })
  })
})

it('says why a refusal proves nothing where only rare names are let in', () => {
  expect(answered(only(['slack'], SERVED, FORBIDDEN)).get('facebook')?.cause).toContain(
    'only names that it cannot check by IP address get the page; your firewall may still let the real crawler in',
  )
})

it('knows who can be verified from the data of the platforms', () => {
  const verifiable = PLATFORMS.filter(
    ({ crawler }) => crawler.verification?.ranges ?? crawler.verification?.reverseDns,
  )
  expect(verifiable.map(({ id }) => id)).toEqual(expect.arrayContaining(VERIFIABLE))
})
