import { folklore, official } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { meta, otherImageKeys, titleElement, type Source } from '../../sources.ts'

const robots = official(
  'A preview in a chat is a card with title, subtitle and thumbnail. og:title and og:image first, else twitter:title and twitter:img:src; the answer of a URL is kept for 30 minutes.',
  'developers.snap.com/robots',
  '2026-11-23',
)
const guide = folklore('robots.txt is obeyed, and scripts are not run.', 'opengraphplus.com/consumers')

const unsaid = (source: Source): Source => ({ ...source, doubt: 'whether % falls back to it is not known' })

export const snapchat = definePlatform({
  id: 'snapchat',
  name: 'Snapchat',
  kind: 'chat',
  summary: 'Draws a small card in chats from Open Graph, else from Twitter tags.',
  crawler: {
    userAgents: ['Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots'],
    verification: {
      none: official(
        'To be let in, it asks for its user agent to be allowed, and names no address.',
        'developers.snap.com/robots',
      ),
    },
    robots: { by: guide },
    // Views of the other crawlers come first: an inspection may ask only so often.
    speech: null,
  },
  reads: {
    title: { sources: [meta('og:title'), meta('twitter:title'), unsaid(titleElement)], by: robots },
    description: {
      sources: [
        { ...meta('og:description'), doubt: 'where % takes the subtitle of its card from is not said' },
      ],
      by: robots,
    },
    image: {
      sources: [meta('og:image'), meta('twitter:img:src'), unsaid(meta('twitter:image')), otherImageKeys()],
      by: robots,
    },
  },
  layouts: [
    {
      name: 'small',
      looks: 'A thumbnail next to title and subtitle',
      rank: 'best',
      picture: {},
      by: robots,
    },
    { ...TEXT_CARD, looks: 'Title and subtitle without an image' },
  ],
  bare: { why: 'The page has neither og:title nor twitter:title.', by: robots },
  cache: { seconds: 1_800, note: '30 minutes for each URL' },
  refresh: { description: 'No tool: Snapchat reads a page again after 30 minutes.', url: null },
  unknowns: [
    'Limits of images: size, weight, formats, shape',
    'What the subtitle is made of, and how much text is drawn',
    'What is drawn for <title> alone: its page names four tags and nothing else, and one report of 2019 decides nothing',
    'Which attribute holds a key, whether tags count outside the head (its page asks for them "in the HTML header"), whether relative URLs are resolved, how much of a page is read',
    'Whether robots.txt is obeyed (folklore says so)',
  ],
})
