/** Servers that choose the language of a page: one more request where something hints at it, and one finding. */
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../captures/capture-json.ts'
import { withoutViewPages } from '../../src/gather/compared-views.ts'
import { analyse } from '../../src/inspect-html.ts'
import { readFacts } from '../../src/facts/read-facts.ts'
import type { InspectOptions } from '../../src/inspect.ts'
import { inspectionSchema } from '../../src/inspection/schema.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { languageView } from '../../src/platforms/resolver/language-view.ts'
import { answer, crawlerSite, IMAGE_ANSWER, redirect, type Answers, type Asked } from '../crawler-site.ts'
import type { Step } from '../guard/play-steps.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

async function inspected(answers: Answers, options: InspectOptions = { crawlers: 'auto' }) {
  const site = (opened = await crawlerSite(answers))
  const { inspection, capture } = await site.inspect(options)
  const pages = site.asked.filter(({ path }) => path !== '/robots.txt' && !path.endsWith('.png'))
  return {
    site,
    capture,
    inspection,
    /** Requests for pages, redirects among them. */
    pages,
    unnamed: pages.filter(({ head }) => languageIn(head) === null),
    findings: inspection.diagnostics.filter(({ id }) => id === 'language-by-url'),
    ids: inspection.diagnostics.map(({ id }) => id),
    titleOf: (id: string) => inspection.platformPreviews.find(({ platform }) => platform === id)?.title,
    verdictOf: (id: string) => inspection.platformCompatibility.platforms[id],
  }
}

const languageIn = (head: string): string | null => /^accept-language: (.*)\r$/im.exec(head)?.[1] ?? null
const asksFor = ({ head }: Asked, language: string): boolean => languageIn(head)?.includes(language) ?? false

interface Words {
  readonly lang?: string
  readonly title: string
  readonly description: string
  readonly image?: string
  readonly extra?: string
}

const EN: Words = {
  lang: 'en',
  title: 'Find bread near you',
  description: 'Flour, water, salt and time, and where to get a loaf today.',
}
const FR: Words = {
  lang: 'fr',
  title: 'Trouver du pain près de chez vous',
  description: 'Farine, eau, sel et du temps, et où acheter une miche aujourd’hui.',
}

function page({ lang, title, description, image = 'card.png', extra = '' }: Words, headers = ''): Step[] {
  const body = `<!doctype html><html${lang ? ` lang="${lang}"` : ''}><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${description}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:type" content="article"><meta property="og:image" content="http://example.com/${image}">
<meta name="twitter:card" content="summary_large_image">${extra}</head><body><h1>${title}</h1></body></html>`
  return [
    {
      send: `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    },
    { sendBase64: Buffer.from(body).toString('base64') },
    { end: true },
  ]
}

const VARY = 'Vary: Accept-Encoding, Accept-Language\r\n'
const withoutLang = ({ title, description }: Words): Words => ({ title, description })

/** At /page in two languages by the header. */
const byHeader =
  (en: Words, other: Words, headers = VARY): Answers =>
  (path, asked) =>
    path === '/page' ? page(asksFor(asked, 'en') ? en : other, headers) : undefined

describe('a page in another language without Accept-Language', () => {
  const alternates = `<link rel="alternate" hreflang="en" href="http://example.com/en/page"><link rel="alternate" hreflang="fr" href="http://example.com/fr/page">`
  it.each<[string, Answers]>([
    ['by Vary', byHeader(EN, FR)],
    ['by Vary, without marks of their language', byHeader(withoutLang(EN), withoutLang(FR))],
    ['by Vary, with the same lang on both', byHeader(EN, { ...FR, lang: 'en' })],
    [
      'by Vary, with another description alone',
      byHeader(withoutLang(EN), withoutLang({ ...FR, title: EN.title })),
    ],
    ['by Vary, with another lang alone', byHeader(EN, { ...EN, lang: 'de' })],
    [
      'by og:locale',
      byHeader(
        { ...withoutLang(EN), extra: '<meta property="og:locale" content="en_US">' },
        { ...withoutLang(EN), extra: '<meta property="og:locale" content="fr_FR">' },
      ),
    ],
    [
      'with hreflang that names another URL for it',
      byHeader({ ...EN, extra: alternates }, { ...FR, extra: alternates }, ''),
    ],
    [
      'with og:locale:alternate',
      byHeader({ ...EN, extra: '<meta property="og:locale:alternate" content="fr_FR">' }, FR, ''),
    ],
    ['with a cookie that keeps it', byHeader(EN, FR, 'Set-Cookie: NEXT_LOCALE=en; Path=/\r\n')],
    [
      'by a redirect',
      (path, asked) => {
        if (path === '/page') return redirect(asksFor(asked, 'en') ? '/en/page' : '/fr/page')
        return path === '/en/page' ? page(EN) : path === '/fr/page' ? page(FR) : undefined
      },
    ],
    [
      'by a redirect for one language alone',
      (path, asked) => {
        if (path === '/page') return asksFor(asked, 'en') ? redirect('/page?lang=en') : page(FR)
        return path === '/page?lang=en' ? page(EN) : undefined
      },
    ],
    [
      'by a redirect that crawlers are exempt from',
      (path, asked) => {
        if (path === '/page')
          return asked.as === 'Linklens' && asksFor(asked, 'en') ? redirect('/en/page') : page(FR)
        return path === '/en/page' ? page(EN) : undefined
      },
    ],
  ])('%s: is asked for once more, and one finding says so', async (_name, answers) => {
    const { findings, unnamed, ids, site, inspection, capture } = await inspected(answers)
    expect(findings).toHaveLength(1)
    expect(findings[0]?.severity).toBe('warning')
    expect(findings[0]?.fixes[0]?.description).toContain('URL of its own')
    expect(ids).not.toContain('crawlers-get-the-same')
    // One request, with its redirect.
    expect(unnamed.filter(({ path }) => path === '/page').map(({ as }) => as)).toEqual([
      'facebookexternalhit',
    ])
    expect(new Set(site.asked.map(({ as }) => as))).toEqual(
      new Set(['Linklens', 'LinkedInBot', 'facebookexternalhit']),
    )
    expect(inspection.serviceScore.breakdown.map(({ id }) => id)).not.toContain('language-by-url')
    expect(inspection.serviceScore.category.description).toMatch(
      /^Some crawlers get the page in another language\. /,
    )
    const replayed = replay(capture)
    expect(analyse(replayed)).toEqual(inspection)
  })

  it('both titles, languages and addresses are said', async () => {
    const { findings } = await inspected((path, asked) => {
      if (path === '/page') return redirect(asksFor(asked, 'en') ? '/en/page' : '/fr/page')
      return path === '/en/page' ? page(EN) : path === '/fr/page' ? page(FR) : undefined
    })
    expect(findings[0]?.message).toMatch(
      /Accept-Language: en, .* is "Find bread near you" \(en\) at http:\/\/example\.com\/en\/page; without .* is "Trouver du pain près de chez vous" \(fr\) at http:\/\/example\.com\/fr\/page\.$/,
    )
  })

  it('who names no language is known to get it, others likely, and who names one keeps ours', async () => {
    const { titleOf, verdictOf } = await inspected(byHeader(EN, FR))
    expect([titleOf('facebook'), verdictOf('facebook')?.certainty]).toEqual([FR.title, 'known'])
    expect([titleOf('x'), verdictOf('x')?.certainty]).toEqual([FR.title, 'likely'])
    expect([titleOf('mastodon'), verdictOf('mastodon')?.certainty]).toEqual([EN.title, 'likely'])
    for (const id of ['x', 'mastodon'])
      expect(verdictOf(id)?.warnings.map((warning) => warning.id)).toContain('crawler-language')
  })

  it('what it lacks there is lost, and that finding says why', async () => {
    const { verdictOf, findings, inspection } = await inspected((path, asked) => {
      if (path !== '/page') return undefined
      const bare = answer(
        'text/html; charset=utf-8',
        '<!doctype html><html lang="fr"><title>Pain</title></html>',
      )
      return asksFor(asked, 'en') ? page(EN, VARY) : bare
    })
    expect(verdictOf('x')?.verdict).not.toBe('full')
    expect(verdictOf('mastodon')?.verdict).toBe('full')
    expect(findings[0]?.platforms).toContain('x')
    expect(findings[0]?.severity).toBe('error')
    expect(inspection.serviceScore.breakdown.map(({ id }) => id)).toContain('language-by-url')
  })

  it.each([
    ['auto', 'Asked as facebookexternalhit from our own address, without Accept-Language.'],
    [undefined, 'Asked as ourselves from our own address, without Accept-Language.'],
  ] as const)('its evidence says how it was asked for: %s', async (crawlers, claim) => {
    const { capture } = await inspected(byHeader(EN, FR), crawlers ? { crawlers } : {})
    const { withoutLanguage } = readFacts(capture)
    const x = PLATFORMS.find(({ id }) => id === 'x')
    expect(x && withoutLanguage && languageView(x, withoutLanguage).by?.claim).toBe(claim)
  })

  it('is left out where the analysis takes too long with it', async () => {
    const { capture } = await inspected(byHeader(EN, FR))
    expect(capture.withoutLanguage).toBeDefined()
    const without = withoutViewPages(capture)
    expect(without).not.toBeNull()
    expect(without?.withoutLanguage).toBeUndefined()
    expect(without && withoutViewPages(without)).toBeNull()
  })

  it('is published as the views are', async () => {
    const { inspection } = await inspected(byHeader(EN, FR))
    expect(inspection.fetch.withoutLanguage).toMatchObject({
      platforms: ['facebook'],
      title: FR.title,
      differs: ['title', 'description'],
    })
    expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  })

  it('a page in another language without Accept-Language that our own limit keeps us from asking for leaves the verdicts unknown', async () => {
    let asked = 0
    const take = (url: URL) => url.pathname !== '/page' || ++asked <= 3
    const { inspection, findings, verdictOf, capture } = await inspected(byHeader(EN, FR), {
      crawlers: 'auto',
      requestBudget: { take },
    })
    expect(findings).toEqual([])
    expect(inspection.fetch.notAsked).toEqual(['crawler view'])
    expect(verdictOf('facebook')).toMatchObject({ verdict: 'unknown', expected: 'full' })
    expect(analyse(replay(capture))).toEqual(inspection)
  })

  it('the image that it names is asked for, once', async () => {
    const { site, verdictOf } = await inspected((path, asked) => {
      if (path === '/fr.png') return IMAGE_ANSWER
      return byHeader(EN, { ...FR, image: 'fr.png' })(path, asked)
    })
    expect(site.askedFor('/fr.png')).toEqual(['Linklens'])
    expect(verdictOf('x')?.verdict).toBe('full')
  })

  it('is asked for as ourselves where no crawler names are wanted', async () => {
    const { findings, unnamed } = await inspected(byHeader(EN, FR), {})
    expect(unnamed.map(({ as }) => as)).toEqual(['Linklens'])
    expect(findings).toHaveLength(1)
  })

  it('is compared with the language that was wished for', async () => {
    const byChoice: Answers = (path, asked) =>
      path === '/page' ? page(asksFor(asked, 'fr') ? FR : EN) : undefined
    const { findings, pages, titleOf } = await inspected(byChoice, {
      crawlers: 'auto',
      acceptLanguage: 'fr-CA, fr;q=0.8',
    })
    expect(findings[0]?.message).toMatch(/Accept-Language: fr-CA, fr;q=0\.8, .*Trouver.*Find bread/)
    expect(titleOf('facebook')).toBe(EN.title)
    expect(pages.map(({ head }) => languageIn(head))).toEqual([
      ...Array.from({ length: 3 }, () => 'fr-CA, fr;q=0.8'),
      null,
    ])
  })
})

describe('a crawler that gets another language by its name', () => {
  it('is told by the same finding, and no other crawler is asked', async () => {
    const { findings, ids, site, titleOf, verdictOf } = await inspected((path, { as }) =>
      path === '/page' ? page(as === 'Linklens' ? EN : FR) : undefined,
    )
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message).toMatch(/As we get it, the page is "Find bread/)
    expect(ids).not.toContain('crawlers-get-the-same')
    expect(site.askedFor('/page')).toHaveLength(3)
    expect([titleOf('facebook'), titleOf('slack')]).toEqual([FR.title, FR.title])
    expect(verdictOf('slack')?.certainty).toBe('likely')
  })

  it('a crawler that gets another language by its name and has other tags than we do is no matter of language', async () => {
    const bare = answer(
      'text/html; charset=utf-8',
      '<!doctype html><html lang="fr"><title>Pain</title></html>',
    )
    const { ids, site } = await inspected((path, { as }) =>
      path === '/page' ? (as === 'Linklens' ? page(EN) : bare) : undefined,
    )
    expect(ids).toContain('crawlers-get-the-same')
    expect(new Set(site.askedFor('/page')).size).toBeGreaterThan(5)
  })
})

describe('is not told', () => {
  let count = 0
  const other =
    (status: string): Answers =>
    (path, asked) =>
      path !== '/page'
        ? undefined
        : asksFor(asked, 'en')
          ? page(EN, VARY)
          : answer('text/html', '<title>Non</title>', status)
  it.each<[string, number, Answers]>([
    ['Vary, and the same page', 1, byHeader(EN, EN)],
    [
      'Vary, and another number on each request',
      1,
      (path) => (path === '/page' ? page({ ...EN, title: `Bread for ${++count} euros` }, VARY) : undefined),
    ],
    [
      'Vary, and a token in the page',
      1,
      (path) =>
        path === '/page'
          ? page({ ...EN, extra: `<meta name="csrf" content="${++count}">` }, VARY)
          : undefined,
    ],
    ['Vary: *', 0, byHeader(EN, EN, 'Vary: *\r\n')],
    ['Vary: Accept', 0, byHeader(EN, EN, 'Vary: Accept, Cookie\r\n')],
    ['one language', 0, byHeader({ ...EN, lang: 'de' }, { ...EN, lang: 'de' }, '')],
    ['one language, ours', 0, byHeader(EN, EN, '')],
    [
      'a redirect to a language that we did not name',
      0,
      (path) =>
        path === '/page'
          ? redirect('/de/page')
          : path === '/de/page'
            ? page({ ...FR, lang: 'de' })
            : undefined,
    ],
    [
      'a redirect to the same language for all',
      1,
      (path) => (path === '/page' ? redirect('/en/page') : path === '/en/page' ? page(EN) : undefined),
    ],
    [
      'a language in the URL, with hreflang',
      0,
      byHeader(
        {
          ...EN,
          extra:
            '<link rel="alternate" hreflang="en" href="http://example.com/page"><link rel="alternate" hreflang="fr" href="http://example.com/fr">',
        },
        EN,
        '',
      ),
    ],
    ['an answer that refuses us', 1, other('403 Forbidden')],
    ['an answer that asks for too much', 1, other('429 Too Many Requests')],
    ['an answer that is an error', 1, other('500 Internal Server Error')],
    [
      'a challenge in place of the page',
      1,
      (path, asked) =>
        path !== '/page'
          ? undefined
          : asksFor(asked, 'en')
            ? page(EN, VARY)
            : answer(
                'text/html',
                '<html lang="fr"><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x"></script></html>',
              ),
    ],
    [
      'a login in place of the page',
      1,
      (path, asked) => {
        if (path === '/page') return asksFor(asked, 'en') ? page(EN, VARY) : redirect('/login?next=/page')
        return path.startsWith('/login') ? page({ ...FR, title: 'Connexion' }) : undefined
      },
    ],
    [
      'a file in place of the page',
      1,
      (path, asked) =>
        path !== '/page' ? undefined : asksFor(asked, 'en') ? page(EN, VARY) : answer('application/pdf', 'x'),
    ],
    [
      'an answer that breaks off',
      1,
      (path, asked) =>
        path !== '/page' ? undefined : asksFor(asked, 'en') ? page(EN, VARY) : [{ end: true }],
    ],
    [
      'an empty answer',
      1,
      (path, asked) =>
        path !== '/page' ? undefined : asksFor(asked, 'en') ? page(EN, VARY) : answer('text/html', ''),
    ],
  ])('is not told: %s', async (_name, requests, answers) => {
    const { findings, unnamed, titleOf } = await inspected(answers)
    expect(findings).toEqual([])
    expect(unnamed.filter(({ path }) => path === '/page')).toHaveLength(requests)
    expect(titleOf('facebook')).not.toBe('Non')
  })

  it('is not told where robots.txt keeps us away, and nobody is asked', async () => {
    const { findings, unnamed } = await inspected((path, asked) =>
      path === '/robots.txt'
        ? answer('text/plain', 'User-agent: *\nDisallow: /page\n')
        : byHeader(EN, FR)(path, asked),
    )
    expect([findings, unnamed]).toEqual([[], []])
  })

  it('is not told of an answer that comes too late', async () => {
    const site = (opened = await crawlerSite(
      (path, asked) =>
        path !== '/page'
          ? undefined
          : asksFor(asked, 'en')
            ? page(EN, VARY)
            : [{ wait: 2_000 }, { end: true }],
      { limits: { crawlerViewMs: 300 } },
    ))
    const { inspection } = await site.inspect({ crawlers: 'auto' })
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('language-by-url')
  })
})
