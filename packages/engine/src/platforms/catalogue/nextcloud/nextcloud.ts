import { code } from '../../../facts/evidence.ts'
import type { Entry } from '../../../facts/field-value.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { meta, titleElement } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const server = code(
  'HEAD first, then GET, 10 s each; only text/html; over 5 MiB there is no card; the first image alone, with a host of its own in the address, as PNG, JPEG, GIF, SVG or WebP by its Content-Type, under 5 MiB; no robots.txt.',
  'nextcloud/server lib/public/Collaboration/Reference/LinkReferenceProvider.php @06cf356f',
  '2026-11-25',
)
const parser = code(
  'Keys that begin with og: in lower case, in name= before those in property=; the first counts; an empty og:title gives <title>; a fall-back for the description is looked for in property= alone. Each og:image and og:image:url is an image. The page is taken for UTF-8.',
  'fusonic/opengraph src/Consumer.php @b2f35b37, src/Objects/ObjectBase.php @199fc2fb',
  '2026-11-25',
)
const client = code(
  'User agent Nextcloud-Server-Crawler/<version>; gzip only.',
  'nextcloud/server lib/private/Http/Client/Client.php @010ad9ed',
  '2026-11-25',
)
const headers = code(
  'User-Agent and Accept-Encoding are the only headers that it adds to those of Guzzle, which name no language.',
  client.source,
  '2026-11-27',
)
const card = code(
  'The image takes 40 % of the width, next to the title on one line, the description on three lines at most (none where the card is narrow) and the URL without its scheme.',
  'nextcloud-libraries/nextcloud-vue src/components/NcRichText/NcReferenceWidget.vue @0177e225',
  '2026-11-25',
)

/** The library asks for all tags of `name` before it asks for those of `property`. */
const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => (a.attribute === 'name' ? 0 : 1) - (b.attribute === 'name' ? 0 : 1))

export const nextcloud = definePlatform({
  id: 'nextcloud',
  name: 'Nextcloud',
  kind: 'chat',
  summary: 'Open source: Talk, Text and Deck read Open Graph and <title>, and want an absolute image.',
  crawler: {
    userAgents: ['Nextcloud-Server-Crawler/<version>'],
    language: { asked: 'none', by: headers },
    verification: anyServer('github.com/nextcloud/server'),
    robots: { honoured: false, by: server },
    window: { maxBytes: 5_242_880, over: 'fail', by: server },
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html'], by: server },
    timeLimit: { pageMs: 10_000, by: server },
    encodings: { accepted: ['gzip'], by: client },
    // The version is an example.
    speech: { userAgent: 'Nextcloud-Server-Crawler/32.0.1', by: client },
  },
  reads: {
    attribute: 'either',
    values: 'content',
    keyCase: 'rest-ignored',
    duplicates: 'first',
    empty: 'next-source',
    inOrder,
    by: parser,
    title: { sources: [meta('og:title'), titleElement], by: parser },
    description: {
      sources: [meta('og:description'), { ...meta('description'), attribute: 'property' }],
      by: parser,
    },
    image: { sources: [meta('og:image', 'og:image:url')], by: parser },
  },
  image: {
    reference: { accepts: 'with-host', by: server },
    needs: [{ underBytes: 5_242_880, by: server }],
    formats: { accepted: ['png', 'jpeg', 'gif', 'svg', 'webp'], refused: [], by: server },
  },
  layouts: [
    {
      name: 'card',
      shape: 'small',
      looks: 'The image on the left, title, description and URL next to it',
      rank: 'best',
      needs: [],
      picture: { frame: 'whole', needs: [] },
      by: card,
    },
    { ...TEXT_CARD, looks: 'Title, description and URL', by: card },
  ],
  bare: { why: 'The page gives Nextcloud no title and no image.', by: parser },
  text: {
    title: { lines: 1, by: card },
    description: { lines: 3, by: card },
    domain: true,
  },
  refresh: { description: 'No tool is known: a server keeps what it read.', url: null },
  unknowns: [
    'Whether a server has previews enabled, and which version it runs',
    'How many redirects are followed, and how long a card is kept',
    'A page in another encoding than UTF-8 is not simulated',
  ],
})
