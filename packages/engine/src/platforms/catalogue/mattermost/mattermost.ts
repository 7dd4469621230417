import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { Crawler } from '../../platform-rules.ts'
import { meta } from '../../sources.ts'
import { anyServer } from '../../verification.ts'
import { bestImage } from './best-image.ts'

const server = code(
  'The first 50 MiB; characters by header, byte order mark or meta; relative URLs are resolved; title and description are decoded once more; kept for 1 hour; no robots.txt. <title> and meta description are not read. Until 2023 more than 5 KiB of values gave no preview: pull 24177 removed that cache.',
  'mattermost/mattermost server/channels/app/opengraph.go, post_metadata.go @01357633',
  '2026-11-25',
)
const parser = code(
  'property= only, compared exactly, the last wins, even an empty one; each og:image begins an image of its own, to which the :url and :secure_url after it belong; up to <body> (older releases).',
  'dyatlov/go-opengraph opengraph/opengraph.go @7686e9db',
  '2026-11-23',
)
const page = code(
  'Only text/html (no type will do); nothing without one of og:title, og:type and og:url; title, description and site name are cut to 300 characters and "[...]", and five images are kept; 5 s by default; only the first link of a message. Asks with Accept: image/*, text/html;q=0.8 and the language of the server.',
  'mattermost/mattermost server/channels/app/post_metadata.go @01357633, server/public/model/link_metadata.go @01f23f34',
  '2026-11-25',
)
const client = code(
  "Go's own client: a tenth redirect is refused.",
  'mattermost/mattermost server/public/shared/httpservice/httpservice.go @228f477f',
  '2026-11-23',
)
const agent = code('User agent.', 'mattermost/mattermost services/httpservice/client.go')
const card = code(
  'Large from 150 pixels of width and a ratio of 4:3, else a thumbnail; of several images the one whose size is nearest to 80×80, by the declared size, else that of the file, else -1×-1 (an empty tag); without a title the URL is drawn.',
  'mattermost/mattermost webapp/channels/src/components/post_view/post_attachment_opengraph/post_attachment_opengraph.tsx @19395241, get_nearest_point.ts @cf67fc32',
  '2026-11-25',
)

const browser = code(
  'The app draws the image in an <img>, as a browser does: WebP is drawn wherever Electron or a browser runs.',
  'mattermost/mattermost webapp/channels/src/components/post_view/post_attachment_opengraph/post_attachment_opengraph.tsx @19395241',
  '2026-11-27',
)

const referrer = code(
  'Every answer carries Referrer-Policy: no-referrer, so that a host that refuses images by the Referer header sees none.',
  'mattermost/mattermost server/channels/web/handlers.go @006dfa22',
  '2026-11-27',
)

/** One of them must hold a value. */
const REQUIRED = ['og:title', 'og:type', 'og:url']

const refuses: NonNullable<Crawler['refuses']> = ({ extraction }) => {
  const texts = new Map<string, string>()
  for (const { name, attribute, content } of extraction.openGraph)
    // Of several tags the last one counts.
    if (attribute === 'property') texts.set(name, content)
  if (REQUIRED.some((name) => texts.get(name))) return null
  const isInName = extraction.openGraph.some(
    ({ name, attribute, content }) => attribute === 'name' && REQUIRED.includes(name) && content !== '',
  )
  return {
    why: 'The page has none of og:title, og:type and og:url in property=, and without one of them Mattermost draws nothing.',
    by: page,
    faults: [isInName ? 'og-attribute' : 'no-og-title'],
  }
}

export const mattermost = definePlatform({
  id: 'mattermost',
  name: 'Mattermost',
  kind: 'chat',
  summary: 'Open source: reads Open Graph alone, in property=, and of several images draws the smallest.',
  crawler: {
    userAgents: ['Mattermost-Bot/1.1'],
    language: { asked: 'its-own', by: page },
    verification: anyServer('github.com/mattermost/mattermost'),
    robots: { honoured: false, by: server },
    window: { maxBytes: 52_428_800, over: 'cut', by: server },
    scripts: false,
    types: { accepted: ['text/html'], untyped: true, by: page },
    redirects: { max: 9, by: client },
    timeLimit: { pageMs: 5_000, by: page },
    refuses,
    speech: { accept: 'image/*, text/html;q=0.8', acceptLanguage: 'en', by: page },
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'last',
    empty: 'wins',
    by: parser,
    decodesAgain: ['title', 'description'],
    title: { sources: [meta('og:title')], by: parser },
    description: { sources: [meta('og:description')], by: parser },
    image: {
      sources: [{ from: 'own', name: 'og:image', ask: bestImage(card) }],
      by: parser,
    },
    siteName: { sources: [meta('og:site_name')], by: parser },
  },
  image: {
    reference: { accepts: 'any', by: server },
    tried: { webp: { drawn: true, by: browser } },
  },
  layouts: [
    {
      name: 'large',
      looks: 'Site name, title and description over a large image',
      rank: 'best',
      needs: [],
      picture: {
        frame: 'whole',
        needs: [
          { minWidth: 150, by: card },
          { minRatio: 4 / 3, by: card },
        ],
      },
      by: card,
    },
    {
      name: 'small',
      looks: 'A thumbnail next to site name, title and description',
      needs: [],
      picture: { frame: 'whole', needs: [] },
      by: card,
    },
    { ...TEXT_CARD, looks: 'Site name, title and description', by: card },
    {
      ...TEXT_CARD,
      looks: 'The URL and a description',
      needs: ['description'],
      by: card,
    },
  ],
  bare: { why: 'The page has no og:title, og:description or og:image in property=.', by: parser },
  text: {
    title: { characters: 300, by: page },
    description: { characters: 300, by: page },
    siteName: { characters: 300, by: page },
    addressForTitle: true,
  },
  cache: { seconds: 3_600, note: '1 hour' },
  refresh: { description: 'No tool: a server reads a page again after an hour.', url: null },
  evidence: [agent, referrer],
  unknowns: [
    'Whether a server has previews enabled, for which domains, and which version it runs',
    'Whether tags count in the body: older releases stop there',
    'Hosts that are asked by oEmbed',
  ],
})
