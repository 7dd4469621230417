/** Another page answers in place of the one that is shared: to everybody, to us alone, to some crawlers. */
import { afterEach, describe, expect, it } from 'vitest'
import { analyse } from '../../src/inspect-html.ts'
import { inspectionSchema } from '../../src/inspection/schema.ts'
import { rewritePage } from '../../src/inspect-html.ts'
import { crawlerSite, GOOD_TAGS, html, PAGE, redirect, type Answers } from '../crawler-site.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

const CONSENT = '/cookies?continue=%2Fpage'
const ASKING = html('<title>Before you continue</title>', '<form><button>Accept all</button></form>')

const inspected = async (answers: Answers) => {
  const site = (opened = await crawlerSite(answers))
  return { site, ...(await site.inspect({ crawlers: 'auto' })) }
}

/** @param isHeld who is sent to the other page. */
const held =
  (isHeld: (as: string) => boolean, page = ASKING): Answers =>
  (path, { as }) => {
    if (path === '/page' && isHeld(as)) return redirect(CONSENT)
    return path === CONSENT ? page : undefined
  }

describe('a page that asks for consent, for everybody', () => {
  it('is one finding, which names the hop and all that get it', async () => {
    const { inspection, site } = await inspected(held(() => true))
    inspectionSchema.parse(inspection)
    const { diagnostics, platformCompatibility, serviceScore, fetch } = inspection
    expect(diagnostics.map(({ id }) => id)).toEqual(['not-another-page'])
    expect(diagnostics[0]).toMatchObject({
      severity: 'error',
      title: 'Your link leads to a page that asks for consent, and that is what apps show',
      message:
        'example.com/page redirects to another page, a page that asks for consent (example.com/cookies, with the link in "continue"). Asked as the crawler of Facebook and LinkedIn we get it as well.',
    })
    expect(diagnostics[0]?.platforms).toEqual(
      expect.arrayContaining(['x', 'facebook', 'linkedin', 'whatsapp', 'slack', 'imessage']),
    )
    for (const { findings } of Object.values(platformCompatibility.platforms))
      expect(findings).toEqual(['not-another-page'])
    expect(platformCompatibility.suggestedHead).toBeNull()
    expect(serviceScore.score).toBeLessThan(25)
    expect(serviceScore.category.description).toMatch(/^Your link leads to a page that asks for consent/)
    expect(fetch.refused).toBeUndefined()
    // Nobody got anything else, so nobody else is asked.
    expect(site.asked.length).toBeLessThanOrEqual(8)
  })

  it('is never named in a head, edited ones included', async () => {
    const tags = GOOD_TAGS.replaceAll('http://example.com/page', 'http://example.com/cookies')
    const { inspection } = await inspected(held(() => true, html(tags, '<form><button>Ok</button></form>')))
    expect(inspection.platformCompatibility.suggestedHead).toBeNull()
    expect(inspection.diagnostics.map(({ id }) => id)).toEqual(['not-another-page'])
    const { html: head } = rewritePage(inspection, { fields: { title: 'Bread' } })
    expect(head).not.toContain('cookies')
    expect(head).toContain(PAGE)
  })

  it('costs no request without end where pages send on in a circle', async () => {
    const site = (opened = await crawlerSite((path) => {
      if (path === '/robots.txt') return undefined
      return redirect(path.startsWith('/cookies') ? '/page' : CONSENT)
    }))
    await expect(site.inspector.inspect(PAGE, { crawlers: 'auto' })).rejects.toMatchObject({
      code: 'FETCH_FAILED',
    })
    expect(site.asked.length).toBeLessThan(60)
  })

  it('is none where its tags name the URL that was asked for', async () => {
    const { inspection } = await inspected(held(() => true, html(GOOD_TAGS)))
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('not-another-page')
    expect(inspection.platformCompatibility.platforms['x']?.verdict).toBe('full')
  })
})

describe('a page that asks for consent, for us alone', () => {
  it('is a hint: the page is judged by what crawlers get', async () => {
    const { inspection } = await inspected(held((as) => as === 'Linklens'))
    inspectionSchema.parse(inspection)
    expect(inspection.fetch.refused).toMatchObject({
      status: 200,
      wall: 'a page that asks for consent',
      seenAs: ['LinkedIn'],
    })
    expect(inspection.normalizedMetadata.title?.value).toBe('Bread in a day')
    for (const id of ['facebook', 'linkedin', 'x', 'slack'])
      expect(`${id} ${inspection.platformCompatibility.platforms[id]?.verdict}`).toBe(`${id} full`)
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('not-another-page')
  })

  it('counts without a redirect where crawlers got something else', async () => {
    const gate = html('<title>Acme</title>', '<h1>Are you over 18?</h1><form><button>Yes</button></form>')
    const { inspection } = await inspected((path, { as }) =>
      path === '/page' && as === 'Linklens' ? gate : undefined,
    )
    expect(inspection.fetch.refused).toMatchObject({ wall: 'a page that asks for the age' })
    expect(inspection.normalizedMetadata.title?.value).toBe('Bread in a day')
    await opened?.close()
    const alike = await inspected((path) => (path === '/page' ? gate : undefined))
    expect(alike.inspection.fetch.refused).toBeUndefined()
    expect(alike.inspection.diagnostics.map(({ id }) => id)).not.toContain('not-another-page')
  })
})

describe('a page that asks for consent, for some crawlers', () => {
  it('is a finding that names those alone, each judged by its own view', async () => {
    const { inspection } = await inspected(held((as) => as === 'facebookexternalhit'))
    const finding = inspection.diagnostics.find(({ id }) => id === 'not-another-page')
    expect(finding?.platforms).toContain('facebook')
    expect(finding?.platforms).not.toContain('x')
    expect(finding?.message).toContain('when it is asked for as the crawler of')
    const { platforms } = inspection.platformCompatibility
    expect(platforms['facebook']?.verdict).not.toBe('full')
    expect(platforms['x']?.verdict).toBe('full')
    const facebook = inspection.platformPreviews.find(({ platform }) => platform === 'facebook')
    expect(facebook?.title).toBe('Before you continue')
    // The same difference is not said again.
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('crawlers-get-the-same')
    expect(platforms['facebook']?.findings).toContain('not-another-page')
  })
})

it('a page that only sends on is asked for with its target, and Google follows', async () => {
  const { inspection, site } = await inspected((path) =>
    path === '/page'
      ? html('<title>Moved</title><meta http-equiv="refresh" content="0; url=/new">', '')
      : path === '/new'
        ? html(GOOD_TAGS.replaceAll('/page', '/new'))
        : undefined,
  )
  expect(inspection.diagnostics.map(({ id }) => id)).toEqual(['no-meta-refresh'])
  expect(inspection.diagnostics[0]?.message).toBe(
    'At once the page sends visitors on to "http://example.com/new", by meta refresh.',
  )
  expect(inspection.platformCompatibility.suggestedHead).toBeNull()
  expect(site.askedFor('/new')).toEqual(['Linklens'])
  const { platforms } = inspection.platformCompatibility
  const previewOf = (id: string) => inspection.platformPreviews.find(({ platform }) => platform === id)
  expect(previewOf('google')?.title).toBe('Bread in a day')
  for (const id of ['x', 'imessage', 'facebook'])
    expect(platforms[id]?.warnings).toContainEqual(
      expect.objectContaining({ id: 'sent-on', message: expect.stringMatching(/does not follow/) }),
    )
  expect(platforms['slack']?.warnings).toContainEqual(
    expect.objectContaining({ id: 'sent-on', message: expect.stringMatching(/is not known/) }),
  )
})

it('pages that send on without end are followed once', async () => {
  let count = 0
  const { site } = await inspected((path) =>
    path.startsWith('/page')
      ? html(`<meta http-equiv="refresh" content="0; url=/page/${count++}">`, '')
      : undefined,
  )
  expect(site.asked.filter(({ path }) => path.startsWith('/page/')).length).toBeLessThanOrEqual(1)
})

it('the capture of another page says the same when it is read again', async () => {
  const { capture, inspection } = await inspected(held(() => true))
  expect(analyse(capture)).toEqual(inspection)
})
