import { code, folklore, measured, reports } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { pastedPages } from '../../public-tests.ts'
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
  { seen: '2017-08' },
)
const today = folklore(
  'Today: robots.txt honoured, no scripts, Embedly in use.',
  'opengraphplus.com/consumers/reddit/crawling',
)

const image = reports(
  'og:image is the image of a post, else the largest <img> of the page: a developer of Reddit (2015), and sites that got or changed their thumbnail by it (2015 to 2020); two failures without a cause (2018, 2022).',
  'lists.wikimedia.org: wikitech-l, message KWLAAXR2MZFDIABMUXP27ZFRMXFWMP3X; GitHub: RITlug/ritlug.github.io 68, kristopolous/DRR 31, PennyDreadfulMTG/Penny-Dreadful-Tools 7149, TryGhost/Ghost 10134, godotengine/godot-website 449',
  { seen: '2022-10', people: 4 },
)
const suggested = pastedPages(
  'The title that is suggested comes from <title> alone, also where there are Open Graph tags; Twitter tags, meta description, oEmbed and JSON-LD are not used.',
)
/** What follows the last bar, dash or angle quotation mark between spaces is taken for the site's name. */
const siteName = { keeps: /^(.*)\s[«»–—|-]\s/su, under: 1 / 2 }
const posted = 'The person who posts the link types the title; <title> is only suggested.'
const titleOnly = { title: true, description: false }

export const reddit = definePlatform({
  id: 'reddit',
  name: 'Reddit',
  kind: 'social',
  summary:
    'Suggests <title> as the title of a post and draws og:image; last seen in 2022, and in code of 2017.',
  crawler: {
    userAgents: ['Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)'],
    verification: {
      none: reports(
        'It asks from changing addresses of AWS (2021); no range of its own was found (2026).',
        'GitHub: crowdsecurity/crowdsec 4685; CIDRAM/CIDRAM 243',
        { seen: '2026-09', people: 2 },
      ),
    },
    robots: { token: 'redditbot', by: today },
    scripts: false,
    timeLimit: { pageMs: 15_000, by: title },
  },
  reads: {
    attribute: 'either',
    title: {
      sources: [
        { from: 'title', dropsEnd: siteName },
        { ...meta('og:title'), by: title },
      ],
      by: suggested,
    },
    description: { sources: [] },
    image: { sources: [meta('og:image'), meta('og:image:url'), link('image_src')], by: image },
  },
  image: { picks: image },
  layouts: [
    {
      name: 'large',
      looks: 'A preview image below the title of the post',
      rank: 'best',
      needs: [],
      picture: { needs: [{ minWidth: 100, minHeight: 100, by: media }] },
      draws: titleOnly,
      note: posted,
      by: image,
    },
    {
      name: 'small',
      looks: 'A thumbnail next to the title of the post',
      needs: [],
      picture: { frame: { ratio: 1, position: 'center, moved towards detail', tallOnly: true }, needs: [] },
      draws: titleOnly,
      note: posted,
      by: image,
    },
    {
      name: 'text',
      looks: 'The title of the post and the host',
      needs: [],
      draws: titleOnly,
      note: posted,
      by: image,
    },
  ],
  // A post has the title that its author types.
  bare: { why: 'Reddit draws a post of every page.', by: suggested },
  evidence: [embedly],
  unknowns: [
    'Of the present site: robots.txt, sizes, cache, whether relative URLs are resolved, whether tags count outside the head, how much of a page is read: nothing newer than 2022 was found',
    'Which part of a tall image the thumbnail shows: its detail decides, and pixels are not read here',
  ],
})
