import { folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { Layout } from '../../platform-rules.ts'
import { pastedPages, sharedFormats } from '../../public-tests.ts'
import { meta, metaDescription, oembed, otherImageKeys, titleElement } from '../../sources.ts'

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
const window = reports(
  'It asks for the first 32 kB of the page by Range (32,768 bytes), and tags that come later give no card (2024, 2025).',
  'blog.daveallie.com/slack-link-unfurling; github.com/vercel/next.js/issues/83926 and 83928',
  { seen: '2025-09', people: 2 },
)
const plainTags = measured(
  'Without Open Graph and Twitter tags a text card of <title> and meta description; <title> alone draws nothing (2021 and 2022). Next to og:image <title> is enough (2020).',
  'getoutofmyhead.dev/link-preview-meta-tags; github.com/element-hq/element-web/issues/12014',
  { seen: '2022-08', people: 2 },
)
const largeCard = measured(
  'Pages with twitter:card=summary had no image, and after a change to summary_large_image a large one (2024 and an undated test).',
  'github.com/mozilla/bedrock/pull/14258; service.yokusul.co.jp/?p=5854',
  { seen: '2024-02', people: 2 },
)
const noCard = reports(
  'Without twitter:card the image of og:image is drawn large (2017 to 2024); one report of 2017 is mixed.',
  'github.com/rolldown/rolldown/pull/477; github.com/element-hq/element-web/issues/12014; GitLab: gitlab-foss merge request 12541; GitHub: hexpm pull 492',
  { seen: '2024-03', people: 3 },
)
const summary = reports(
  'With twitter:card=summary no image is drawn (2021 to 2026); in a test of 2021 and in guides it is a thumbnail.',
  'github.com/mozilla/bedrock/pull/14258; disktnk.github.io/posts/2025/09/04_unfurling; GitHub: website-static 353, the-playground pull 588',
  { seen: '2026-06', people: 4 },
)
const relative = reports(
  'A relative og:image is resolved (2024, 2026); one report of 2026 says that it is not.',
  'GitHub: DaniAkash pull 11, drupal-mrn 183, tempoxyz/tempo pull 2058',
  { seen: '2026-03', people: 2 },
)
const first = measured('Of several og:image the first is drawn (2018).', 'GitHub: govuk_template pull 349', {
  seen: '2018-04',
})
const answers = pastedPages(
  'oEmbed in JSON of type photo, video and link is read; of type rich, and in XML, it is not: the answer of WordPress changes nothing.',
)
const described = reports(
  'A page without og:description had no card, and had one as soon as it was added (2020, 2025); Element saw cards without one.',
  'github.com: zenn-dev/zenn-community/issues/631, dbt-labs/docs.getdbt.com/pull/145; against it element-hq/element-web/issues/12014',
  { seen: '2025-03', people: 2 },
)
const formats = sharedFormats('WebP is drawn, AVIF is not.')
const svg = reports('SVG is not drawn.', 'GitHub: woowacourse-teams/2024-review-me pull 1095', {
  seen: '2025-02',
})
const proxy = folklore(
  'Images are fetched by Slack-ImgProxy (+https://api.slack.com/robots), seen with version numbers up to 149.',
  'bot directories; crawlerdex.tn3w.dev/Slack-ImgProxy',
)
const weight = measured('Fetched files up to 50 MB (2020).', 'mysk.blog/2020/10/25/link-previews', {
  seen: '2020-10',
})

const inferred =
  '% says only that it reads oEmbed and then the tags; whether this image takes the place of theirs is not known'
/** Next to one of these a <title> is enough. */
const alongside = ['description', 'og:description', 'twitter:description', 'og:image', 'twitter:image']
const notSummary: Layout['when'] = [
  {
    anyOf: [
      { absent: ['twitter:card'] },
      { key: 'twitter:card', noneOf: ['summary', 'summary_large_image'] },
    ],
  },
]
const large = { looks: 'A large image below the text', by: largeCard } as const
const picture = {}

export const slack = definePlatform({
  id: 'slack',
  name: 'Slack',
  kind: 'chat',
  summary: 'Reads oEmbed, then Twitter and Open Graph tags, early in the page and whatever robots.txt says.',
  crawler: {
    userAgents: ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    verification: {
      none: reports(
        'It asks from changing addresses of AWS, with the reverse DNS of AWS (2021), and Slack publishes no list.',
        'GitHub: CIDRAM/CIDRAM 240; opengraphplus.com/consumers/slack/issues/slackbot-blocked',
        { seen: '2021-06', people: 2 },
      ),
    },
    window: { maxBytes: 32_768, over: 'cut', by: window },
    robots: { honoured: false, by: robots },
    speech: {
      range: 'bytes=0-32767',
      imageUserAgent: 'Slack-ImgProxy 149 (+https://api.slack.com/robots)',
      by: proxy,
    },
  },
  reads: {
    oEmbed: { linkTypes: ['application/json+oembed'], refusesTypes: ['rich'], by: answers },
    title: {
      sources: [
        oembed('title'),
        meta('og:title', 'twitter:title'),
        { ...titleElement, alongside, by: plainTags },
      ],
      by: robots,
    },
    description: {
      sources: [
        oembed('description'),
        meta('og:description', 'twitter:description'),
        { ...metaDescription, by: plainTags },
      ],
      by: robots,
    },
    image: {
      sources: [
        { ...oembed('thumbnail_url'), doubt: inferred },
        meta('og:image', 'twitter:image'),
        otherImageKeys(),
      ],
      duplicatesBy: first,
      by: robots,
    },
    siteName: { sources: [oembed('provider_name'), meta('og:site_name')], by: robots },
  },
  image: {
    reference: { accepts: 'any', by: relative },
    tried: {
      webp: { drawn: true, by: formats },
      avif: { drawn: false, by: formats },
      svg: { drawn: false, by: svg },
    },
  },
  layouts: [
    {
      ...large,
      name: 'large',
      rank: 'best',
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      picture,
    },
    { ...large, name: 'large', rank: 'special', when: notSummary, picture, by: noCard },
    {
      ...TEXT_CARD,
      looks: 'twitter:card is summary, and Slack then draws no image',
      when: [{ key: 'twitter:card', oneOf: ['summary'] }, { present: ['og:image'] }],
      note: 'Guides say that it draws a thumbnail.',
      by: summary,
    },
    { ...TEXT_CARD, looks: 'Title and description without an image', by: robots },
  ],
  bare: { why: 'The page gives Slack no title in oEmbed, Open Graph or Twitter tags.', by: robots },
  warnings: [
    {
      id: 'no-description',
      when: [{ absent: ['og:description', 'twitter:description', 'description'] }],
      message:
        'Two sites got no card on Slack until their pages had og:description; others are drawn without one.',
      by: described,
    },
    {
      id: 'oembed-first',
      when: [{ oEmbed: 'unseen' }],
      message:
        'The page offers oEmbed, which Slack reads before the tags; its answer did not reach this inspection, so the card may say something else.',
      by: robots,
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
      'Slack offers no way to refresh: wait about 30 minutes, or share the URL with another query string.',
    url: null,
    cannot: 'All of Slack shares one copy, and nobody can remove it earlier.',
  },
  evidence: [unfurling, order, weight],
  unknowns: [
    'Which image is drawn where oEmbed and the tags name two',
    'Whether tags outside the head, in name= (og:) or property= (twitter:) or in value= count: issues and guides were searched, and nothing decides',
    'Which tag counts where Open Graph and Twitter tags differ (guides, and readers of an article by Slack, say the first)',
    'Limits of images: size, weight',
    'How much of title and description is drawn',
    'Whether scripts run, how many redirects are followed',
    'How long it waits for a page or its image: of images that apps post, those that took up to 10 seconds were drawn (2020, a maintainer, GitHub: slackapi/node-slack-sdk 809)',
  ],
})
