import { folklore, measured, official } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { pastedPages } from '../../public-tests.ts'
import { imageUrlKeys, meta, metaDescription, titleElement } from '../../sources.ts'

const faq = official(
  'The title is og:title, else <title>; the description og:description, else the meta description, else text of the page; the image og:image, else an image of the page. No other Open Graph tags are read. A tool deleted what the server keeps; the app keeps a copy of its own.',
  'developers.line.biz/en/faq/tags/line-app; developers.line.biz/ja/faq/#how-are-the-url-previews-generated',
  '2026-11-25',
)
const plainTags = pastedPages(
  'Cards were drawn from Open Graph, from <title> and meta description, and from Twitter tags.',
)
const log = measured(
  'In a server log as facebookexternalhit/1.1;line-poker/1.0, answered with 206: it asks for a part of the page (2017).',
  'code.st40.xyz/article/284',
  { seen: '2017-07' },
)
const drawn = folklore('An image over title, description and host.', 'guides')

export const line = definePlatform({
  id: 'line',
  name: 'LINE',
  kind: 'chat',
  summary:
    'Documents its sources: og:title, og:description and og:image, else title, description and an image of the page.',
  crawler: {
    userAgents: ['facebookexternalhit/1.1;line-poker/1.0'],
    nearest: { platform: 'facebook', why: 'whose name is the first in its own' },
    speech: { by: log },
  },
  reads: {
    title: { sources: [meta('og:title'), titleElement], by: faq },
    description: { sources: [meta('og:description'), metaDescription], by: faq },
    image: {
      sources: [meta('og:image'), imageUrlKeys('whether % takes it in place of og:image is not known')],
      by: faq,
    },
  },
  image: { picks: faq },
  layouts: [
    {
      name: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      picture: {},
      by: drawn,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: faq },
  ],
  bare: { why: 'The page has neither og:title nor <title>.', by: faq },
  text: { fillsDescription: true },
  cache: { note: 'On the server, and a copy in the app' },
  refresh: {
    description:
      'Share the URL with a query string that is new: the host of Page Poker, the tool that deleted the copy, does not resolve any more (one report of 2026).',
    url: null,
    cannot: 'The app keeps a copy of its own, which no tool deletes.',
  },
  evidence: [plainTags],
  unknowns: [
    'Sizes, formats and weight of images; which image of the page is taken',
    'Whether robots.txt is obeyed, and by which name',
    'Whether a relative og:image is resolved, whether tags count outside the head, which attribute holds a key, which of several tags is taken',
    'How much text is drawn',
  ],
})
