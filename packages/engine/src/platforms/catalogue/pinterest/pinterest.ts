import { code, folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { imageUrlKeys, meta } from '../../sources.ts'

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

const offered = reports(
  'og:image is among the images that are offered for a pin; of all kinds of tags Open Graph alone gave a preview (2022), and the save button saved it (2016 to 2020). A person chooses.',
  'getoutofmyhead.dev/link-preview-meta-tags; github.com/Yoast/wordpress-seo/issues/15199 and 4321; github.com/guardian/frontend/pull/13338',
  { seen: '2022-08', people: 4 },
)
const own = reports(
  'Staff (2015): all images of the page that are of a fitting size are offered, and weak ones dropped where a good one is there. A page without any has nothing to pin (2016, 2018, 2022).',
  'github.com/pinterest/widgets/issues/42; github.com/unwitting/voolt/issues/29; github.com/SETI/rms-opus/issues/117',
  { seen: '2022-08', people: 4 },
)
const pinTags = reports(
  "A former engineer: the image of pin:media is the first of the choices, and need not be on the page; pin:description and pin:url are Pinterest's own tags too.",
  'gist.github.com/kentbrew/1947e2cd16ce',
  { seen: '2015-01' },
)
const webp = measured('WebP and AVIF are drawn.', 'joost.blog/use-avif-webp-share-images', {
  seen: '2024-12',
})
const crawler = official(
  'The address is always in 54.236.1.XXX, and reverse DNS ends in pinterest.com; addresses should not be written into a configuration, because they may change without notice.',
  'help.pinterest.com/en/business/article/pinterest-crawler',
)

const hosts = code(
  'Reverse DNS ends in pinterest.com, as the help of Pinterest says, or in pinterestcrawler.com, as logs of 2025 show.',
  'GitHub: alaz/legitbot lib/legitbot/pinterest.rb',
)

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
    verification: {
      ranges: {
        networks: ['54.236.1.0/24'],
        list: 'https://help.pinterest.com/en/business/article/pinterest-crawler',
        by: crawler,
      },
      reverseDns: { suffixes: ['pinterest.com', 'pinterestcrawler.com'], by: hosts },
    },
    // A verdict is as weak as what it rests on: here, that this is the token.
    robots: { token: 'Pinterestbot', honoured: true, by: token },
  },
  reads: {
    stripsTags: ['title', 'description'],
    title: { sources: [meta('og:title')], by: article },
    description: { sources: [meta('og:description')], by: article },
    image: {
      sources: [
        { ...meta('pin:media'), attribute: 'either', by: pinTags },
        meta('og:image'),
        imageUrlKeys('whether % takes one in place of og:image is not known'),
      ],
      by: offered,
    },
    siteName: { sources: [meta('og:site_name')] },
  },
  image: {
    formats: { refused: ['svg'], by: svg },
    tried: { webp: { drawn: true, by: webp }, avif: { drawn: true, by: webp } },
    picks: own,
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
      picture: {},
      note: 'Product and recipe data, where the page has them, come before the article.',
      by: article,
    },
    {
      name: 'image',
      looks: 'The image alone',
      // What a page that is no article gets at best.
      rank: 'special',
      needs: [],
      picture: {},
      draws: { title: false, description: false },
      note: 'Product and recipe pins come from Schema.org data, which is not simulated here.',
      by: rich,
    },
    {
      name: 'image',
      looks: 'No tag names an image, and the person picks one of those that the page draws',
      needs: [],
      when: [{ drawsImages: true }],
      draws: { title: false, description: false },
      by: own,
    },
  ],
  bare: {
    why: 'Pinterest finds no preview image in og:image and none on the page, and without an image there is no pin.',
    by: own,
  },
  cache: { note: 'About 30 days (folklore)' },
  evidence: [bot, sizes],
  unknowns: [
    'Whether tags in name= or outside the head count, whether relative URLs are resolved, how much of a page is read, which of several og:image is offered: issues and guides were searched, and nothing was found',
    'Whether robots.txt is obeyed for images too',
    'The smallest image: sources differ',
    'Where titles are cut',
    'Scripts, redirects, how long a pin is kept',
  ],
})
