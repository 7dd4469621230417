/** What the caller's budget refused says nothing about the page: no finding, no point, no certain verdict. */
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../captures/capture-json.ts'
import type { Capture } from '../../src/capture/capture.ts'
import { createImageFetcher } from '../../src/gather/fetch-image.ts'
import { createInspector } from '../../src/inspect.ts'
import { analyse } from '../../src/inspect-html.ts'
import { inspectionSchema, type Inspection } from '../../src/inspection/schema.ts'
import { RequestBudgetError, type RequestBudget } from '../../src/net/request-budget.ts'
import { GOLDEN_NAMES, goldenCapture } from '../captures/golden-capture.ts'
import { files, startLocalServer, type LocalServer } from '../guard/local-server.ts'
import { loopbackNetwork } from '../guard/loopback-network.ts'
import { png } from '../image/build-image.ts'

const PAGE = 'http://example.com/bread'
const OWN_LIMIT = /was not asked for: Linklens had reached its own limit for requests to that site/

const html = `<!doctype html><html lang="en"><title>Bread at home</title>
<meta property="og:title" content="Bread at home"><meta property="og:description" content="Flour, water, salt and time.">
<meta property="og:image" content="https://cdn.example.net/card.png"><meta property="og:image" content="https://cdn.example.net/next.png">
<link rel="alternate" type="application/json+oembed" href="/oembed.json">`

const opened: LocalServer[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

async function engine() {
  const image = { type: 'image/png', body: png(1200, 630) }
  const server = await startLocalServer(
    files({
      '/bread': { type: 'text/html', body: html },
      '/oembed.json': { type: 'application/json', body: '{"version":"1.0","type":"link","title":"Bread"}' },
      '/card.png': image,
      '/next.png': image,
    }),
  )
  opened.push(server)
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'cdn.example.net': ['93.184.216.35'] },
    route: () => server.port,
  })
  return { userAgent: 'Linklens/0 (test)', network }
}

async function inspect(take: RequestBudget['take'], crawlers?: readonly string[]) {
  const { userAgent, network } = await engine()
  const inspector = createInspector({ userAgent, network })
  const capture = await inspector.capture(PAGE, {
    requestBudget: { take },
    ...(crawlers && { crawlers: [...crawlers] }),
  })
  const inspection = analyse(capture)
  expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  expect(analyse(replay(capture))).toEqual(inspection)
  return { capture, inspection }
}

const causes = ({ platformCompatibility: { platforms } }: Inspection, verdict: string): string[] =>
  Object.values(platforms)
    .filter((one) => one.verdict === verdict)
    .map(({ cause }) => cause)

describe('what the budget refuses', () => {
  it('ends the inspection where it is the page', async () => {
    await expect(inspect(() => false)).rejects.toBeInstanceOf(RequestBudgetError)
  })

  it('is an image that is not asked for, and no fault of it', async () => {
    const { inspection } = await inspect((_, kind) => kind === 'page')
    const { imageAnalysis, fetch } = inspection
    expect(fetch.notAsked).toEqual(['image'])
    expect(imageAnalysis).toMatchObject({ reachable: null, status: null, notAsked: 'own-limit' })
    expect(imageAnalysis).not.toHaveProperty('error')
    expect(imageAnalysis.candidates).toMatchObject([{ notAsked: 'own-limit' }])
    expect(causes(inspection, 'unknown').some((cause) => OWN_LIMIT.test(cause))).toBe(true)
    const certain = [...causes(inspection, 'none'), ...causes(inspection, 'degraded')]
    expect(certain.filter((cause) => /the image/i.test(cause))).toEqual([])
  })

  it('is a robots.txt that is not asked for', async () => {
    const { inspection, capture } = await inspect(({ pathname }) => pathname !== '/robots.txt')
    expect(inspection.fetch.notAsked).toEqual(['robots.txt'])
    expect(capture.robots[0]).toEqual({
      origin: 'http://example.com',
      status: null,
      body: null,
      error: null,
      notAsked: 'own-limit',
    })
    const { linkedin } = inspection.platformCompatibility.platforms
    expect(linkedin).toMatchObject({ verdict: 'unknown', robots: { page: 'unknown' } })
    expect(linkedin?.cause).toMatch(/^robots\.txt was not asked for: Linklens had reached its own limit/)
  })

  it('is an oEmbed answer that is not asked for', async () => {
    const { inspection } = await inspect(({ pathname }) => pathname !== '/oembed.json')
    expect(inspection.fetch.notAsked).toEqual(['oEmbed'])
    expect(inspection.rawMetadata.oEmbed).toMatchObject({
      state: 'unseen',
      problem: expect.stringMatching(OWN_LIMIT),
    })
  })

  it('is a crawler view that is not asked for', async () => {
    let pages = 0
    const take: RequestBudget['take'] = ({ pathname }) => pathname !== '/bread' || ++pages === 1
    const { inspection } = await inspect(take, ['slack'])
    expect(inspection.fetch.notAsked).toEqual(['crawler view'])
    expect(inspection.fetch.crawlerViews).toMatchObject([{ platforms: ['slack'], notAsked: 'own-limit' }])
    expect(inspection.platformCompatibility.platforms['slack']).toMatchObject({
      verdict: 'unknown',
      cause: expect.stringMatching(OWN_LIMIT),
    })
  })

  it('is said by the image fetcher', async () => {
    const { userAgent, network } = await engine()
    const fetching = createImageFetcher({ userAgent, network })('http://cdn.example.net/card.png', {
      requestBudget: { take: () => false },
    })
    await expect(fetching).rejects.toThrow(/^The image was not asked for/)
    expect(network.dialled).toEqual([])
  })
})

const notAsked = 'own-limit' as const
const nothing = { response: null, complete: false, error: null, notAsked }

const unasked: Record<string, (capture: Capture) => Partial<Capture>> = {
  images: ({ images }) => ({
    images: images.map(({ url }) => ({ url, prefix: new Uint8Array(), totalBytes: null, ...nothing })),
  }),
  'robots.txt': ({ robots }) => ({
    robots: robots.map(({ origin }) => ({ origin, status: null, body: null, error: null, notAsked })),
  }),
  oEmbed: ({ oEmbed }) =>
    oEmbed
      ? {
          oEmbed: {
            url: oEmbed.url,
            finalUrl: null,
            status: null,
            contentType: null,
            body: null,
            error: null,
            notAsked,
          },
        }
      : {},
  'crawler views': ({ crawlerViews }) =>
    crawlerViews
      ? { crawlerViews: crawlerViews.map((view) => ({ ...view, body: new Uint8Array(), ...nothing })) }
      : {},
}

const remote = GOLDEN_NAMES.map((name) => ({ name, capture: goldenCapture(name) })).filter(
  ({ capture }) => capture.mode === 'remote',
)

describe.each(remote)('$name', ({ capture }) => {
  const seen = analyse(capture)
  it.each([...Object.keys(unasked), 'everything'])('loses nothing when %s are not asked for', (what) => {
    const changes = what === 'everything' ? Object.values(unasked) : [unasked[what] ?? (() => ({}))]
    const inspection = analyse(
      changes.reduce((before, change) => ({ ...before, ...change(before) }), capture),
    )
    const found = new Set(seen.diagnostics.map(({ id }) => id))
    expect(inspection.diagnostics.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([])
    expect(inspection.serviceScore.score).toBeGreaterThanOrEqual(seen.serviceScore.score)
  })
})
