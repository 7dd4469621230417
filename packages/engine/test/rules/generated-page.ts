/**
 * Pages put together from independent parts, each well made or faulty in one of several ways. Fixing one is
 * choosing the well-made form of one part; the tests ask what that does to the score.
 */
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'

const SITE = 'https://example.com'
const ADDRESS = `${SITE}/bread/sourdough`
const TITLE = 'Sourdough for beginners'
const TEXT = 'Your first loaf in three days, step by step.'
const LONG = 'A very long sentence about bread that goes on and on and does not end. '.repeat(7)

const og = (key: string, value: string) => `<meta property="og:${key}" content="${value}">`
const named = (key: string, value: string) => `<meta name="${key}" content="${value}">`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${href}">`
const ld = (json: string) => `<script type="application/ld+json">${json}</script>`

/** HTML of the head per part; the first form of each is the well-made one. */
const HEAD_PARTS = {
  /** The last form is written in bytes that are not UTF-8. */
  charset: ['<meta charset="utf-8">', '', '<meta charset="iso-8859-1">', '<meta charset="utf8">'],
  titleElement: [
    `<title>${TITLE} | Example Bakery</title>`,
    '',
    '<title></title>',
    '<title>React App</title>',
    `<title>${LONG}</title>`,
    '<title>Page not found</title>',
    '<title>Just a moment...</title>',
    '<title>One</title>\n<title>Two</title>',
  ],
  ogTitle: [
    og('title', TITLE),
    '',
    og('title', ''),
    `${og('title', '')}\n${og('title', TITLE)}`,
    `${og('title', TITLE)}\n${og('title', 'Another title')}`,
    og('title', `${TITLE} | Example Bakery`),
    og('title', 'Example Bakery'),
    og('title', 'Bread &amp;amp; butter'),
    og('title', '&lt;b&gt;Bread&lt;/b&gt;'),
    og('title', 'CrÃ¨me'),
    og('title', LONG),
    og('tilte', TITLE),
    og('Title', TITLE),
    named('og:title', TITLE),
    `<meta property="og:title" value="${TITLE}">`,
    `<meta property='og:title' content='${TITLE}'>`,
  ],
  siteName: [
    og('site_name', 'Example Bakery'),
    '',
    og('site_name', 'x'.repeat(300)),
    `${og('site_name', 'A')}\n${og('site_name', 'B')}`,
  ],
  description: [
    named('description', TEXT),
    '',
    named('description', 'Bread'),
    `${named('description', TEXT)}\n${named('description', LONG)}`,
  ],
  ogDescription: [
    og('description', TEXT),
    '',
    og('description', ''),
    og('description', LONG),
    og('description', 'Bread.'),
    og('description', TITLE),
    og('description', 'Grandma&amp;#39;s own bread, every day'),
    og('description', '&lt;p&gt;Bread for all of you&lt;/p&gt;'),
    og('description', 'lorem ipsum dolor sit amet'),
    og('desciption', TEXT),
  ],
  ogUrl: [
    og('url', ADDRESS),
    '',
    og('url', '/bread/sourdough'),
    og('url', `${SITE}/`),
    og('url', `${SITE}/other`),
    og('url', 'http://localhost:3000/bread'),
    og('url', 'http://example.com/bread/sourdough'),
    og('url', `${ADDRESS}?utm_source=mail`),
    og('url', `${ADDRESS}?session_id=4f9a8c1e77d2`),
  ],
  canonical: [
    link('canonical', ADDRESS),
    '',
    link('canonical', '/bread/sourdough'),
    link('canonical', `${SITE}/`),
    link('canonical', 'https://example.org/bread'),
    link('canonical', 'http://example.com/bread/sourdough'),
    `${link('canonical', ADDRESS)}\n${link('canonical', `${SITE}/other`)}`,
  ],
  ogType: [og('type', 'article'), '', `${og('type', 'article')}\n${og('type', 'website')}`],
  locale: [og('locale', 'en_GB'), '', og('locale', 'en-GB'), og('locale', 'de_DE')],
  twitterCard: [
    named('twitter:card', 'summary_large_image'),
    '',
    named('twitter:card', 'photo'),
    named('twitter:card', 'player'),
    named('twitter:card', 'app'),
    named('twitter:cards', 'summary'),
    `${named('twitter:card', 'summary')}\n${named('twitter:card', 'summary_large_image')}`,
    '<meta property="twitter:card" content="summary_large_image">',
  ],
  twitterSite: [named('twitter:site', '@example'), '', named('twitter:site', 'example')],
  labels: [
    `${named('twitter:label1', 'Reading time')}\n${named('twitter:data1', '4 minutes')}`,
    '',
    named('twitter:label1', 'Reading time'),
  ],
  robotsMeta: ['', named('robots', 'noindex'), named('robots', 'nosnippet, max-image-preview:none')],
  jsonLd: [
    ld(`{ "@type": "NewsArticle", "headline": "${TITLE}" }`),
    '',
    ld('{ "@type": "NewsArticle", }'),
    ld('{ "@type": "NewsArticle", "headline": "Ten other loaves" }'),
  ],
  icons: [
    `${link('icon', '/favicon.ico')}\n${link('apple-touch-icon', '/touch.png')}`,
    '',
    link('icon', '/favicon.ico'),
  ],
  themeColor: [named('theme-color', '#aa5533'), '', named('theme-color', 'rebeccapurple')],
  date: [
    `<meta property="article:published_time" content="2026-11-21T09:30:00Z">`,
    '',
    `<meta property="article:published_time" content="yesterday">`,
  ],
  refresh: ['', '<meta http-equiv="refresh" content="0; url=/elsewhere">'],
} as const satisfies Record<string, readonly [string, ...string[]]>

const card = (url: string) => og('image', url)
const PICTURE = `${SITE}/media/card.png`

/** The image's tag; the tags that describe an image are only there with it. */
const PICTURES = [
  card(PICTURE),
  '',
  card('/media/card.png'),
  card('//example.com/media/card.png'),
  card('http://example.com/media/card.png'),
  card('data:image/png;base64,iVBORw0KGgo='),
  card(`${SITE}/media/my card.png`),
  card(`${PICTURE}?X-Amz-Expires=60&amp;X-Amz-Signature=0123`),
  `<meta property="og:image:url" content="${PICTURE}">`,
  named('twitter:image', PICTURE),
  card(''),
] as const

const DETAILS = [
  `${og('image:width', '1200')}\n${og('image:height', '630')}\n${og('image:alt', 'A loaf')}\n${named('twitter:image:alt', 'A loaf')}`,
  '',
  `${og('image:width', '300')}\n${og('image:height', '300')}\n${og('image:alt', 'A loaf')}`,
  og('image:width', 'wide'),
] as const

const ANSWERS: readonly NonNullable<ExamplePage['image']>[] = [
  { format: 'png', width: 1200, height: 630 },
  { status: 404 },
  { error: { code: 'TIMEOUT', message: 'The image did not answer in time.' } },
  { status: 200, headers: { 'content-type': 'text/html' } },
  { format: 'png', width: 100, height: 100, bytes: 900_000 },
  { format: 'jpeg', width: 400, height: 300, bytes: 900_000 },
  { format: 'png', width: 800, height: 420 },
  { format: 'jpeg', width: 1080, height: 1920, orientation: 3, bytes: 4_000_000 },
  { format: 'svg', width: 1200, height: 630, headers: { 'content-length': '' } },
  { format: 'avif', width: 300, height: 900, bytes: 700_000, headers: { 'content-type': 'text/plain' } },
  { format: 'gif', width: 1200, height: 630, animated: true },
]

const PAGE_PARTS = {
  answer: ANSWERS,
  picture: PICTURES,
  details: DETAILS,
  detailsPlace: ['after', 'before'],
  place: ['head', 'after a div', 'after a long style'],
  lang: [' lang="en"', '', ' lang="en_US"', ' lang="fr"'],
  body: ['<h1>Sourdough</h1><p>Crème and more.</p>', '<div id="root" title="é"></div>'],
  robots: [
    'User-agent: *\nAllow: /\n',
    'User-agent: *\nDisallow: /\n',
    'User-agent: *\nDisallow: /media/\n',
    503,
  ],
  scheme: ['https', 'http'],
  hops: [0, 6],
  type: ['text/html; charset=utf-8', 'text/html', 'application/xhtml+xml; charset=utf-8', ''],
  disposition: ['', 'attachment'],
} as const

export const PARTS: Readonly<Record<string, readonly unknown[]>> = { ...HEAD_PARTS, ...PAGE_PARTS }

/** Which form of each part a page has; 0 is the well-made one. */
export type PagePlan = Readonly<Record<string, number>>

function form<T>(forms: readonly T[], index: number | undefined): T {
  const chosen = forms[index ?? 0] ?? forms[0]
  if (chosen === undefined) throw new Error('a part needs at least one form')
  return chosen
}

function imageTags(plan: PagePlan): string {
  const picture = form(PICTURES, plan['picture'])
  // Width and height belong to an og:image; without one there is nothing to give details of.
  if (!picture.includes('og:image"') || picture.includes('content=""')) return picture
  const details = form(DETAILS, plan['details'])
  return form(PAGE_PARTS.detailsPlace, plan['detailsPlace']) === 'after'
    ? `${picture}\n${details}`
    : `${details}\n${picture}`
}

export function buildPage(plan: PagePlan): ExamplePage {
  const { charset, ...others } = HEAD_PARTS
  const tags = Object.entries(others).map(([name, forms]) => form<string>(forms, plan[name]))
  const early = {
    head: '',
    'after a div': '<div></div>',
    'after a long style': `<style>${'.a{color:red}'.repeat(26_000)}</style>`,
  }
  const head = [
    form<string>(charset, plan['charset']),
    early[form(PAGE_PARTS.place, plan['place'])],
    imageTags(plan),
    ...tags,
  ].filter(Boolean)
  const type = form(PAGE_PARTS.type, plan['type'])
  const url = `${form(PAGE_PARTS.scheme, plan['scheme'])}://example.com/bread/sourdough`
  const disposition = form(PAGE_PARTS.disposition, plan['disposition'])
  const robots = form(PAGE_PARTS.robots, plan['robots'])
  return {
    url,
    html: `<!doctype html>\n<html${form(PAGE_PARTS.lang, plan['lang'])}>\n<head>\n${head.join('\n')}\n</head>\n<body>${form(PAGE_PARTS.body, plan['body'])}</body>\n</html>\n`,
    encoding: plan['charset'] === 3 ? 'latin1' : 'utf-8',
    headers: {
      ...(type === '' ? {} : { 'content-type': type }),
      ...(disposition === '' ? {} : { 'content-disposition': disposition }),
    },
    redirects: Array.from({ length: form(PAGE_PARTS.hops, plan['hops']) }, (_, index) => ({
      url: `${SITE}/${index}`,
      status: 302,
      location: url,
    })),
    image: form(PAGE_PARTS.answer, plan['answer']),
    ...(typeof robots === 'number' ? { robotsStatus: robots } : { robots }),
  }
}
