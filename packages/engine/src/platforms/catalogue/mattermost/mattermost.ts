import { Buffer } from 'node:buffer'
import { code } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import type { Crawler } from '../../platform-rules.ts'
import { meta } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const server = code(
  'The first 50 MiB; characters by header, byte order mark or meta; relative URLs are resolved; title and description are decoded once more; where all values as JSON are over 5 KiB there is no preview; kept for 1 hour; no robots.txt. <title> and meta description are not read.',
  'mattermost/mattermost server/channels/app/opengraph.go @095bcd49',
  '2026-11-23',
)
const parser = code(
  'property= only, compared exactly, the last wins, even an empty one; each og:image begins an image of its own, to which the :url and :secure_url after it belong; up to <body> (older releases).',
  'dyatlov/go-opengraph opengraph/opengraph.go @7686e9db',
  '2026-11-23',
)
const page = code(
  'Only text/html (no type will do); nothing without one of og:title, og:type and og:url; title, description and site name are cut to 300 characters; 5 s by default; only the first link of a message.',
  'mattermost/mattermost server/channels/app/post_metadata.go, server/public/model/link_metadata.go @01f23f34',
  '2026-11-23',
)
const client = code(
  "Go's own client: a tenth redirect is refused.",
  'mattermost/mattermost server/public/shared/httpservice/httpservice.go @228f477f',
  '2026-11-23',
)
const agent = code('User agent.', 'mattermost/mattermost services/httpservice/client.go')
const card = code(
  'Large from 150 pixels of width and a ratio of 4:3, else a thumbnail; of several images the one whose size is nearest to 80×80; without a title the address is drawn.',
  'mattermost/mattermost webapp/channels/src/components/post_view/post_attachment_opengraph/post_attachment_opengraph.tsx @19395241',
  '2026-11-23',
)

const MAX_JSON_BYTES = 5 * 1_024
const TEXTS = /^og:(?:title|description|url|type|determiner|site_name|locale)$/
const LISTS = /^og:(?:locale:alternate|(?:image|video|audio)(?::(?:url|secure_url|type))?)$/
/** One of them must hold a value. */
const REQUIRED = ['og:title', 'og:type', 'og:url']

/** A lower bound: names and escapes make the JSON longer. og:url is replaced by the URL of the link, so its own length counts nothing. */
const refuses: NonNullable<Crawler['refuses']> = ({ extraction }) => {
  const texts = new Map<string, number>()
  let bytes = 0
  for (const { name, attribute, content, contentLength } of extraction.openGraph) {
    if (attribute !== 'property') continue
    const size = Math.max(contentLength ?? 0, Buffer.byteLength(content))
    // Of several texts the last one counts.
    if (TEXTS.test(name)) texts.set(name, size)
    else if (LISTS.test(name)) bytes += size
  }
  if (!REQUIRED.some((name) => texts.get(name))) {
    const isInName = extraction.openGraph.some(
      ({ name, attribute, content }) => attribute === 'name' && REQUIRED.includes(name) && content !== '',
    )
    return {
      why: 'The page has none of og:title, og:type and og:url in property=, and without one of them Mattermost draws nothing.',
      by: page,
      faults: [isInName ? 'og-attribute' : 'no-og-title'],
    }
  }
  for (const [name, size] of texts) if (name !== 'og:url') bytes += size
  return bytes > MAX_JSON_BYTES
    ? {
        why: `The values of all og: tags are ${bytes} bytes long, and Mattermost draws nothing from more than ${MAX_JSON_BYTES}.`,
        by: server,
        faults: ['values-too-long'],
      }
    : null
}

const both = { title: true, description: true }

export const mattermost = definePlatform({
  id: 'mattermost',
  name: 'Mattermost',
  kind: 'chat',
  summary: 'Open source: reads Open Graph alone, in property=, and draws nothing from very long tags.',
  crawler: {
    userAgents: ['Mattermost-Bot/1.1'],
    fetchedBy: 'server',
    verification: anyServer('github.com/mattermost/mattermost'),
    robots: { honoured: false, by: server },
    window: { maxBytes: 52_428_800, over: 'cut', by: server },
    scripts: false,
    types: { accepted: ['text/html'], untyped: true, by: page },
    redirects: { max: 9, by: client },
    timeoutMs: 5_000,
    refuses,
    // Views of the other crawlers come first: an inspection may ask only so often.
    speech: null,
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'last',
    empty: 'wins',
    quotes: 'any',
    by: parser,
    decodesAgain: ['title', 'description'],
    title: { sources: [meta('og:title')], by: parser },
    description: { sources: [meta('og:description')], by: parser },
    image: {
      sources: [meta('og:image')],
      duplicates: null,
      empty: 'skipped',
      by: parser,
    },
    siteName: { sources: [meta('og:site_name')], by: parser },
  },
  image: { reference: { accepts: 'any', by: server } },
  layouts: [
    {
      name: 'large',
      shape: 'large',
      looks: 'Site name, title and description over a large image',
      rank: 'best',
      when: [],
      needs: [],
      picture: {
        frame: 'whole',
        needs: [
          { minWidth: 150, by: card },
          { minRatio: 4 / 3, by: card },
        ],
      },
      draws: both,
      by: card,
    },
    {
      name: 'small',
      shape: 'small',
      looks: 'A thumbnail beside site name, title and description',
      rank: 'lesser',
      when: [],
      needs: [],
      picture: { frame: 'whole', needs: [] },
      draws: both,
      by: card,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'Site name, title and description',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      by: card,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'The address and a description',
      rank: 'lesser',
      when: [],
      needs: ['description'],
      draws: both,
      by: card,
    },
  ],
  bare: { why: 'The page has no og:title, og:description or og:image in property=.', by: parser },
  text: {
    title: { characters: 300, by: page },
    description: { characters: 300, by: page },
    siteName: { characters: 300, by: page },
    lineBreaks: 'folded',
    addressForTitle: true,
  },
  cache: { seconds: 3_600, note: '1 hour' },
  refresh: { description: 'No tool: a server reads a page again after an hour.', url: null },
  evidence: [server, parser, page, client, agent, card],
  unknowns: [
    'Whether a server has previews enabled, for which domains, and which version it runs',
    'Whether tags count in the body: older releases stop there',
    'og:image:secure_url and og:image:url after an og:image take its place, which is not simulated',
    'Which of several images is drawn where their sizes are not declared',
    'Hosts that are asked by oEmbed',
  ],
})
