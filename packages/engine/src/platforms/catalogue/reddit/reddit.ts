import { code, folklore, measured } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { link, meta } from '../../sources.ts'

const media = code(
  'Of 2017: image from og:image, og:image:url, link image_src, else the largest <img> (area 5,000 or more, sides at most 1.5:1, "sprite" counts a tenth); thumbnails 70×70, tall images squared by cutting away, at top or bottom, what holds less detail; previews from 100×100 up to 1024×768.',
  'reddit-archive/reddit r2/r2/lib/media.py, r2/example.ini @753b1740',
)
const title = code(
  'Of 2017: og:title in property or name, else <title> without what follows its last bar, dash or angle quotation mark between spaces, where that is under half of it; looks at the first 1 KB, then 10 KB more; 15 s.',
  'reddit-archive/reddit r2/r2/lib/utils/utils.py @753b1740',
)
const embedly = measured(
  'Known hosts went through Embedly (2017).',
  'jameshfisher.com/2017/08/16/reddit-oembed-open-graph',
)
const today = folklore(
  'Today: robots.txt honoured, no scripts, Embedly in use.',
  'opengraphplus.com/consumers/reddit/crawling',
)

const stale = {
  id: 'undocumented',
  why: "Only Reddit's open-source code of 2017 could be read; what the present site does is not known.",
} as const
/** What follows the last bar, dash or angle quotation mark between spaces is taken for the site's name. */
const siteName = { keeps: /^(.*)\s[«»–—|-]\s/su, under: 1 / 2 }
const titleOnly = { title: true, description: false }

export const reddit = definePlatform({
  id: 'reddit',
  name: 'Reddit',
  kind: 'social',
  summary: 'Known only from open-source code of 2017: a suggested title and a preview image.',
  crawler: {
    userAgents: ['Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)'],
    fetchedBy: 'server',
    robots: { token: 'redditbot', by: today },
    scripts: false,
    timeoutMs: 15_000,
  },
  reads: {
    attribute: 'either',
    quotes: 'any',
    title: { sources: [meta('og:title'), { from: 'title', dropsEnd: siteName }], by: title },
    description: { sources: [] },
    image: { sources: [meta('og:image'), meta('og:image:url'), link('image_src')], by: media },
  },
  layouts: [
    {
      name: 'large',
      shape: 'large',
      looks: 'A preview image below the title of the post',
      rank: 'best',
      when: [],
      needs: ['title'],
      picture: { needs: [{ minWidth: 100, minHeight: 100, by: media }] },
      draws: titleOnly,
      doubt: stale,
      by: media,
    },
    {
      name: 'small',
      shape: 'small',
      looks: 'A thumbnail beside the title of the post',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      picture: { frame: { ratio: 1, position: 'center, moved towards detail', tallOnly: true }, needs: [] },
      draws: titleOnly,
      doubt: stale,
      by: media,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'The title of the post and the host',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: titleOnly,
      doubt: stale,
      by: title,
    },
  ],
  bare: { why: 'The page has neither og:title nor <title> to suggest as the title of a post.', by: title },
  text: { lineBreaks: 'folded' },
  evidence: [media, title, embedly, today],
  unknowns: [
    'Everything about the present site: robots.txt, order of tags, sizes, cache',
    'The largest <img>, which stood in for missing tags, is not simulated',
    'Which part of a tall image the thumbnail shows: its detail decides, and pixels are not read here',
  ],
})
