import { official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'

const about = official(
  'All three obey robots.txt, each by its own name, and know no Crawl-delay. A robots.txt that cannot be read is replaced by a copy of the last 30 days, else taken as if there were none. noarchive: not for training.',
  'developer.amazon.com/amazonbot, through copies (2026-04-19, 2026-11)',
)

export const amazon = [
  defineReader({
    id: 'amzn-searchbot',
    name: 'Amzn-SearchBot',
    company: 'Amazon',
    purpose: 'search',
    summary: 'Builds the index that Alexa and Rufus answer from.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amzn-SearchBot/0.1) Chrome/119.0.6045.214 Safari/537.36',
    ],
    robots: { token: 'Amzn-SearchBot', obeys: 'yes', by: about },
    verification: { list: 'https://developer.amazon.com/amazonbot/searchbot-ip-addresses/', by: about },
  }),
  defineReader({
    id: 'amzn-user',
    name: 'Amzn-User',
    company: 'Amazon',
    purpose: 'answer',
    summary: 'Fetches a page for a person’s question to Alexa.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amzn-User/0.1) Chrome/119.0.6045.214 Safari/537.36',
    ],
    robots: { token: 'Amzn-User', obeys: 'yes', by: about },
    verification: { list: 'https://developer.amazon.com/amazonbot/live-ip-addresses/', by: about },
  }),
  defineReader({
    id: 'amazonbot',
    name: 'Amazonbot',
    company: 'Amazon',
    purpose: 'training',
    summary: 'Collects pages for Amazon’s products, and for training.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36',
    ],
    robots: { token: 'Amazonbot', obeys: 'yes', by: about },
    verification: {
      list: 'https://developer.amazon.com/amazonbot/ip-addresses/',
      reverseDns: ['.crawl.amazonbot.amazon'],
      by: about,
    },
    directives: [{ name: 'noarchive', effect: 'keeps the page out of training', by: about }],
  }),
] as const
