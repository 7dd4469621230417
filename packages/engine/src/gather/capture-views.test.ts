/** Which crawlers are asked for, when, for what, and what ends it. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  answer,
  crawlerSite,
  GOOD_TAGS,
  html,
  IMAGE_ANSWER,
  PAGE,
  redirect,
  type Answers,
} from '../../test/crawler-site.ts'
import { replay } from '../../test/captures/capture-json.ts'
import { type InspectorOptions } from '../inspect.ts'
import { analyse } from '../inspect-html.ts'
import { inspectionSchema } from '../inspection/schema.ts'
import { LIMITS } from '../limits.ts'
import { SPEAKING } from '../platforms/crawler-requests.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

async function site(answers: Answers = () => undefined, options: Partial<InspectorOptions> = {}) {
  return (opened = await crawlerSite(answers, options))
}

const views = ({ fetch }: { fetch: { crawlerViews?: readonly object[] | undefined } }) =>
  fetch.crawlerViews ?? []
const refused = answer('text/html', 'no', '403 Forbidden')

describe('a page that treats all alike', () => {
  it('costs four requests more: page and image, as LinkedIn and Facebook', async () => {
    const { inspect, askedFor } = await site()
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(askedFor('/page').toSorted()).toEqual(['LinkedInBot', 'Linklens', 'facebookexternalhit'])
    expect(askedFor('/card.png').toSorted()).toEqual(['LinkedInBot', 'Linklens', 'facebookexternalhit'])
    expect(askedFor('/robots.txt')).toEqual(['Linklens'])
    expect(views(inspection)).toMatchObject([
      { platforms: ['linkedin'], status: 200, differs: [], image: { status: 200, contentType: 'image/png' } },
      { platforms: ['facebook'], status: 200, differs: [], image: { status: 200, contentType: 'image/png' } },
    ])
    expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  })

  it('is judged as without views', async () => {
    const { inspect } = await site()
    const [without, with_] = [(await inspect()).inspection, (await inspect({ crawlers: 'auto' })).inspection]
    expect(with_.platformCompatibility.summary).toEqual(without.platformCompatibility.summary)
    expect(with_.serviceScore.score).toBe(without.serviceScore.score)
    expect(with_.diagnostics).toEqual(without.diagnostics)
    expect(without.fetch).not.toHaveProperty('crawlerViews')
  })

  it('costs none more for `false`, which says the same as nothing', async () => {
    const { inspect, askedFor } = await site()
    const { inspection } = await inspect({ crawlers: false })
    expect(askedFor('/page')).toEqual(['Linklens'])
    expect(inspection.fetch).not.toHaveProperty('crawlerViews')
  })

  it('a page that treats all alike with words that change at each request is no other page where no tag changes', async () => {
    let nonce = 0
    const { inspect, askedFor } = await site((path) =>
      path === '/page' ? html(GOOD_TAGS, `<p>${nonce++}`) : undefined,
    )
    await inspect({ crawlers: 'auto' })
    expect(askedFor('/page')).toHaveLength(3)
  })
})

it('every request in a borrowed name says who asks', async () => {
  const { inspect, asked } = await site()
  await inspect({ crawlers: true })
  const borrowed = asked.filter(({ as }) => as !== 'Linklens')
  expect(borrowed.length).toBeGreaterThan(4)
  for (const { head } of borrowed) expect(head).toMatch(/^X-Linklens: Mozilla.*Linklens\/0/im)
})

it('crawlers are asked next to our own request, not after it', async () => {
  const { inspect, asked } = await site((path, { as }) => {
    if (path === '/page' && as === 'Linklens') return [{ wait: 400 }, ...html(GOOD_TAGS)]
    return undefined
  })
  await inspect({ crawlers: 'auto' })
  const pages = asked.filter(({ path }) => path === '/page')
  expect(pages).toHaveLength(3)
  expect(
    Math.max(...pages.map(({ atMs }) => atMs)) - Math.min(...pages.map(({ atMs }) => atMs)),
  ).toBeLessThan(300)
})

describe('robots.txt', () => {
  const robots =
    (text: string): Answers =>
    (path) =>
      path === '/robots.txt' ? answer('text/plain', text) : undefined

  it.each(['User-agent: Linklens\nDisallow: /', 'User-agent: *\nDisallow: /page'])(
    'that keeps Linklens out keeps it from speaking as others: %j',
    async (text) => {
      const { inspect, asked } = await site(robots(text))
      for (const crawlers of ['auto', true, ['slack']] as const) {
        const { inspection } = await inspect({ crawlers })
        expect(views(inspection)).toEqual([])
      }
      expect(new Set(asked.map(({ as }) => as))).toEqual(new Set(['Linklens']))
    },
  )

  it('robots.txt that keeps it from the image alone leaves the page', async () => {
    const { inspect, askedFor } = await site(robots('User-agent: *\nDisallow: /card.png'))
    await inspect({ crawlers: 'auto' })
    expect(askedFor('/page')).toHaveLength(3)
    expect(askedFor('/card.png')).toEqual(['Linklens'])
  })

  it('robots.txt that is too expensive to read keeps us from it, and the report is made', async () => {
    const { inspector } = await site(robots('User-agent: *\nAllow: /'))
    const { InspectError } = await import('../errors.ts')
    const { compareViews, readLinks } = await import('../index.ts')
    const inspection = await inspector.inspect(PAGE, {
      crawlers: true,
      analyser: {
        readLinks: async (page) => readLinks(page),
        leavesToUs: () => Promise.reject(new InspectError('TIMEOUT')),
        compareViews: async (...given) => compareViews(...given),
        readErrorPage: () => Promise.reject(new Error('no error page')),
        analyse: async (seen) => analyse(seen),
      },
    })
    expect(views(inspection)).toEqual([])
  })

  it('robots.txt that forbids nothing is asked for once a minute', async () => {
    const { inspect, askedFor } = await site(robots('User-agent: *\nDisallow:'))
    await inspect({ crawlers: 'auto' })
    const { capture } = await inspect({ crawlers: 'auto' })
    expect(askedFor('/robots.txt')).toHaveLength(1)
    expect(capture.robots).toMatchObject([{ status: 200, body: 'User-agent: *\nDisallow:' }])
  })

  it('robots.txt that was repaired is seen by the next inspection', async () => {
    let text = 'User-agent: *\nDisallow: /page'
    const { inspect } = await site((path) => robots(text)(path, { path, as: '', head: '', atMs: 0 }))
    const bodies = []
    for (const next of ['', 'User-agent: *']) {
      bodies.push((await inspect()).capture.robots[0]?.body)
      text = next
    }
    expect(bodies).toEqual(['User-agent: *\nDisallow: /page', ''])
  })

  it('robots.txt that keeps others out keeps nobody from asking', async () => {
    const { inspect, askedFor } = await site(robots('User-agent: LinkedInBot\nDisallow: /'))
    await inspect({ crawlers: 'auto' })
    expect(askedFor('/page')).toHaveLength(3)
  })
})

describe('where something differs', () => {
  it('where something differs in the page, the other crawlers are asked for the page alone', async () => {
    const { inspect, askedFor, asked } = await site((path, { as }) =>
      path === '/page' && as === 'LinkedInBot' ? answer('text/html', 'no', '999 Request denied') : undefined,
    )
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(askedFor('/page').length).toBeGreaterThan(12)
    expect(askedFor('/card.png')).toHaveLength(3)
    expect(asked.length).toBeLessThanOrEqual(LIMITS.fetches)
    const asNames = views(inspection).flatMap((view) => (view as { platforms: string[] }).platforms)
    expect(asNames.toSorted()).toEqual([...SPEAKING].toSorted())
  })

  it('where something differs in the image, for the image alone', async () => {
    const { inspect, askedFor } = await site((path, { as }) =>
      path === '/card.png' && as === 'LinkedInBot' ? refused : undefined,
    )
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(askedFor('/page')).toHaveLength(3)
    expect(askedFor('/card.png')).toContain('Slack-ImgProxy')
    expect(views(inspection)[0]).toMatchObject({ differs: ['imageStatus'], image: { status: 403 } })
    expect(views(inspection)).toContainEqual(
      expect.objectContaining({
        alike: true,
        status: null,
        image: expect.objectContaining({ status: 200 }),
      }),
    )
  })

  it.each<[string, Answers, string]>([
    [
      'a title',
      (path, { as }) =>
        path === '/page' && as === 'facebookexternalhit' ? html('<title>For robots</title>') : undefined,
      'title',
    ],
    [
      'the place of the tags',
      (path, { as }) => (path === '/page' && as === 'LinkedInBot' ? html('', GOOD_TAGS) : undefined),
      'tagPlace',
    ],
    [
      'the type of the image',
      (path, { as }) =>
        path === '/card.png' && as === 'LinkedInBot' ? answer('text/html', '<p>no') : undefined,
      'imageType',
    ],
    [
      'a wall with status 200',
      (path, { as }) =>
        path === '/page' && as === 'LinkedInBot' ? html('<title>Just a moment...</title>') : undefined,
      'wall',
    ],
  ])('%s is reported', async (_, answers, field) => {
    const { inspect } = await site(answers)
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(views(inspection).length).toBeGreaterThan(2)
    expect(views(inspection).flatMap((view) => (view as { differs: string[] }).differs)).toContain(field)
  })

  it('a crawler is asked for the image that its own page names', async () => {
    const { inspect, askedFor } = await site((path, { as }) => {
      if (path === '/page' && as === 'facebookexternalhit')
        return html(GOOD_TAGS.replace('card.png', 'theirs.png'))
      return path === '/theirs.png' ? IMAGE_ANSWER : undefined
    })
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(askedFor('/theirs.png')).toEqual(['facebookexternalhit'])
    expect(views(inspection)[1]).toMatchObject({
      image: { url: 'http://example.com/theirs.png', status: 200 },
    })
  })
})

describe('the choice of crawlers', () => {
  it('names crawlers', async () => {
    const { inspect, askedFor } = await site()
    const { inspection } = await inspect({ crawlers: ['teams', 'slack', 'x'] })
    expect(views(inspection)).toMatchObject([
      { platforms: ['teams'] },
      { platforms: ['slack'] },
      { platforms: ['x'] },
    ])
    expect(askedFor('/page')).toHaveLength(4)
    expect(askedFor('/card.png')).toHaveLength(4)
  })

  it('the choice of crawlers of none asks as none', async () => {
    const { inspect, asked } = await site()
    await inspect()
    expect(new Set(asked.map(({ as }) => as))).toEqual(new Set(['Linklens']))
  })

  it('the choice of crawlers for all ends where the fetches of the inspection do, and tells who was left out', async () => {
    const { inspect, asked } = await site()
    const { inspection } = await inspect({ crawlers: true })
    expect(asked.length).toBeLessThanOrEqual(LIMITS.fetches)
    const all = views(inspection) as { skipped?: true; image?: { skipped?: true } }[]
    expect(all.flatMap((view) => (view as unknown as { platforms: string[] }).platforms).toSorted()).toEqual(
      [...SPEAKING].toSorted(),
    )
    expect(all.some((view) => view.skipped || view.image?.skipped)).toBe(true)
  })

  it('never takes what the page’s own images need', async () => {
    const images = ['a', 'b', 'c', 'd'].map(
      (name) => `<meta property="og:image" content="http://example.com/${name}.png">`,
    )
    const { inspect } = await site((path) => {
      if (path === '/page') return [{ wait: 50 }, ...html(images.join(''))]
      return path.endsWith('.png') ? IMAGE_ANSWER : undefined
    })
    const { capture } = await inspect({ crawlers: true })
    expect(capture.images.map(({ error }) => error)).toEqual([null, null, null, null])
  })
})

describe('a view that fails', () => {
  it.each<[string, Answers, string]>([
    [
      'hangs',
      (path, { as }) => (path === '/page' && as === 'LinkedInBot' ? [{ hang: true }] : undefined),
      'TIMEOUT',
    ],
    [
      'is sent into a private network',
      (path, { as }) =>
        path === '/page' && as === 'LinkedInBot' ? redirect('http://inside.example.com/') : undefined,
      'BLOCKED_ADDRESS',
    ],
  ])('costs itself alone where it %s', async (_, answers, code) => {
    const { inspect, network } = await site(answers, { limits: { crawlerViewMs: 300 } })
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(views(inspection)).toMatchObject([
      { platforms: ['linkedin'], status: null, error: { code } },
      { platforms: ['facebook'], status: 200 },
    ])
    expect(network.dialled.every((address) => address === '93.184.216.34')).toBe(true)
    expect(inspection.imageAnalysis.reachable).toBe(true)
  })

  it('costs itself alone where its image hangs', async () => {
    const { inspect } = await site(
      (path, { as }) => (path === '/card.png' && as === 'LinkedInBot' ? [{ hang: true }] : undefined),
      { limits: { crawlerViewMs: 300 } },
    )
    const { capture, inspection } = await inspect({ crawlers: 'auto' })
    const error = { code: 'TIMEOUT', afterMs: expect.any(Number) }
    expect(views(inspection)[0]).toMatchObject({ image: { status: null, error } })
    expect(inspection.imageAnalysis.reachable).toBe(true)
    expect(inspection.platformCompatibility.platforms['linkedin']?.cause).toMatch(
      /the image did not answer us within [\d,]+ ms;/,
    )
    expect(analyse(replay(capture))).toEqual(inspection)
  })

  it('a view that fails by the end of the inspection counts as not asked', async () => {
    const { inspect } = await site(
      (path, { as }) => (path === '/card.png' && as === 'LinkedInBot' ? [{ hang: true }] : undefined),
      { limits: { inspectionMs: 1_000 } },
    )
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(views(inspection)[0]).toMatchObject({ status: 200, image: { status: null, skipped: true } })
    expect(inspection.platformCompatibility.platforms['linkedin']?.verdict).toBe('full')
  })

  it('is read as far as a view is read where it sends 8 MB', async () => {
    const { inspect } = await site((path, { as }) => {
      if (path !== '/page' || as !== 'facebookexternalhit') return undefined
      return [
        { send: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Endless</title>' },
        { flood: 'x', pad: 65_536 },
      ]
    })
    const { capture, inspection } = await inspect({ crawlers: 'auto' })
    const kept = capture.crawlerViews?.map(({ body }) => body.length) ?? []
    expect(kept[1]).toBe(LIMITS.crawlerViewBytes)
    const distinct = new Set(capture.crawlerViews?.map(({ body }) => body.buffer))
    expect(distinct.size).toBeLessThan(5)
    expect(inspection.platformCompatibility.platforms['linkedin']?.verdict).toBe('full')
  })

  it('a view that fails whose page is too expensive to judge leaves the report without it', async () => {
    const { inspector } = await site((path, { as }) =>
      path === '/page' && as === 'LinkedInBot' ? html('<title>Expensive</title>') : undefined,
    )
    const { InspectError } = await import('../errors.ts')
    const { compareViews, leavesToUs, readLinks } = await import('../index.ts')
    const inspection = await inspector.inspect(PAGE, {
      crawlers: 'auto',
      analyser: {
        readLinks: async (page) => readLinks(page),
        leavesToUs: async (...given) => leavesToUs(...given),
        compareViews: async (...given) => compareViews(...given),
        readErrorPage: () => Promise.reject(new Error('no error page')),
        analyse: async (seen) => {
          const isExpensive = seen.crawlerViews?.some(({ body }) => Buffer.from(body).includes('Expensive'))
          if (isExpensive) throw new InspectError('TIMEOUT')
          return analyse(seen)
        },
      },
    })
    expect(views(inspection)[0]).toMatchObject({ status: null, error: { code: 'TIMEOUT' } })
    expect(inspection.platformCompatibility.platforms['linkedin']?.verdict).toBe('unknown')
    expect(inspection.platformCompatibility.platforms['x']?.verdict).toBe('full')
  })

  it('a view that fails that is too expensive to read leaves the report without it', async () => {
    const { inspector } = await site((path, { as }) =>
      path === '/page' && as === 'LinkedInBot' ? html('<title>Expensive</title>') : undefined,
    )
    const { InspectError } = await import('../errors.ts')
    const { readLinks } = await import('../inspect-html.ts')
    const capture = await inspector.capture(PAGE, {
      crawlers: 'auto',
      analyser: {
        readLinks: async (page) => readLinks(page),
        leavesToUs: async () => true,
        compareViews: () => Promise.reject(new InspectError('TIMEOUT')),
        readErrorPage: () => Promise.reject(new Error('no error page')),
        analyse: async (seen) => analyse(seen),
      },
    })
    expect(capture.crawlerViews).toMatchObject([
      { response: null, error: { code: 'TIMEOUT' } },
      { response: { status: 200 }, error: null },
    ])
  })
})

it('a capture with views comes back from its JSON, and is judged alike', async () => {
  const { inspect } = await site((path, { as }) =>
    path === '/card.png' && as === 'LinkedInBot' ? refused : undefined,
  )
  const { capture, inspection } = await inspect({ crawlers: 'auto' })
  const replayed = replay(capture)
  expect(analyse(replayed)).toEqual(inspection)
})

describe('names that the web server itself refuses', () => {
  const body =
    '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n'
  const stock = (more = '') => [
    {
      send: `HTTP/1.1 403 Forbidden\r\nServer: nginx\r\n${more}Content-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    },
    { end: true } as const,
  ]
  const known = /Linklens|Quillpreview/u
  const invented = (asked: readonly string[]) => asked.filter((name) => name.startsWith('Quillpreview'))

  it('are refused by a rule where a name that does not exist is let in: bare links, likely', async () => {
    const { inspect, askedFor } = await site((path, { as }) =>
      path === '/page' ? (known.test(as) ? html(GOOD_TAGS) : stock()) : undefined,
    )
    const { inspection } = await inspect({ crawlers: 'auto' })
    expect(invented(askedFor('/page'))).toHaveLength(1)
    const { platforms } = inspection.platformCompatibility
    for (const id of ['x', 'facebook', 'linkedin', 'slack', 'whatsapp'])
      expect([id, platforms[id]]).toMatchObject([id, { verdict: 'none', certainty: 'likely' }])
    expect(platforms['facebook']?.cause).toContain('in a name that does not exist')
    expect(inspection.serviceScore.score).toBeLessThanOrEqual(60)
  })

  it('stay unknown where that name is refused as well, or something is in front of the server', async () => {
    for (const [refusal, letsIn] of [
      [stock(), /Linklens/u],
      [stock('CF-Ray: 1-FRA\r\n'), known],
      [answer('text/html', 'no', '403 Forbidden'), known],
    ] as const) {
      const { inspect } = await site((path, { as }) =>
        path === '/page' ? (letsIn.test(as) ? html(GOOD_TAGS) : refusal) : undefined,
      )
      const { inspection } = await inspect({ crawlers: 'auto' })
      expect(inspection.platformCompatibility.platforms['facebook']).toMatchObject({
        verdict: 'unknown',
        refused: expect.stringContaining('403'),
      })
      await opened?.close()
    }
  })

  it('cost no request more where nobody is refused', async () => {
    const { inspect, askedFor } = await site()
    await inspect({ crawlers: 'auto' })
    expect(invented(askedFor('/page'))).toEqual([])
  })
})
