/** The whole of a remote inspection over an injected network: who is asked, how often, and what becomes of it. */
import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { png } from '../../test/image/build-image.ts'
import { createInspector, type InspectOptions } from '../inspect.ts'
import { analyse } from '../inspect-html.ts'
import { inspectionSchema } from '../inspection/schema.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

const PAGE = 'http://example.com/page'
const answer = (type: string, body: string | Uint8Array, status = '200 OK'): Step[] => [
  {
    send: `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  },
  { sendBase64: Buffer.from(body).toString('base64') },
  { end: true },
]
const IMAGE_ANSWER = answer('image/png', png(1_200, 630))

async function site(answers: (path: string, head: string) => Step[] | undefined) {
  const running = await startStepServer(
    (path, head) => answers(path, head) ?? answer('text/plain', '', '404 Not Found'),
  )
  server = running
  const host = (name: string) => [name, ['93.184.216.34']] as const
  const network = loopbackNetwork({
    dns: Object.fromEntries(
      ['example.com', ...'abcdefgh'].map((name) => host(name.length > 1 ? name : `${name}.example`)),
    ),
    route: () => running.port,
  })
  const inspector = createInspector({
    userAgent: 'Mozilla/5.0 (compatible; Linklens/0; +https://l.example/bot)',
    network,
  })
  const inspect = async (options: InspectOptions = {}) => {
    const capture = await inspector.capture(PAGE, options)
    return { capture, inspection: analyse(capture) }
  }
  return { inspect, paths: running.paths }
}

const head = (extra: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title>${extra}</head><body>x`
const OEMBED = '<link rel="alternate" type="application/json+oembed" href="/oembed">'
const JSON_ANSWER = JSON.stringify({
  version: '1.0',
  type: 'link',
  title: 'From oEmbed',
  thumbnail_url: '/thumb.png',
})

describe('oEmbed', () => {
  it('is asked where the page offers it, with the image that it names', async () => {
    const { inspect, paths } = await site((path) => {
      if (path === '/page') return answer('text/html', head(OEMBED))
      if (path === '/oembed') return answer('application/json', JSON_ANSWER)
      return path === '/thumb.png' ? IMAGE_ANSWER : undefined
    })
    const { inspection } = await inspect()
    expect(paths.filter((path) => path === '/oembed' || path === '/thumb.png')).toEqual([
      '/oembed',
      '/thumb.png',
    ])
    expect(inspection.rawMetadata.oEmbed).toMatchObject({
      state: 'answered',
      values: { title: 'From oEmbed', thumbnail_url: '/thumb.png' },
    })
    expect(inspection.imageAnalysis.candidates).toContainEqual(
      expect.objectContaining({ source: 'oembed:thumbnail_url', width: 1_200, height: 630 }),
    )
    const slack = inspection.platformPreviews.find(({ platform }) => platform === 'slack')
    expect(slack).toMatchObject({ title: 'From oEmbed', image: { url: 'http://example.com/thumb.png' } })
    expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  })

  it('is not fetched where nothing is offered, and a failure is no error of the inspection', async () => {
    const { inspect, paths } = await site((path) =>
      path === '/page' ? answer('text/html', head('')) : undefined,
    )
    const { capture } = await inspect()
    expect(capture).not.toHaveProperty('oEmbed')
    expect(paths.toSorted()).toEqual(['/page', '/robots.txt'])
  })

  it('oEmbed that fails is reported', async () => {
    const { inspect } = await site((path) =>
      path === '/page' ? answer('text/html', head(OEMBED)) : undefined,
    )
    const { inspection } = await inspect()
    expect(inspection.rawMetadata.oEmbed).toMatchObject({
      status: 404,
      state: 'nothing',
      problem: 'The oEmbed address answers with status 404.',
    })
    expect(inspection.diagnostics.map(({ id }) => id)).toContain('oembed-answers')
  })
})

describe('what the URL of an image plainly means', () => {
  const named = (url: string) => answer('text/html', head(`<meta property="og:image" content="${url}">`))

  it.each([
    ['http://example.com/img/rye%2520loaf.png', '/img/rye%20loaf.png'],
    ['http://example.com//thumb.png', '/thumb.png'],
    ['http://example.comhttp://example.com/card.png', '/card.png'],
    ['http://localhost:3000/card.png', '/card.png'],
    ['http://example.com/card.png', '/page/card.png'],
    ['http://example.com/img/img/card.png', '/img/card.png'],
  ])('is asked for where %s does not come', async (url, meant) => {
    const { inspect, paths } = await site((path) =>
      path === '/page' ? named(url) : path === meant ? IMAGE_ANSWER : undefined,
    )
    const { inspection } = await inspect()
    expect(paths.filter((path) => path === meant)).toHaveLength(1)
    const text = JSON.stringify(inspection.diagnostics)
    expect(text).toContain(`http://example.com${meant}`)
    expect(text).toContain('that image is there')
    expect(inspection.platformCompatibility.suggestedHead?.html).toContain(`"http://example.com${meant}"`)
  })

  it('is not asked for where the image comes', async () => {
    const { inspect, paths } = await site((path) =>
      path === '/page'
        ? named('http://example.com//thumb.png')
        : path === '//thumb.png'
          ? IMAGE_ANSWER
          : undefined,
    )
    await inspect()
    expect(paths).not.toContain('/thumb.png')
  })
})

describe('an image that one platform alone draws', () => {
  it.each([
    ['<meta name="pin:media" content="/pin.png">', '/pin.png'],
    ['<!-- <meta property="og:image" content="/old.png"> -->', '/old.png'],
    ['<base href="/files/"><meta property="og:image" content="card.png">', '/card.png'],
  ])('is asked for once: %s', async (tags, path) => {
    const html = head(`${tags}<meta property="og:image" content="http://example.com/own.png">`)
    const { inspect, paths } = await site((asked) =>
      asked === '/page' ? answer('text/html', html) : asked.endsWith('.png') ? IMAGE_ANSWER : undefined,
    )
    const { inspection } = await inspect()
    expect(paths.filter((asked) => asked === path)).toHaveLength(1)
    expect(paths.length).toBeLessThanOrEqual(9)
    expect(JSON.stringify(inspection.platformCompatibility.platforms)).not.toContain('not fetched')
  })
})

describe('a front page that og:url names and that lacks what this page has', () => {
  const FULL = head(
    '<meta property="og:title" content="Rye"><meta property="og:image" content="http://example.com/card.png"><meta property="og:url" content="http://example.com/">',
  )

  it.each([
    ['an image', head('<meta property="og:title" content="Acme">')],
    ['a title and an image', '<!doctype html><html lang="en"><head></head><body>x'],
    ['an image that is there', head('<meta property="og:image" content="http://example.com/gone.png">')],
  ])('is the reason, and not %s', async (_what, front) => {
    const { inspect } = await site((path) =>
      path === '/page'
        ? answer('text/html', FULL)
        : path === '/'
          ? answer('text/html', front)
          : path === '/card.png'
            ? IMAGE_ANSWER
            : undefined,
    )
    const { inspection } = await inspect()
    const ofFacebook = inspection.diagnostics.filter(({ platforms }) => platforms?.includes('facebook'))
    const worst = ofFacebook.filter(({ severity }) => severity !== 'info')
    expect(worst).toMatchObject([{ id: 'url-names-this-page', severity: 'error' }])
    expect(JSON.stringify(inspection.diagnostics)).not.toContain('Add a preview image')
  })
})

describe('an image URL that answers with something else', () => {
  const page = head(
    '<meta property="og:title" content="Rye"><meta property="og:image" content="http://example.com/a">',
  )
  const found = async (type: string, body: string | Uint8Array) => {
    const { inspect } = await site((path) =>
      path === '/page' ? answer('text/html', page) : path === '/a' ? answer(type, body) : undefined,
    )
    const { inspection } = await inspect()
    return inspection.diagnostics.find(({ id }) => id === 'image-is-image')
  }

  it.each([
    ['image/jp2', 'JPEG 2000 here'],
    ['image/jpx', '\u0000\u0000\u0000\fjP  '],
    ['image/x-portable-pixmap', 'P6 1200 630 255'],
    ['image/vnd.adobe.photoshop', '8BPS'],
  ])('is of a format that is not drawn: %s', async (type, body) => {
    const finding = await found(type, body)
    expect(finding?.title).toBe('The image file cannot be drawn')
    expect(finding?.message).toContain(`is sent as ${type}`)
    expect(finding?.fixes).toHaveLength(1)
    expect(finding?.fixes[0]?.description).toContain('PNG or JPEG')
  })

  it.each([
    ['text/html', '<!doctype html><title>App</title><div id="root"></div>'],
    ['text/html; charset=utf-8', '<h1>Welcome</h1>'],
  ])('is the page of an app that has no such file: %s', async (type, body) => {
    expect((await found(type, body))?.fixes[0]?.description).toContain('Look whether the file is there')
  })

  it.each([
    ['application/json', '{}'],
    ['image/png', '<!doctype html><title>App</title>'],
  ])('is no image: %s', async (type, body) => {
    const finding = await found(type, body)
    expect(finding?.message).toContain('does not answer with an image')
  })
})

describe('og:title of the front page, which og:url names', () => {
  const html = (lines: string) =>
    `<!doctype html><html lang="en"><head>${lines}</head><body><p>Flour and water.</p></body></html>`
  const FRONT = html(
    '<title>Acme: all our bread</title><meta property="og:title" content="Acme: all our bread">',
  )
  const inspected = async (title: string, ogTitle: string) => {
    const own = html(
      `<title>${title}</title><meta property="og:title" content="${ogTitle}"><meta property="og:url" content="/">`,
    )
    const { inspect } = await site((path) =>
      path === '/page' ? answer('text/html', own) : path === '/' ? answer('text/html', FRONT) : undefined,
    )
    const { inspection } = await inspect()
    const finding = inspection.diagnostics.find(({ id }) => id === 'title-not-just-site-name')
    return { finding, head: inspection.platformCompatibility.suggestedHead?.html }
  }

  it('gives way to the title element, in the finding and in the head', async () => {
    const { finding, head: suggested } = await inspected('Rye in a day', 'Acme: all our bread')
    expect(finding).toMatchObject({ severity: 'warning', title: 'The title is that of the front page' })
    expect(finding?.fixes[0]?.snippet).toBe('<meta property="og:title" content="Rye in a day">')
    expect(suggested).toContain('<meta property="og:title" content="Rye in a day">')
  })

  it.each([
    ['Acme: all our bread', 'Acme: all our bread'],
    ['Rye in a day', 'Rye bread'],
  ])('is no fault of a page with the titles %s and %s', async (title, ogTitle) => {
    expect((await inspected(title, ogTitle)).finding).toBeUndefined()
  })
})

describe('og:url of a page that is not there', () => {
  it.each([
    ['http://example.com/other', 'og:url names a URL where no page was found', 'which answers 404'],
    ['http://example.com/tutorial/', 'og:url names a URL where no page was found', 'which answers 404'],
  ])('is told so: %s', async (url, title, words) => {
    const html = head(`<meta property="og:title" content="Rye"><meta property="og:url" content="${url}">`)
    const { inspect } = await site((path) => (path === '/page' ? answer('text/html', html) : undefined))
    const { inspection } = await inspect()
    const finding = inspection.diagnostics.find(({ id }) => id === 'card-of-this-page')
    expect(finding).toMatchObject({ title, message: expect.stringContaining(words) })
  })

  it('is told so of the canonical link, by a sentence of its own', async () => {
    const html = head('<meta property="og:title" content="Rye"><link rel="canonical" href="/other">')
    const { inspect } = await site((path) => (path === '/page' ? answer('text/html', html) : undefined))
    const finding = (await inspect()).inspection.diagnostics.find(({ id }) => id === 'card-of-this-page')
    expect(finding?.title).toBe('The canonical link names a URL where no page was found')
  })

  it.each(['http://sveltekit-prerender/page', 'http://localhost:3000/page', 'http://10.0.0.4/page'])(
    'is on no public host: %s',
    async (url) => {
      const html = head(`<meta property="og:title" content="Rye"><meta property="og:url" content="${url}">`)
      const { inspect } = await site((path) => (path === '/page' ? answer('text/html', html) : undefined))
      const ids = (await inspect()).inspection.diagnostics.map(({ id }) => id)
      expect(ids).toContain('no-localhost-in-metadata')
      expect(ids).not.toContain('card-of-this-page')
    },
  )

  it('is told beside an image on a private host', async () => {
    const html = head(
      '<meta property="og:title" content="Rye"><meta property="og:url" content="http://example.com/other"><meta property="og:image" content="http://example.com/a.png"><meta name="twitter:image" content="http://localhost:3000/b.png">',
    )
    const { inspect } = await site((path) =>
      path === '/page' ? answer('text/html', html) : path === '/a.png' ? IMAGE_ANSWER : undefined,
    )
    const ids = (await inspect()).inspection.diagnostics.map(({ id }) => id)
    expect(ids).toContain('card-of-this-page')
  })
})
