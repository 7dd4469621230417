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
  it('says what Cloudflare can do first, and accuses nobody', async () => {
    const { inspection } = await judged(walled(challenge))
    const ids = inspection?.diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('crawlers-not-refused')
    const finding = inspection?.diagnostics.find(({ id }) => id === 'crawlers-not-challenged')
    expect(finding?.fixes[0]?.description).toMatch(
      /^In Cloudflare, let verified bots of the category Page Preview/,
    )
    expect(finding?.message).toContain('asked as ourselves it answers 403')
  })
  it('asks for no more than an inspection may', async () => {
    const { site } = await judged(walled(challenge))
    expect(site.asked.length).toBeLessThanOrEqual(24)
    expect(site.askedFor('/card.png')).toEqual(expect.arrayContaining(['Linklens', 'facebookexternalhit']))
  })
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
