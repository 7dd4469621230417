import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../src/inspect-html.ts'
import type { GivenImage } from '../src/image/given-image.ts'
import type { Inspection } from '../src/inspection/schema.ts'
import { misjoinedUrl } from '../src/metadata/misjoined-url.ts'
import { examplePage } from '../src/rules/examples/example-html.ts'

const SITE = 'https://acme.example'
const CARD = `${SITE}/card.png`
const PNG: GivenImage = { format: 'png', width: 1200, height: 630, bytes: 60_000 }
const OWN = { origin: SITE, base: `${SITE}/post`, drawn: [], hosts: ['acme.example'], known: new Map() }

const headOf = (image: string, more = ''): string =>
  examplePage(`<title>How acme bakes</title>
<meta name="description" content="A loaf from flour, water and salt, explained step by step for everyone.">
<link rel="canonical" href="${SITE}/post">
<meta property="og:title" content="How acme bakes">
<meta property="og:description" content="A loaf from flour, water and salt, explained step by step for everyone.">
<meta property="og:url" content="${SITE}/post">
<meta property="og:type" content="article">
<meta property="og:image" content="${image}">
<meta property="og:image:alt" content="A loaf">
<meta name="twitter:card" content="summary_large_image">${more}`)

/** As `devcli check` reads a folder with these files. */
function inFolder(html: string, files: readonly string[] = [CARD], path = '/post'): Inspection {
  const images = (url: string): GivenImage | null => {
    if (files.includes(url)) return PNG
    return url.startsWith(`${SITE}/`) ? { missing: `${url.slice(SITE.length + 1)} is not in ./out` } : null
  }
  return inspectHtml(html, { url: `http://localhost${path}`, site: SITE, images })
}

const found = ({ diagnostics }: Inspection, id: string) => diagnostics.find((one) => one.id === id)
const snippetOf = (inspection: Inspection, id: string) => found(inspection, id)?.fixes[0]?.snippet

/** Each with what is meant. */
const BROKEN: readonly (readonly [written: string, meant: string])[] = [
  ...[
    'https://acme.example',
    'http://acme.example',
    'https://www.acme.example',
    'https://acme.example:3000',
    'https://cdn.other.example',
    '//acme.example',
  ].flatMap(
    (site) =>
      [
        [`${site}https://acme.example/card.png`, CARD],
        [`${site}http://acme.example/card.png`, CARD],
        [`${site}https//acme.example/card.png`, CARD],
        [`${site}https:/acme.example/card.png?v=2`, `${CARD}?v=2`],
        [`${site}https:acme.example/card.png`, CARD],
        [`${site}https%3A%2F%2Facme.example%2Fcard.png`, CARD],
      ] as const,
  ),
  ['https://acme.examplecard.png', CARD],
  ['https://www.acme.examplecard.png?v=2', 'https://www.acme.example/card.png?v=2'],
  ['https://cdn.acme.examplecard.jpeg', 'https://cdn.acme.example/card.jpeg'],
  ['//acme.examplecard.webp', 'https://acme.example/card.webp'],
  ['http://acme.example-card.PNG', 'https://acme.example/-card.PNG'],
  ['https://card.png', CARD],
  ['//card.png', CARD],
  ['https//acme.example/card.png', CARD],
  ['http//acme.example/card.png', 'https://acme.example/card.png'],
  ['https:/acme.example/card.png', CARD],
  ['https:acme.example/card.png', CARD],
  ['http:/cdn/shop/card.png', `${SITE}/cdn/shop/card.png`],
  ['https:card.png', CARD],
  ['https:https://acme.example/card.png', CARD],
  ['https:https:acme.example/card.png', CARD],
  ['https://https://acme.example/card.png', CARD],
  ['http://https://acme.example/card.png', CARD],
  ['https://http//acme.example/card.png', 'https://acme.example/card.png'],
  ['//https://acme.example/card.png', CARD],
  ['/https://acme.example/card.png', CARD],
  ['acme.example/card.png', CARD],
  ['www.acme.example/card.png', 'https://www.acme.example/card.png'],
  ['cdn.acme.example/card.png', 'https://cdn.acme.example/card.png'],
  ['www.other.example/card.png', 'https://www.other.example/card.png'],
  ['acme.example:8080/card.png', 'https://acme.example:8080/card.png'],
  ['/acme.example/card.png', CARD],
  ['undefined/card.png', CARD],
  ['null/card.png', CARD],
  ['/undefined/card.png', CARD],
  ['[object Object]/card.png', CARD],
  ['undefinedhttps://acme.example/card.png', CARD],
  ['nullhttps://acme.example/card.png', CARD],
  ['https://undefined/card.png', CARD],
  ['https://null/card.png', CARD],
  ['https://acme.exampleundefined/card.png', CARD],
  ['https://acme.examplenull/card.png', CARD],
  ['https://acme.example/undefined/card.png', CARD],
  ['https://acme.example/https://cdn.other.example/card.png', 'https://cdn.other.example/card.png'],
  ['https://acme.example//https://acme.example/card.png', CARD],
  ['https://acme.example/https:/acme.example/card.png', CARD],
  ['https://acme.examplehttps://acme.examplecard.png', CARD],
  ['htps://acme.example/card.png', CARD],
  ['https;//acme.example/card.png', CARD],
  ['ttps://acme.example/card.png', CARD],
  ['https:\\\\acme.example/card.png', CARD],
]

describe('a URL that was put together wrongly', () => {
  it.each(BROKEN)('%s is put together wrongly, and means %s', (written, meant) => {
    expect(misjoinedUrl(written, OWN)).toMatchObject({ meant, isCertain: true })
  })

  /** Browsers read them as they are meant: where an image comes, nothing is lost. */
  const READ_BY_BROWSERS = ['https:card.png', 'https:\\\\acme.example/card.png']

  it.each(BROKEN.filter(([written, meant]) => meant === CARD && !READ_BY_BROWSERS.includes(written)))(
    '%s: the image that is there is found',
    (written) => {
      const inspection = inFolder(headOf(written))
      const { score } = inspection.serviceScore
      expect(score).toBeLessThanOrEqual(74)
      expect(inspection.platformCompatibility.platforms['facebook']?.verdict).toBe('degraded')
      expect(found(inspection, 'image-url-usable')?.message).toContain('that image is there')
      expect(snippetOf(inspection, 'image-url-usable')).toContain(`"${CARD}"`)
      const head = inspection.platformCompatibility.suggestedHead
      expect(head?.html).toContain(`og:image" content="${CARD}"`)
      expect(head?.score).toBeGreaterThanOrEqual(90)
      expect(JSON.stringify(inspection.diagnostics)).not.toContain('Let the build write the file')
    },
  )

  it('is no image for anybody where nobody looked either', () => {
    const { serviceScore, platformCompatibility, imageAnalysis } = inspectHtml(
      headOf(`https://acme.examplehttps://acme.example/card.png`),
      { url: `${SITE}/post` },
    )
    expect(serviceScore.score).toBeLessThanOrEqual(74)
    expect(imageAnalysis.error).toMatchObject({ code: 'INVALID_URL', isMisjoined: true })
    expect(platformCompatibility.suggestedHead?.html).toContain(`og:image" content="${CARD}"`)
  })

  it('costs the platform that draws it, and no other', () => {
    const html = headOf(
      CARD,
      '\n<meta name="twitter:image" content="https://acme.examplehttps://acme.example/card.png">',
    )
    const { diagnostics, platformCompatibility } = inFolder(html)
    expect(platformCompatibility.platforms['facebook']?.verdict).toBe('full')
    expect(platformCompatibility.platforms['x']?.verdict).toBe('degraded')
    const finding = diagnostics.find(({ id }) => id === 'image-url-usable')
    expect(finding?.platforms).toContain('x')
    expect(finding?.platforms).not.toContain('facebook')
  })

  it.each([
    ['https://acme.examplehttps://acme.example/post', 'two URLs'],
    ['https//acme.example/post', 'colon'],
    ['undefined/post', 'value that it does not have'],
    ['https://https://acme.example/post', 'twice'],
  ])(
    'a URL that was put together wrongly in og:url and the canonical link is reported too: %s',
    (written, words) => {
      const html = headOf(CARD).replaceAll(`"${SITE}/post"`, `"${written}"`)
      const inspection = inFolder(html)
      for (const id of ['og-url-absolute', 'canonical-absolute']) {
        expect(found(inspection, id)?.message).toContain(words)
        expect(snippetOf(inspection, id)).toContain(`"${SITE}/post"`)
      }
      expect(found(inspection, 'canonical-same-host')).toBeUndefined()
      const head = inspection.platformCompatibility.suggestedHead?.html
      expect(head).toContain(`canonical" href="${SITE}/post"`)
      expect(head).not.toContain(written)
    },
  )
})

describe('a URL that a server may take', () => {
  it.each([
    ['https://acme.example/img/rye%2520loaf.png', `${SITE}/img/rye%20loaf.png`, 'encoded twice'],
    ['/img/rye%2520loaf.png', `${SITE}/img/rye%20loaf.png`, 'encoded twice'],
    ['https://acme.example//card.png', CARD, 'two slashes'],
    ['https://acme.example/img//a.png', `${SITE}/img/a.png`, 'two slashes'],
    ['https://acme.example/blog/https://acme.example/card.png', CARD, 'behind another'],
    ['https://acme.exampleimages/card.png', `${SITE}/images/card.png`, 'slash'],
    ['https://images/card.png', `${SITE}/images/card.png`, 'public internet'],
    ['http://sveltekit-prerender/card.png', CARD, 'public internet'],
    ['http://ng-localhost/card.png', CARD, 'public internet'],
    ['http://localhost:4321/card.png', CARD, 'own machine'],
  ])('%s is at fault where %s is there', (written, meant, words) => {
    const inspection = inFolder(headOf(written), [meant])
    const finding = inspection.diagnostics[0]
    expect(finding?.message).toContain(words)
    expect(finding?.message).toContain('that image is there')
    expect(finding?.fixes.some(({ snippet }) => snippet?.includes(`"${meant}"`))).toBe(true)
    expect(inspection.platformCompatibility.suggestedHead?.html).toContain(`og:image" content="${meant}"`)
  })

  it('names the setting of a framework whose build invents the host', () => {
    const fixes = found(inFolder(headOf('http://sveltekit-prerender/card.png')), 'image-reachable')?.fixes
    expect(fixes?.[0]).toMatchObject({ snippet: `prerender: { origin: '${SITE}' }` })
  })

  it('is replaced first where a public page names this machine and has the image', () => {
    const inspection = inspectHtml(headOf('http://localhost:4321/card.png'), {
      url: `${SITE}/post`,
      images: (url) => (url === CARD ? PNG : null),
    })
    expect(inspection.diagnostics[0]?.fixes[0]).toMatchObject({
      description: 'Write the URL at which the image is.',
      snippet: `<meta property="og:image" content="${CARD}">`,
    })
  })

  it('may be a host without its scheme, and no file for the build to write', () => {
    const inspection = inFolder(headOf('cdn.other.example/card.png'))
    const text = JSON.stringify(found(inspection, 'image-reachable'))
    expect(text).toContain('may be meant')
    expect(text).not.toContain('Let the build write')
  })

  it('is a missing file where nothing is odd about it', () => {
    const fix = found(inFolder(headOf('/img/other.png')), 'image-reachable')?.fixes[0]?.description
    expect(fix).toContain('Let the build write the file there')
  })
})

describe('a path without the folder of its site, with it where it does not belong, or twice', () => {
  const inSite = (written: string, files: readonly string[], path: string): Inspection =>
    inFolder(headOf(written).replaceAll(`${SITE}/post"`, `${SITE}${path}"`), files, path)

  it.each([
    ['/project/', `${SITE}/card.png`, '/project/card.png'],
    ['/project/guide/start', `${SITE}/img/card.png`, '/project/img/card.png'],
    ['/project', '/card.png', '/project/card.png'],
    ['/project', 'card.png', '/project/card.png'],
    ['/dev/', `${SITE}/assets/images/social/index.png`, '/dev/assets/images/social/index.png'],
    ['/en/latest/', `${SITE}/card.png?v=2`, '/en/card.png?v=2'],
    ['/test/blog', `${SITE}/opengraph-image.jpg?d1`, '/test/opengraph-image.jpg?d1'],
    ['/blog/bread', `${SITE}/blog/static/a/card.jpg`, '/static/a/card.jpg'],
    ['/blog/bread', `${SITE}/blog/blog/card.jpg`, '/blog/card.jpg'],
    ['/blog/b', `${SITE}/blog/b/blog/b/opengraph-image`, '/blog/b/opengraph-image'],
    ['/', `${SITE}/uploads/uploads/card.png`, '/uploads/card.png'],
    ['/a/b/c/d/e', `${SITE}/a/b/c/d/a/b/c/d/card.png`, '/a/b/c/d/card.png'],
  ])(
    'a path without the folder of its site, with it where it does not belong, or twice on %s, %s is at fault where %s is there',
    (path, written, meant) => {
      const inspection = inSite(written, [SITE + meant], path)
      const [first] = inspection.diagnostics
      expect(first).toMatchObject({ id: 'image-reachable' })
      expect(first?.message).toContain(`"${SITE}${meant}" is probably meant: that image is there.`)
      expect(first?.fixes[0]?.snippet).toContain(`"${SITE}${meant}"`)
      const head = inspection.platformCompatibility.suggestedHead
      expect(head?.html).toContain(`og:image" content="${SITE}${meant}"`)
      expect(head?.score).toBeGreaterThanOrEqual(95)
    },
  )

  it.each([
    ['nothing is there either', '/project/', `${SITE}/card.png`, []],
    [
      'the image is on another host',
      '/project/',
      'https://cdn.other.example/card.png',
      [`${SITE}/project/card.png`],
    ],
  ])('is a missing image where %s', (_why, path, written, files) => {
    expect(JSON.stringify(inSite(written, files, path).diagnostics)).not.toContain('meant')
  })

  it.each([
    ['/project/', `${SITE}/card.png`],
    ['/blog/bread', `${SITE}/blog/blog/card.jpg`],
    ['/', `${SITE}/uploads/uploads/card.png`],
  ])('is right on %s where the image is at %s itself', (path, written) => {
    const other = `${SITE}/project/card.png`
    const { diagnostics, imageAnalysis } = inSite(written, [written, other], path)
    expect(imageAnalysis.url).toBe(written)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

const BASE64 = 'aHR0cHM6Ly9hY21lLmV4YW1wbGUvY2FyZC5wbmc'
/** Odd, and right. */
const HONEST: readonly string[] = [
  'https://web.archive.org/web/2020/https://acme.example/card.png',
  'https://web.archive.org/web/20200101000000im_/http://acme.example/card.png',
  'https://acme.example/_next/image?url=https%3A%2F%2Fcdn.other.example%2Fcard.png&w=1200&q=75',
  'https://acme.example/_vercel/image?url=https://cdn.other.example/card.png&w=1200',
  'https://acme.example/cdn-cgi/image/width=1200/https://cdn.other.example/card.png',
  'https://acme.example/cdn-cgi/image/width=1200/https://acme.example/card.png',
  'https://acme.example/_ipx/w_1200/https://cdn.other.example/card.png',
  'https://images.weserv.nl/?url=https://acme.example/card.png&w=1200',
  'https://images.weserv.nl/?url=acme.example/card.png',
  'https://wsrv.nl/?url=https%3A%2F%2Facme.example%2Fcard.png',
  `https://imgproxy.acme.example/insecure/rs:fit:1200:630/${BASE64}.png`,
  'https://imgproxy.acme.example/insecure/rs:fit:1200:630/plain/https://acme.example/card.png',
  'https://imgproxy.acme.example/insecure/plain/https:%2F%2Facme.example%2Fcard.png',
  'https://res.cloudinary.com/demo/image/fetch/w_1200/https://acme.example/card.png',
  'https://i0.wp.com/acme.example/card.png?resize=1200%2C630',
  'https://ik.imagekit.io/demo/https://acme.example/card.png',
  'https://thumbor.acme.example/unsafe/1200x630/https://acme.example/card.png',
  'https://r.acme-proxy.example/https://acme.example/card.png',
  'https://cdn.statically.io/img/acme.example/card.png',
  'https://acme.example/files/100%25.png',
  'https://acme.example/files/100%25%20rye.png',
  'https://acme.example/a%2520b.png',
  'https://acme.example/img//card.png',
  'https://acme.example//card.png',
  'https://acme.example:8443/card.png',
  'http://acme.example:8080/card.png',
  'https://jpg.com/card.png',
  'https://png.example/card.jpg',
  'https://img.png.example/card',
  'https://http.cat/404.jpg',
  'https://httpbin.example/image/png',
  'https://https.example/card.png',
  'https://myhttp:8443/card.png'.replace('myhttp', 'my.http'),
  'https://bücher.example/karte.png',
  'https://xn--bcher-kva.example/karte.png',
  'https://пример.example/card.png',
  'https://acme.example/blog/undefined-behaviour/card.png',
  'https://acme.example/nullable/card.png',
  'https://acme.example/card.png#icon',
  'https://acme.example/og?title=https://x&image=undefined',
  'https://acme.example/og?title=null%2Fcard',
  'https://acme.examples/card.png',
  'https://acme.example.net/card.png',
  'https://acme.example-cdn.net/card.png',
  'HTTPS://ACME.EXAMPLE/card.png',
  '//cdn.acme.example/card.png',
  '/card.png',
  '/v1.0/card.png',
  '/assets.v2/card.png',
  '/https/card.png',
  'img/card.png',
  'assets.v2/card.png',
  './card.png',
  '../card.png?url=https://acme.example/',
  'card.acme.png',
  'https-card.png',
  'https/card.png',
  'undefined.png',
  'nulls/card.png',
]

describe('an odd URL that is right', () => {
  it.each(HONEST)('%s is left alone where its image is there', (written) => {
    const inspection = inspectHtml(headOf(written.replaceAll('&', '&amp;')), {
      url: `${SITE}/post`,
      images: () => PNG,
    })
    const ids = inspection.diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('image-url-usable')
    expect(ids).not.toContain('image-reachable')
  })

  it.each(HONEST)('%s is left alone where nobody asked for its image', (written) => {
    const inspection = inspectHtml(headOf(written.replaceAll('&', '&amp;')), { url: `${SITE}/post` })
    const ids = inspection.diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('image-url-usable')
    expect(ids).not.toContain('image-reachable')
    expect(inspection.imageAnalysis.error?.isMisjoined).toBeUndefined()
  })
})

it('takes no longer for a URL as long as one may be', () => {
  const steps = [
    'https://',
    'https://acme.example',
    'a.',
    'undefined',
    '/https:',
    '%25',
    'http',
    '//',
    'acme.example',
  ].map((piece) => piece.repeat(2_048))
  for (const written of steps) expect(() => misjoinedUrl(written, OWN)).not.toThrow()
})

describe('an image that the page itself draws under a longer or shorter path', () => {
  const drawn = (image: string, src: string) =>
    headOf(image).replace('<body>', `<body><img src="${src}" alt="">`)
  const at = (image: string, src: string, files = [new URL(src, SITE).href]) =>
    snippetOf(inFolder(drawn(image, src), files), 'image-reachable')

  it.each([
    [`${SITE}/beaver/foo.png`, '/images/beaver/foo.png'],
    [`${SITE}/foo.png`, '/images/beaver/foo.png'],
    ['/foo.png', 'images/beaver/foo.png'],
    [`${SITE}/blog/2026/foo.png`, '/foo.png'],
    [`${SITE}/blog/images/foo.png?v=2`, '/images/foo.png'],
    [`${SITE}/images/Foo.PNG`, '/images/foo.png'],
    [`${SITE}/images/foo.png`, '/media/Images/FOO.png'],
  ])('%s is meant as %s', (image, src) => {
    expect(at(image, src)).toContain(`content="${new URL(src, `${SITE}/`).href}"`)
  })

  it.each([
    ['another file', `${SITE}/beaver/foo.png`, '/images/beaver/bar.png'],
    ['the cover of another post', `${SITE}/posts/rye/cover.png`, '/posts/wheat/cover.png'],
    ['the end of a name', `${SITE}/foo.png`, '/images/bigfoo.png'],
    ['no file', `${SITE}/image`, '/_next/image'],
  ])('%s is not meant', (_name, image, src) => {
    expect(at(image, src) ?? '').not.toContain(new URL(src, SITE).pathname)
  })

  it('is not named where it does not come', () => {
    expect(at(`${SITE}/beaver/foo.png`, '/images/beaver/foo.png', []) ?? '').not.toContain('/images/')
  })
})
