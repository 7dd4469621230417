import { official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { meta, metaDescription, otherImageKeys, titleElement, type Source } from '../../sources.ts'

const posts = official(
  'Text-only posts show a card for the given link, else for the first one; not beside an image, video or carousel; at most 5 links since 2025-12-22.',
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
    nearest: { platform: 'facebook', why: 'of the same company' },
    robots: { token: 'facebookexternalhit', by: crawler },
  },
  reads: {
    quotes: 'any',
    title: {
      sources: [unsure(meta('og:title')), unsure(meta('twitter:title')), unsure(titleElement)],
    },
    description: {
      sources: [unsure(meta('og:description')), unsure(meta('twitter:description')), unsure(metaDescription)],
    },
    image: {
      sources: [unsure(meta('og:image')), unsure(meta('twitter:image')), otherImageKeys(UNDOCUMENTED)],
    },
  },
  layouts: [
    {
      name: 'card',
      shape: 'large',
      looks: 'A card below a text-only post',
      rank: 'best',
      when: [],
      needs: ['title'],
      picture: {},
      draws: both,
      note: 'Only below posts without image, video or carousel.',
      by: posts,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'A card without an image',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      by: posts,
    },
  ],
  bare: { why: 'The page has no og:title, twitter:title or <title> that a card could show.' },
  text: { lineBreaks: 'folded' },
  evidence: [posts, crawler],
  unknowns: [
    'The crawler and robots.txt',
    'Which tags are read and in which order',
    'Limits of images and texts',
    'How long a card is kept',
  ],
})
