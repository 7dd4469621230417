/** A page that refuses us and lets some crawlers in is judged by what they get. */
import { afterEach, describe, expect, it } from 'vitest'
import { ExplainedHttpError } from '../../src/inspection/explained-http-error.ts'
import { inspectionSchema } from '../../src/inspection/schema.ts'
import { crawlerSite, GOOD_TAGS, html, IMAGE_ANSWER, PAGE, type Answers } from '../crawler-site.ts'
import type { Step } from '../guard/play-steps.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

const challenge: Step[] = [
  {
    send: 'HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\ncf-mitigated: challenge\r\nContent-Length: 2\r\n\r\nno',
  },
  { end: true },
]
const forbidden: Step[] = [{ send: 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n' }, { end: true }]

/** Walls that answer as if they were the page. */
const IN_PLACE: [wall: string, answer: Step[]][] = [
  ['an AWS WAF challenge', inPlace('202 Accepted\r\nx-amzn-waf-action: challenge', '<title></title>')],
  [
    'an Anubis challenge',
    inPlace('200 OK', '<title>Du bist doch kein Bot?</title><script id="anubis_challenge">{}</script>'),
  ],
  ['a CrowdSec ban', inPlace('200 OK', '<title>CrowdSec Captcha</title>')],
]

function inPlace(head: string, body: string): Step[] {
  return [
    { send: `HTTP/1.1 ${head}\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}` },
    { end: true },
  ]
}

const isLetIn = (head: string) => /facebookexternalhit|Twitterbot/.test(head)
const walled =
  (refused: Step[]): Answers =>
  (path, { head }) => {
    if (path === '/robots.txt') return undefined
    if (!isLetIn(head)) return refused
    return path === '/card.png' ? IMAGE_ANSWER : html(GOOD_TAGS)
  }

async function judged(answers: Answers) {
  const site = (opened = await crawlerSite(answers))
  const error = await site.inspector
    .inspect(PAGE, { crawlers: 'auto', judgesRefused: true })
    .catch((reason: unknown) => reason)
  if (!(error instanceof ExplainedHttpError)) throw error
  return { site, error, inspection: error.facts.judged }
}

describe('a Cloudflare challenge to all but Facebook and X', () => {
  it('leaves two cards that are known, and the others unknown', async () => {
    const { inspection, error } = await judged(walled(challenge))
    expect(error.code).toBe('HTTP_ERROR')
    if (!inspection) throw new Error('Nothing was judged.')
    inspectionSchema.parse(inspection)
    const { platforms } = inspection.platformCompatibility
    expect(platforms['facebook']).toMatchObject({ verdict: 'full' })
    expect(platforms['x']).toMatchObject({ verdict: 'full' })
    for (const id of ['linkedin', 'slack', 'discord', 'google'])
      expect(`${id} ${platforms[id]?.verdict}`).toBe(`${id} unknown`)
    expect(inspection.fetch.refused).toEqual({
      status: 403,
      wall: 'a Cloudflare challenge',
      seenAs: ['Facebook'],
    })
    expect(platforms['linkedin']?.cause).toContain('answers 403 (a Cloudflare challenge)')
  })
  it('names the tools of the platforms, then what Cloudflare can do, and accuses nobody', async () => {
    const { inspection } = await judged(walled(challenge))
    const ids = inspection?.diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('crawlers-not-refused')
    const finding = inspection?.diagnostics.find(({ id }) => id === 'crawlers-not-challenged')
    expect(finding?.fixes[0]?.description).toMatch(/^See what the real crawler gets/)
    expect(finding?.fixes[1]?.description).toMatch(
      /^In Cloudflare, let verified bots of the category Page Preview/,
    )
    expect(finding?.message).toContain('our own request gets 403')
  })
  it('asks for no more than an inspection may', async () => {
    const { site } = await judged(walled(challenge))
    expect(site.asked.length).toBeLessThanOrEqual(24)
    // By our own name we would only meet the wall again.
    expect(new Set(site.askedFor('/card.png'))).toEqual(new Set(['facebookexternalhit', 'Twitterbot']))
  })
})

describe.each(IN_PLACE)('%s that answers as if it were the page', (wall, answer) => {
  const inspected = async (answers: Answers) => {
    const site = (opened = await crawlerSite(answers))
    return site.inspector.inspect(PAGE, { crawlers: 'auto' })
  }
  it('gives way to what a crawler got', async () => {
    const { fetch, platformCompatibility, diagnostics } = await inspected(walled(answer))
    expect(fetch.refused).toMatchObject({ wall, seenAs: ['Facebook'] })
    const { platforms } = platformCompatibility
    for (const id of ['facebook', 'x']) expect(platforms[id]).toMatchObject({ verdict: 'full' })
    for (const id of ['linkedin', 'slack', 'google'])
      expect(platforms[id]).toMatchObject({ verdict: 'unknown' })
    expect(platforms['slack']?.expected).toBeUndefined()
    const ids = diagnostics.map(({ id }) => id)
    expect(ids).toContain('crawlers-not-challenged')
    expect(ids).not.toContain('crawlers-get-the-same')
    expect(ids).not.toContain('not-a-challenge-page')
    expect(fetch.crawlerViews?.find(({ names }) => names.includes('X'))?.differs).toContain('wall')
  })
  it('accuses nobody where every name gets it', async () => {
    const { fetch, platformCompatibility, diagnostics } = await inspected((path) =>
      path === '/robots.txt' ? undefined : answer,
    )
    expect(fetch.refused).toMatchObject({ wall, seenAs: [] })
    const verdicts = Object.values(platformCompatibility.platforms).map(({ verdict }) => verdict)
    expect(new Set(verdicts)).toEqual(new Set(['unknown']))
    expect(diagnostics[0]).toMatchObject({ id: 'not-a-challenge-page' })
    expect(diagnostics[0]?.message).toContain(wall)
  })
})

it('a challenge of Anubis that carries the tags of the page is read', async () => {
  const head = `<title>Du bist doch kein Bot?</title>${GOOD_TAGS}<script id="anubis_challenge">{}</script>`
  const site = (opened = await crawlerSite((path) => (path === '/page' ? html(head) : undefined)))
  const { fetch, platformCompatibility } = await site.inspector.inspect(PAGE, { crawlers: 'auto' })
  expect(fetch.refused).toBeUndefined()
  expect(platformCompatibility.platforms['facebook']).toMatchObject({ verdict: 'full' })
})

it('a server that refuses names is accused where it lets the best known in', async () => {
  const { inspection } = await judged(walled(forbidden))
  expect(inspection?.platformCompatibility.platforms['linkedin']).toMatchObject({ verdict: 'none' })
  expect(inspection?.platformCompatibility.platforms['facebook']).toMatchObject({ verdict: 'full' })
})

it('nothing is judged where nobody got a page, or where it was not wanted', async () => {
  expect(
    (await judged((path) => (path === '/robots.txt' ? undefined : challenge))).inspection,
  ).toBeUndefined()
  await opened?.close()
  const site = (opened = await crawlerSite(walled(challenge)))
  const error = await site.inspector.inspect(PAGE, { crawlers: 'auto' }).catch((reason: unknown) => reason)
  expect(error instanceof ExplainedHttpError && error.facts.judged).toBeUndefined()
  expect(site.askedFor('/card.png')).toEqual([])
})
