import { folklore, measured, official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import type { Layout } from '../../platform-rules.ts'
import { meta, oembed, otherImageKeys, titleElement } from '../../sources.ts'

const robots = official(
  'Reads oEmbed, then Twitter Card and Open Graph, with as little of the page as Range requests allow; checks the image; keeps the result about 30 minutes for all of Slack; does not read robots.txt.',
  'api.slack.com/robots',
)
const unfurling = official(
  'Links posted by people and by apps are all unfurled.',
  'docs.slack.dev/messaging/unfurling-links-in-messages',
)
const order = folklore(
  'Of Open Graph and Twitter tags, whichever comes first in the document; twitter:card decides between a large image and a thumbnail.',
  'opengraphplus.com/consumers/slack/tags',
)
const labels = folklore(
  'twitter:label1/data1 and twitter:label2/data2 are drawn as fields.',
  'opengraphplus.com/consumers/slack/tags; hexdocs.pm/phoenix_seo',
)
const window = folklore(
  'Only about 32 kB of the page are read.',
  'patrickstox.com/technical-seo/on-page/meta-tags/social-images',
)
const proxy = folklore(
  'Images are fetched by Slack-ImgProxy (+https://api.slack.com/robots), seen with version numbers up to 149.',
  'bot directories; crawlerdex.tn3w.dev/Slack-ImgProxy',
)
const weight = measured('Fetched files up to 50 MB (2020).', 'mysk.blog/2020/10/25/link-previews')

const inferred =
  '% says only that it reads oEmbed and then the tags; whether this image takes the place of theirs is not known'
const unsaid = 'whether % falls back to it is not known'
const both = { title: true, description: true }
const noCard = {
  id: 'card-missing',
  why: 'The page names neither of the twitter:card values that guides know; whether Slack draws its image large or as a thumbnail is not known.',
} as const
const otherCard: Layout['when'] = [
  {
    anyOf: [
      { absent: ['twitter:card'] },
      { key: 'twitter:card', noneOf: ['summary', 'summary_large_image'] },
    ],
  },
]
const large = { looks: 'A large image below the text', needs: ['title'], draws: both, by: order } as const
const small = {
  looks: 'A thumbnail beside the text',
  rank: 'lesser',
  needs: ['title'],
  draws: both,
  by: order,
} as const
const picture = {}

export const slack = definePlatform({
  id: 'slack',
  name: 'Slack',
  kind: 'chat',
  summary: 'Reads oEmbed, then Twitter and Open Graph tags, early in the page and whatever robots.txt says.',
  crawler: {
    userAgents: ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    fetchedBy: 'server',
    robots: { honoured: false, by: robots },
    speech: { imageUserAgent: 'Slack-ImgProxy 149 (+https://api.slack.com/robots)', by: proxy },
  },
  reads: {
    oEmbed: { linkTypes: ['application/json+oembed'], by: robots },
    quotes: 'any',
    title: {
      sources: [oembed('title'), meta('og:title', 'twitter:title'), { ...titleElement, doubt: unsaid }],
      by: robots,
    },
    description: {
      sources: [
        oembed('description'),
        meta('og:description', 'twitter:description'),
        { from: 'meta', keys: ['description'], attribute: 'name', doubt: unsaid },
      ],
      by: robots,
    },
    image: {
      sources: [
        { ...oembed('thumbnail_url'), doubt: inferred },
        meta('og:image', 'twitter:image'),
        otherImageKeys(),
      ],
      by: robots,
    },
    siteName: { sources: [oembed('provider_name'), meta('og:site_name')], by: robots },
  },
  layouts: [
    {
      ...large,
      name: 'large',
      shape: 'large',
      rank: 'best',
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      picture,
    },
    { ...small, name: 'small', shape: 'small', when: [{ key: 'twitter:card', oneOf: ['summary'] }], picture },
    { ...large, name: 'large', shape: 'large', rank: 'special', when: otherCard, picture, doubt: noCard },
    { ...small, name: 'small', shape: 'small', when: otherCard, picture },
    {
      name: 'text',
      shape: 'text',
      looks: 'Title and description without an image',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      by: robots,
    },
  ],
  bare: { why: 'The page gives Slack no title in oEmbed, Open Graph or Twitter tags.', by: robots },
  text: { lineBreaks: 'folded' },
  warnings: [
    {
      id: 'oembed-first',
      when: [{ oEmbed: 'unseen' }],
      message:
        'The page offers oEmbed, which Slack reads before the tags; its answer did not reach this inspection, so the card may say something else.',
      by: robots,
    },
    {
      id: 'tags-after-32-kb',
      when: [{ tagsBeyondBytes: 32_000 }],
      message:
        'Slack reads as little of a page as it can (32 kB, guides say), and these tags come later: move them up.',
      by: window,
    },
    {
      id: 'label-fields',
      when: [{ present: ['twitter:label1', 'twitter:data1'] }],
      message: 'Slack draws twitter:label1 and twitter:data1 as a field below the text.',
      by: labels,
    },
  ],
  cache: { seconds: 1_800, note: 'Around 30 minutes, shared across all of Slack' },
  refresh: {
    description:
      'Slack offers no way to refresh: wait about 30 minutes, or share the address with another query string.',
    url: null,
    cannot: 'The copy is shared across all of Slack; nobody can drop it before its time.',
  },
  evidence: [robots, unfurling, order, labels, window, proxy, weight],
  unknowns: [
    'Which image is drawn where oEmbed and the tags name two',
    'How much of a page is read (32 kB is folklore)',
    'What happens without twitter:card',
    'Which tag counts where Open Graph and Twitter tags differ, or one is there twice (guides say the first)',
    'Limits of images: size, weight, formats, relative addresses',
    'How much of title and description is drawn',
    'Whether scripts run, how many redirects are followed',
  ],
})
