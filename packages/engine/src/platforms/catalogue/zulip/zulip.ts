import { code } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { heading, imageAfterHeading, meta, metaDescription, titleElement } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const preview = code(
  'Two requests of 15 s at most; only text/html, which is checked in the first 1,000 bytes (no type will do); known oEmbed providers first; the image is resolved against the final URL; robots.txt is not asked for.',
  'zulip/zulip zerver/lib/url_preview/preview.py @00f1fd8f',
  '2026-11-23',
)
const headers = code(
  'Its user agent is the only header that it adds to those of Python requests, which name no language.',
  preview.source,
  '2026-11-27',
)
const openGraph = code(
  'og:title, og:description and og:image in property=, compared exactly; the last wins, even an empty one, in whose place nothing is asked for.',
  'zulip/zulip zerver/lib/url_preview/parsers/open_graph.py @11741543',
  '2026-11-23',
)
const generic = code(
  'Else <title> or <h1>; meta description, else the first paragraph after <h1>; the first <img> with a src that is a later sibling of the first <h1>.',
  'zulip/zulip zerver/lib/url_preview/parsers/generic.py @11741543',
  '2026-11-23',
)
const card = code(
  'Without an image nothing is drawn; an image that cannot be loaded leaves an empty square. The image fills a square next to title and description, each only where it is not empty.',
  'zulip/zulip zerver/lib/markdown/__init__.py (add_embed)',
  '2026-11-23',
)
const all = code('The whole page is read: the answer is taken without a limit.', preview.source, '2026-11-23')
const square = { frame: { ratio: 1, position: 'center' }, needs: [] } as const
const off = 'Only where the organisation has previews of links switched on.'

export const zulip = definePlatform({
  id: 'zulip',
  name: 'Zulip',
  kind: 'chat',
  summary:
    'Open source: three tags of Open Graph in property=, else title, description and image of the page.',
  crawler: {
    userAgents: ['Mozilla/5.0 (compatible; ZulipURLPreview/<version>; +<server>)'],
    language: { asked: 'none', by: headers },
    verification: anyServer('github.com/zulip/zulip'),
    robots: { honoured: false, by: preview },
    readsWhole: all,
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html'], untyped: true, by: preview },
    timeLimit: { pageMs: 15_000, by: preview },
    // Servers name themselves, and an inspection may ask only so often.
    speech: null,
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'last',
    keyDuplicates: { description: 'first' },
    empty: 'wins',
    needsContent: true,
    by: openGraph,
    title: { sources: [meta('og:title'), titleElement, heading], by: generic },
    description: { sources: [meta('og:description'), metaDescription], by: generic },
    image: { sources: [meta('og:image'), { ...imageAfterHeading, by: generic }], by: openGraph },
  },
  image: { reference: { accepts: 'any', by: preview } },
  layouts: [
    {
      name: 'small',
      looks: 'No tag names an image, and Zulip takes the <img> that follows the heading',
      needs: [],
      when: [{ imageFrom: ['<img>'] }],
      picture: square,
      note: off,
      by: generic,
    },
    {
      name: 'small',
      looks: 'A square image next to title and description',
      rank: 'best',
      needs: [],
      picture: square,
      note: off,
      by: card,
    },
    {
      name: 'text',
      looks: 'An empty square next to title and description',
      needs: [],
      when: [{ anyOf: [{ present: ['og:image'] }, { imageAfterHeading: true }] }],
      note: off,
      by: card,
    },
  ],
  bare: {
    why: 'The page has no og:image in property=, no <img> follows its <h1>, and without an image Zulip draws nothing.',
    by: generic,
  },
  text: { fillsDescription: true },
  refresh: { description: 'No tool is known.', url: null },
  unknowns: [
    'How long a preview is kept',
    'Known oEmbed providers, which Zulip asks before the page, and the first paragraph are not simulated',
    'How much text is drawn; limits of images',
  ],
})
