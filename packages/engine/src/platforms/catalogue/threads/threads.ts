import { official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { GUESSABLE } from '../../resolver/guessable.ts'
import { withEvidence } from '../../shared-reader.ts'
import { facebook } from '../facebook/facebook.ts'

const posts = official(
  'Text-only posts show a card for the given link, else for the first one; not next to an image, video or carousel; at most 5 links since 2025-12-22.',
  'developers.facebook.com/documentation/threads/posts#links',
)
const crawler = official(
  "facebookexternalhit serves Meta's family of apps; Threads is not named.",
  'developers.facebook.com/docs/sharing/webmasters/web-crawlers',
)
const sameReader = reports(
  "Threads reads pages as Facebook does: images that a server refused to Meta were missing on both, and Facebook's Sharing Debugger showed why (2024); the support of a publishing tool says to check with it. What is said here was seen on Facebook.",
  'github.com/weserv/images/issues/439; support.trueanthem.com article 47073083161876',
  { seen: '2024-11', people: 2 },
)

const { userAgents: _, speech: __, ...crawling } = facebook.crawler
const { advised: ___, ...image } = facebook.image

export const threads = definePlatform({
  id: 'threads',
  name: 'Threads',
  kind: 'social',
  summary: 'Reads pages as Facebook does; Meta documents when a card appears, but not what is read.',
  crawler: {
    ...withEvidence(crawling, sameReader),
    userAgents: [],
    nearest: { platform: 'facebook', why: 'of the same company' },
  },
  reads: withEvidence(facebook.reads, sameReader),
  image: withEvidence(image, sameReader),
  layouts: [
    {
      name: 'card',
      shape: 'large',
      looks: 'A card below a text-only post',
      rank: 'best',
      picture: {},
      note: 'Only below posts without image, video or carousel.',
      by: posts,
    },
    { ...TEXT_CARD, looks: 'A card without an image', by: posts },
    {
      name: 'text',
      looks: 'What the reader guesses',
      needs: [],
      when: [GUESSABLE],
      doubt: {
        id: 'guessed-title',
        why: 'Threads finds neither og:title nor <title>; what it guesses from the rest is not documented.',
      },
      by: sameReader,
    },
  ],
  bare: { why: 'The page has no og:title or <title> that a card could show.', by: sameReader },
  evidence: [crawler],
  unknowns: [
    'Whether Threads reads in any way other than Facebook: no test of its own was found',
    'Limits of texts, how long a card is kept',
  ],
})
