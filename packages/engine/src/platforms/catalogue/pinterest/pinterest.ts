import { folklore, measured, official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { meta, otherImageKeys, type Source } from '../../sources.ts'

const bot = official(
  'User agents; robots.txt is honoured.',
  'help.pinterest.com/business/article/pinterest-crawler',
)
const token = folklore(
  'The robots.txt token is Pinterestbot; that robots.txt is honoured is official.',
  'bot directories',
)
const article = official(
  'Article pins need og:type article or blog, and og:title; og:description and article:author are read; long titles may be cut, HTML is removed.',
  'developers.pinterest.com/docs/web-features/article-rich-pins',
)
const rich = official(
  'Product before recipe before article; Schema.org is read too; pinterest-rich-pin=false opts out.',
  'developers.pinterest.com/docs/rich-pins',
)
const svg = measured(
  'The pin button ignores SVG.',
  'css-tricks.com/using-pinterest-data-attributes-and-meta-tags',
)
const sizes = folklore(
  '1000×1500 at 2:3 is best; the minimum is 80×80, 100×200 or 600 pixels wide, depending on the source.',
  'opengraphplus.com/consumers/pinterest; taourl.com/read-3977796',
)

const UNDOCUMENTED = 'which image of a page % takes is not documented'
const unsure = (source: Source): Source => ({ ...source, doubt: UNDOCUMENTED })

export const pinterest = definePlatform({
  id: 'pinterest',
  name: 'Pinterest',
  kind: 'social',
  summary: 'Pins an image; article pins add title and description from Open Graph or Schema.org.',
  crawler: {
    userAgents: [
      'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
      'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0.2272.96 Mobile Safari/537.36 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
    ],
    fetchedBy: 'server',
    // A verdict is as weak as what it rests on: here, that this is the token.
    robots: { token: 'Pinterestbot', honoured: true, by: token },
  },
  reads: {
    quotes: 'any',
    stripsTags: ['title', 'description'],
    title: { sources: [meta('og:title')], by: article },
    description: { sources: [meta('og:description')], by: article },
    image: {
      sources: [unsure(meta('og:image')), unsure(meta('twitter:image')), otherImageKeys(UNDOCUMENTED)],
    },
    siteName: { sources: [meta('og:site_name')] },
  },
  image: {
    formats: { refused: ['svg'], by: svg },
  },
  layouts: [
    {
      name: 'article',
      shape: 'large',
      looks: 'The image with title and description of the article',
      rank: 'best',
      when: [
        { key: 'og:type', oneOf: ['article', 'blog'] },
        { anyOf: [{ absent: ['pinterest-rich-pin'] }, { key: 'pinterest-rich-pin', noneOf: ['false'] }] },
      ],
      needs: ['title'],
      picture: {},
      draws: { title: true, description: true },
      note: 'Product and recipe data, where the page has them, come before the article.',
      by: article,
    },
    {
      name: 'image',
      shape: 'image',
      looks: 'The image alone',
      // What a page that is no article gets at best.
      rank: 'special',
      when: [],
      needs: [],
      picture: {},
      draws: { title: false, description: false },
      note: 'Product and recipe pins come from Schema.org data, which is not simulated here.',
      by: rich,
    },
    {
      name: 'image',
      shape: 'image',
      looks: 'An image that Pinterest finds in the page by itself',
      rank: 'lesser',
      when: [],
      needs: [],
      draws: { title: false, description: false },
      doubt: {
        id: 'page-picture',
        why: 'No tag gives Pinterest an image; which one of the page it then takes, if any, is not documented.',
      },
    },
  ],
  bare: { why: 'The page names no image in og:image, and without an image there is no pin.' },
  text: { lineBreaks: 'folded' },
  cache: { note: 'About 30 days (folklore)' },
  evidence: [bot, token, article, rich, svg, sizes],
  unknowns: [
    'Which image of a page is offered',
    'Whether robots.txt is obeyed for images too',
    'The smallest image: sources differ',
    'Where titles are cut',
    'Scripts, redirects, how much of a page is read, how long a pin is kept',
  ],
})
