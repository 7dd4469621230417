/** Findings of the site: what is said of pages that are at fault together, and honest sites that hear nothing. */
import { afterEach, describe, expect, test } from 'vitest'
import { readBaseline, writeBaseline } from '../../src/check/gate/baseline.ts'
import { compareWithBaseline } from '../../src/check/gate/compare-with-baseline.ts'
import { judgeSite, withSiteFindings } from '../../src/check/site/judge-site.ts'
import type { PageValues } from '../../src/check/site/page-values.ts'
import type { CheckedPage } from '../../src/check/check-report.ts'
import { finding, page, reportOf } from './pages.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const SITE = 'https://site.example'

/** A page with values of its own, but for those that are given. */
const own = (path: string, values: Partial<PageValues> = {}, findings: CheckedPage['findings'] = []) =>
  page(path, {
    values: {
      title: `Title of ${path}`,
      description: `Description of ${path}`,
      image: `${SITE}${path}/card.png`,
      ...values,
    },
    findings,
  })

const many = (count: number, pathOf: (index: number) => string, values: Partial<PageValues> = {}) =>
  Array.from({ length: count }, (_, index) => own(pathOf(index), values))

/** `warning site-titles-differ: One title on all 6 pages: "Acme"` */
const said = (pages: readonly CheckedPage[]): string[] =>
  judgeSite(pages).flatMap((one) =>
    one.finding ? [`${one.finding.severity} ${one.rule.id}: ${one.finding.title}`] : [],
  )

const alarms = (pages: readonly CheckedPage[]): string[] =>
  said(pages).filter((text) => !text.startsWith('info'))

const post = (index: number) => `/blog/post-about-${'abcdefghijklmnopqrstuvwxyz'[index % 26]}${index}`

describe('what pages share', () => {
  test.each([
    ['six pages', many(6, (i) => `/p${i}.html`), 'all 6 pages'],
    ['pages with numbers for names', many(40, (i) => `/page-${i}.html`), 'all 40 pages'],
    ['numbers alone', many(30, (i) => `/${i}.html`), 'all 30 pages'],
    ['routes of an app', many(16, (i) => `/route${'abcdefghijklmnop'[i]}`), 'all 16 pages'],
    ['products by query', many(12, (i) => `/product.php?id=${i}`), 'all 12 pages'],
    ['below one folder', [own('/project/'), ...many(8, (i) => `/project/docs/${post(i)}`)], 'all 9 pages'],
  ])('a title of all pages is a warning: %s', (_, pages, count) => {
    const alike = pages.map((one) => own(one.path, { title: 'Acme' }))
    expect(said(alike)).toEqual([`warning site-titles-differ: One title on ${count}: "Acme"`])
  })

  test('a title of half of the pages is a warning that counts them', () => {
    const pages = [...many(5_996, (i) => `/p${i}`, { title: 'Acme' }), ...many(6_004, (i) => `/q${i}`)]
    expect(said(pages)).toEqual(['warning site-titles-differ: One title on 5,996 of 12,000 pages: "Acme"'])
  })

  test('a title of one whole template is a warning, of a few of its pages a hint', () => {
    const rest = many(100, (i) => `/docs/${post(i)}`)
    expect(said([...rest, ...many(30, post, { title: 'Blog' })])).toEqual([
      'warning site-titles-differ: One title on 30 of 130 pages: "Blog"',
    ])
    const some = [...rest, ...many(8, post, { title: 'Blog' }), ...many(22, (i) => `/blog/own${i}`)]
    expect(said(some)).toEqual(['info site-titles-differ: One title on 8 of 130 pages: "Blog"'])
  })

  test('a <title> of all pages is said where og:title differs', () => {
    expect(said(many(9, post, { titleElement: 'Acme' }))).toEqual([
      'warning site-titles-differ: One <title> on all 9 pages: "Acme"',
    ])
  })

  test('a description of most pages is a warning, and the image of the whole site a hint that names it so', () => {
    expect(said(many(8_035, post, { description: 'Welcome', image: `${SITE}/card.png` }))).toEqual([
      'warning site-descriptions-differ: One description on all 8,035 pages: "Welcome"',
      `info site-images-differ: One image for the whole site, on all 8,035 pages: "${SITE}/card.png"`,
    ])
  })

  test.each(['/img/placeholder.png', '/no-image.jpg?v=2'])(
    'a placeholder on some pages is a warning: %s',
    (image) => {
      const url = new URL(image, SITE).href
      const pages = [...many(60, (i) => `/guide/${post(i)}`), ...many(23, post, { image: url })]
      expect(said(pages)).toEqual([
        `warning site-images-differ: A placeholder as image on 23 of 83 pages: "${url}"`,
      ])
    },
  )

  test('what the engine calls a placeholder is one on two pages, whether title or image', () => {
    const untitled = finding('title-not-a-placeholder', { severity: 'error', evidence: 'Untitled' })
    const boxed = finding('image-not-a-placeholder', { evidence: 'https://placehold.co/1200x630?text=A b' })
    const pages = [
      ...many(60, post),
      ...[1, 2].map((i) => own(`/new${i}`, { title: 'Untitled' }, [untitled])),
      ...[3, 4].map((i) => own(`/new${i}`, { image: 'https://placehold.co/1200x630?text=A%20b' }, [boxed])),
    ]
    expect(said(pages)).toEqual([
      'warning site-titles-differ: A placeholder as title on 2 of 64 pages: "Untitled"',
      'warning site-images-differ: A placeholder as image on 2 of 64 pages: "https://placehold.co/1200x630?text=A%20b"',
    ])
  })

  test('a title is no placeholder because another tag of the page is one, or it may be one', () => {
    const other = finding('title-not-a-placeholder', { evidence: 'Untitled' })
    const maybe = finding('title-not-a-placeholder', { severity: 'info', evidence: 'Acme' })
    const twins = [other, maybe].map((one, i) => own(`/new${i}`, { title: 'Acme' }, [one]))
    expect(said([...many(60, post), ...twins])).toEqual([])
  })

  test('a title that nobody wrote is a warning on two pages', () => {
    const pages = [...many(60, post), ...many(2, (i) => `/new${i}`, { title: 'Sample Page – Acme' })]
    expect(said(pages)).toEqual([
      'warning site-titles-differ: A placeholder as title on 2 of 62 pages: "Sample Page – Acme"',
    ])
  })

  test('a description that nobody wrote is a warning on two pages', () => {
    const pages = [...many(60, post), ...many(2, (i) => `/new${i}`, { description: 'Coming soon' })]
    expect(alarms(pages)).toEqual([
      'warning site-descriptions-differ: A placeholder as description on 2 of 62 pages: "Coming soon"',
    ])
  })
})

describe('what looks like parts of one page, and is none', () => {
  test.each([
    [
      'products of a list with its title',
      [own('/products', LIST), ...many(30, (i) => `/products/${100 + i * 7}`, LIST)],
    ],
    ['products counted from 1', [own('/products', LIST), ...many(30, (i) => `/products/${i + 1}`, LIST)]],
    [
      'products counted from 1 whose names have the title',
      many(12, (i) => `/shop/running-shoe-${i + 1}`, { title: 'Running shoe' }),
    ],
    [
      'products with ids whose names have the title',
      many(12, (i) => `/shop/running-shoe-${4_711 + i}`, { title: 'Running shoe' }),
    ],
    ['posts of a blog with its title', [own('/blog', LIST), ...many(30, post, LIST)]],
    ['routes of an app by query', [own('/', LIST), ...many(20, (i) => `/?route=r${i}`, LIST)]],
    ['pages whose names are dates', many(30, (i) => `/news/2026-05-${String(i + 1).padStart(2, '0')}`, LIST)],
    ['pages below dates', many(30, (i) => `/2026/${String((i % 12) + 1).padStart(2, '0')}/p${i}`, LIST)],
  ])('what looks like parts of one page, and is none: %s', (_, pages) => {
    expect(alarms([own('/front-page'), ...pages])[0]).toContain(
      `One title on ${pages.length} of ${pages.length + 1} pages`,
    )
  })

  test('a title of the pages of one folder, however deep, is that of a template', () => {
    const docs = many(30, (i) => `/docs/part${'abcde'[i % 5]}/about${i}`, { title: 'Docs' })
    expect(said([...many(100, post), ...docs])).toEqual([
      'warning site-titles-differ: One title on 30 of 130 pages: "Docs"',
    ])
  })

  test('pages that say something of another one are not compared, and are counted', () => {
    const sent = Array.from({ length: 9 }, (_, i) => own(`/old/${i}`, {}, [finding('no-meta-refresh')]))
    expect(said([...many(30, post, { title: 'Acme' }), ...sent])).toEqual([
      'warning site-titles-differ: One title on 30 of 39 pages: "Acme"',
    ])
  })
})

describe('what pages name', () => {
  test('one page that all name as their canonical URL hides no title that they share', () => {
    const pages = many(11, post, { canonical: `${SITE}/app`, title: 'Acme' })
    expect(said(pages)).toEqual([
      `warning site-canonicals-differ: One canonical URL on all 11 pages: "${SITE}/app"`,
      'warning site-titles-differ: One title on all 11 pages: "Acme"',
    ])
  })

  test('the front page as the canonical URL of all pages is an error, and their titles are compared all the same', () => {
    const pages = [own('/'), ...many(11, post, { canonical: `${SITE}/`, title: 'Acme' })]
    expect(said(pages)).toEqual([
      `error site-canonicals-differ: The canonical URL of 11 of 12 pages is the front page: "${SITE}/"`,
      'warning site-titles-differ: One title on 11 of 12 pages: "Acme"',
    ])
  })

  test('the front page below a folder, or of a language, is one too', () => {
    const below = [
      own('/project/'),
      ...many(6, (i) => `/project${post(i)}`, { canonical: `${SITE}/project/` }),
    ]
    expect(said(below)).toHaveLength(1)
    const german = [own('/de/'), ...many(6, (i) => `/de${post(i)}`, { canonical: `${SITE}/de/` })]
    expect(said(german)).toHaveLength(1)
  })

  test('one page as the canonical URL of many others is a warning', () => {
    const pages = [own('/'), own('/team'), ...many(10, post, { canonical: `${SITE}/team` })]
    expect(said(pages)).toEqual([
      `warning site-canonicals-differ: One canonical URL on 10 of 12 pages: "${SITE}/team"`,
    ])
  })

  test('one og:url of most pages is a warning', () => {
    const pages = [own('/'), own('/start'), ...many(10, post, { ogUrl: `${SITE}/start` })]
    expect(said(pages)).toEqual([
      `warning site-og-urls-differ: One og:url on 10 of 12 pages: "${SITE}/start"`,
    ])
  })
})

describe('faults of one template', () => {
  const missing = [finding('og-image-present', { title: 'Missing og:image', severity: 'error' })]

  test('are said with its path where no other page has them', () => {
    const docs = Array.from({ length: 8 }, (_, i) =>
      own(`/docs/${i % 2 ? 'api' : 'guide'}/a${i}`, {}, missing),
    )
    expect(said([...many(20, post), ...docs])).toEqual([
      'info site-templates-agree: Only the 8 pages of /docs/** have: Missing og:image',
    ])
  })

  test('are nothing of their own where pages of another template have them too', () => {
    const docs = Array.from({ length: 8 }, (_, i) => own(`/docs/a${i}`, {}, missing))
    expect(said([...many(20, post), own('/x', {}, missing), ...docs])).toEqual([])
  })
})

const LIST = { title: 'All posts', description: 'All of them.' }
const COLOURS = ['red', 'blue', 'green', 'black', 'white', 'grey', 'navy', 'olive']

describe('honest sites get no warning', () => {
  const image = `${SITE}/default.png`
  const honest: Record<string, readonly CheckedPage[]> = {
    'a blog with one default image': [own('/', { image }), ...many(30, post, { image })],
    'a page and its imprint': [own('/', { title: 'Acme' }), own('/imprint', { title: 'Acme' })],
    'a shop with variants that have pages': [
      own('/'),
      ...['red', 'blue', 'green', 'black', 'white', 'grey'].map((colour) =>
        own(`/products/linen-shirt-${colour}`, {
          title: 'Linen shirt | Acme',
          description: 'A shirt of linen.',
        }),
      ),
      own('/contact'),
    ],
    'one event on many dates, and a report of each day': [
      own('/'),
      ...many(12, (i) => `/events/2026-${String(i + 1).padStart(2, '0')}-14-open-day`, { title: 'Open day' }),
      ...many(12, (i) => `/daily/2026/05/${String(i + 1).padStart(2, '0')}/report`, { title: 'The day' }),
    ],
    'a small shop with pages for sizes': [
      own('/'),
      ...many(23, (i) => `/products/running-shoe-${(36 + i / 2).toString().replace('.', '-')}`, {
        title: 'Running shoe | Acme',
      }),
      ...[250, 500, 1000].map((grams) => own(`/products/espresso-${grams}-g`, { title: 'Espresso' })),
      ...many(8, (i) => `/products/jeans/${28 + i}`, { title: 'Jeans' }),
    ],
    'a shop with variants by query': [
      own('/'),
      ...many(8, (i) => `/products/shirt?variant=${i}`, { title: 'A shirt', description: 'Of linen.' }),
    ],
    'a shop whose variants name the product': [
      own('/'),
      own('/products/shirt', { title: 'A shirt' }),
      ...many(20, (i) => `/products/shirt/c${i}`, {
        title: 'A shirt',
        canonical: `${SITE}/products/shirt`,
        ogUrl: `${SITE}/products/shirt`,
      }),
    ],
    'documentation in five versions': ['v1', 'v2', '2.1', '3.x', 'latest'].flatMap((version) =>
      ['install', 'configure', 'upgrade'].map((name) =>
        own(`/docs/${version}/${name}`, { title: name, description: `How to ${name}.` }),
      ),
    ),
    'one page in twelve languages': [
      '',
      'de/',
      'fr/',
      'pt-br/',
      'zh-hans/',
      'ja/',
      'es/',
      'it/',
      'nl/',
      'pl/',
    ].map((locale) => own(`/${locale}`, { title: 'Acme', description: 'Acme.' })),
    'a list in parts': [
      ...many(30, post),
      own('/blog', { title: 'Blog' }),
      ...many(28, (i) => `/blog/page/${i + 2}`, { title: 'Blog', description: 'All posts.' }),
    ],
    'a list in parts by query': [
      ...many(12, post),
      ...many(10, (i) => `/blog?page=${i}`, { title: 'Blog', description: 'All posts.' }),
    ],
    redirects: [
      ...many(10, post),
      ...Array.from({ length: 40 }, (_, i) =>
        own(`/old/${i}`, { title: 'Redirecting…' }, [finding('no-meta-refresh')]),
      ),
    ],
    'a list whose parts are numbers alone': [
      ...many(12, post),
      own('/archive', LIST),
      ...many(29, (i) => `/archive/${i + 2}`, LIST),
    ],
    'a list whose parts say how many entries come before': [
      ...many(12, post),
      own('/blog', LIST),
      ...many(19, (i) => `/blog?start=${(i + 1) * 20}`, LIST),
    ],
    'a front page in more parts than there are posts': [
      own('/', LIST),
      ...many(39, (i) => `/page/${i + 2}/`, LIST),
      ...many(20, post),
    ],
    'an archive by year and month': [
      ...many(12, post),
      own('/archive/', LIST),
      ...many(24, (i) => `/archive/${2025 + (i % 2)}/${String((i >> 1) + 1).padStart(2, '0')}/`, LIST),
    ],
    'what filters choose': [
      ...many(12, post),
      own('/shop', LIST),
      ...many(40, (i) => `/shop?brand=b${i}&material=m${i % 3}`, LIST),
    ],
    'comments in parts': [
      ...many(12, post),
      own('/blog/loved', LIST),
      ...many(20, (i) => `/blog/loved/comment-page-${i + 1}`, LIST),
    ],
    'a small shop with variants below the product': [
      own('/'),
      own('/contact'),
      own('/products/shirt', { title: 'Linen shirt | Acme' }),
      ...many(6, (i) => `/products/shirt/${COLOURS[i]}`, {
        title: 'Linen shirt | Acme',
        description: 'Of linen.',
      }),
    ],
    'variants whose og:url is the product': [
      own('/'),
      own('/contact'),
      ...many(8, (i) => `/products/shirt/${COLOURS[i]}-cotton`, { ogUrl: `${SITE}/products/shirt` }),
    ],
    'documentation in versions with long names': [
      'release-1.2',
      '1.0.0-rc1',
      '2.0.0-beta.2',
      'main',
      '2026-07',
    ].flatMap((version) =>
      ['install', 'configure'].map((name) =>
        own(`/docs/${version}/${name}`, { title: name, description: `How to ${name}.` }),
      ),
    ),
    'languages below a folder, by name, of countries and of files': [
      ['en', 'de', 'zh-cn'].map((one) => `/docs/${one}/`),
      ['english', 'deutsch'].map((one) => `/${one}/`),
      ['us/en', 'ca/fr', 'ch/de'].map((one) => `/${one}/`),
      ['de', 'fr', 'it'].map((one) => `/index_${one}.html`),
    ]
      .flat()
      .map((path) => own(path, { title: 'Acme', description: 'Acme.' })),
    'copies for AMP': [
      ...many(9, post),
      ...[...many(9, (i) => `/amp${post(i)}`), ...many(9, (i) => `${post(i)}.amp.html`)].map(({ path }, i) =>
        own(path, { title: `Title of ${post(i % 9)}`, canonical: SITE + post(i % 9) }),
      ),
    ],
    'pages in print': [
      ...many(6, post),
      ...Array.from({ length: 6 }, (_, i) => own(`/print${post(i)}`, { title: `Title of ${post(i)}` })),
    ],
    'campaigns that name the front page': [
      own('/'),
      ...many(6, (i) => `/lp/${i}`, { canonical: `${SITE}/` }),
      ...many(20, post),
    ],
  }
  test.each(Object.entries(honest))('%s', (_, pages) => {
    expect(alarms(pages)).toEqual([])
  })
})

describe('in the baseline', () => {
  const titled = (paths: readonly string[], title = 'Acme') => paths.map((path) => own(path, { title }))
  const compare = (before: readonly CheckedPage[], after: readonly CheckedPage[]) =>
    compareWithBaseline(
      reportOf(withSiteFindings(after)),
      readBaseline(writeBaseline(reportOf(withSiteFindings(before))), 'baseline.json'),
    ).worse.map(({ path }) => path)

  test('what was shared before makes no page worse', () => {
    const pages = titled(['/a', '/b', '/c', '/d'])
    expect(compare(pages, pages)).toEqual([])
  })

  test('a page that is added makes no other one worse, though only now there are enough', () => {
    const [first, second] = [titled(['/a', '/b']), titled(['/a', '/b', '/x/new'])]
    expect(compare(first, second)).toEqual(['/x/new'])
  })

  test('a page that is removed makes no other one worse', () => {
    const alike = titled(['/a', '/b', '/c'])
    expect(compare([...alike, ...many(10, post)], alike)).toEqual([])
  })

  test('a page that loses its title is worse', () => {
    const before = [...titled(['/a', '/b', '/c', '/d']), own('/e/f')]
    expect(compare(before, titled(['/a', '/b', '/c', '/d', '/e/f']))).toEqual(['/e/f'])
  })
})

describe('a folder of five pages with one title', () => {
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [
      `dist/${name}.html`,
      goodPage({ path: `/${name}`, image: `https://x.example/${name}.png` }),
    ]),
  )
  const config = (rules: object) => ({ 'linklens.config.json': JSON.stringify({ rules }) })
  const run = (args: readonly string[], more: Record<string, string> = {}) =>
    runCheck(['dist', ...args], { cwd: makeFolder({ ...files, ...more }) })

  test('says so before anything else, with three of the pages and the fix', async () => {
    const { stdout } = await run([])
    const [, title, description, ofTitle] = stdout.split('\n')
    expect(title).toBe('warning One title on all 5 pages: "Bread for beginners" (site-titles-differ)')
    expect(description).toMatch(/^warning One description on all 5 pages: "How to bake/)
    expect(ofTitle).toMatch(/^ +site-titles-differ: on .*such as \/a, \/b, \/c\. Fix: Let the template/)
    expect(stdout).not.toContain('No errors and no warnings')
  })

  test('fails by --fail-on warning, and not once the finding is accepted or off', async () => {
    const accept = { 'site-titles-differ': { accept: 'One app.' }, 'site-descriptions-differ': 'off' }
    expect((await run(['--fail-on', 'warning'])).code).toBe(1)
    const accepted = await run(['--fail-on', 'warning'], config(accept))
    expect(accepted.stdout).not.toContain('One title')
    expect(accepted.stdout).toContain('site-titles-differ (5 pages)')
    expect(accepted.stdout).not.toContain('site-descriptions-differ')
    expect(accepted.code).toBe(0)
  })

  test('is one alert of code scanning, one annotation, and a failure of each test of JUnit', async () => {
    const { results } = JSON.parse((await run(['--format', 'sarif'])).stdout).runs[0]
    expect(results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'site-titles-differ')).toHaveLength(
      1,
    )
    const { stdout: annotations } = await run(['--format', 'github'])
    expect(annotations.match(/title=One title on all 5 pages/g)).toHaveLength(1)
    const { stdout: junit } = await run(['--format', 'junit', '--fail-on', 'warning'])
    expect(junit.match(/One title on all 5 pages/g)).toHaveLength(5)
  })

  test('is in the tables of Markdown', async () => {
    const { stdout } = await run(['--format', 'markdown'])
    expect(stdout).toMatch(/\| warning \| 5 \| One title on all 5 pages: .* \(`site-titles-differ`\)/)
  })
})
