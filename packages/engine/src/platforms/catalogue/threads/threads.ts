import { official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { meta, metaDescription, otherImageKeys, titleElement, type Source } from '../../sources.ts'

const posts = official(
  'Text-only posts show a card for the given link, else for the first one; not beside a picture, video or carousel; at most 5 links since 2025-12-22.',
  'developers.facebook.com/documentation/threads/posts#links',
)
const crawler = official(
  "facebookexternalhit serves Meta's family of apps; Threads is not named.",
  'developers.facebook.com/docs/sharing/webmasters/web-crawlers',
)

const UNDOCUMENTED = 'which tags % reads is not documented'
const unsure = (source: Source): Source => ({ ...source, doubt: UNDOCUMENTED })
const both = { title: true, description: true }

export const threads = definePlatform({
  id: 'threads',
  name: 'Threads',
  kind: 'social',
  summary: 'Meta documents when a card appears, but not what it reads.',
  crawler: {
    userAgents: [],
    fetchedBy: null,
    robots: { token: 'facebookexternalhit', honoured: null, by: crawler },
    window: null,
    headOnly: null,
    scripts: null,
    types: null,
    redirects: null,
    timeoutMs: null,
  },
  reads: {
    attribute: null,
    values: null,
    keyCase: null,
    duplicates: null,
    empty: null,
    quotes: 'any',
    title: {
      sources: [unsure(meta('og:title')), unsure(meta('twitter:title')), unsure(titleElement)],
      by: null,
    },
    description: {
      sources: [unsure(meta('og:description')), unsure(meta('twitter:description')), unsure(metaDescription)],
      by: null,
    },
    image: {
      sources: [unsure(meta('og:image')), unsure(meta('twitter:image')), otherImageKeys(UNDOCUMENTED)],
      by: null,
    },
    imageAlt: null,
    siteName: null,
    url: null,
  },
  required: null,
  image: { reference: null, needs: [], formats: null, advised: null },
  layouts: [
    {
      name: 'card',
      looks: 'A card below a text-only post',
      rank: 'best',
      when: [],
      needs: ['title'],
      picture: { frame: null, needs: [] },
      draws: both,
      note: 'Only below posts without picture, video or carousel.',
      by: posts,
    },
    {
      name: 'text',
      looks: 'A card without a picture',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      by: posts,
    },
  ],
  bare: { why: 'The page has no og:title, twitter:title or <title> that a card could show.', by: null },
  text: { title: null, description: null, siteName: null, alt: null, lineBreaks: 'folded', domain: null },
  warnings: [],
  cache: { seconds: null, note: null },
  refresh: null,
  evidence: [posts, crawler],
  unknowns: [
    'The crawler and robots.txt',
    'Which tags are read and in which order',
    'Limits of pictures and texts',
    'How long a card is kept',
  ],
})
