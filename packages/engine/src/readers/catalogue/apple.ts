import { official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_SCRIPTS } from './shared-evidence.ts'

const about = official(
  'Applebot obeys robots.txt and robots meta tags; where no group names it, it follows the group of Googlebot. It is known by reverse DNS and by a list of networks.',
  'support.apple.com/119829, through copies (2026-04-19)',
)
const extended = official(
  'Applebot-Extended does not crawl. It decides whether what Applebot crawled trains Apple’s models; search results are not affected.',
  'support.apple.com/119829, through copies (2026-04-19)',
)

export const apple = [
  defineReader({
    id: 'applebot',
    isSearchEngine: true,
    name: 'Applebot',
    company: 'Apple',
    purpose: 'search',
    summary: 'Builds the index of Siri, Spotlight and Safari.',
    userAgents: [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    ],
    robots: { token: 'Applebot', obeys: 'yes', by: about, orElse: { token: 'Googlebot', by: about } },
    verification: {
      list: 'https://search.developer.apple.com/applebot.json',
      reverseDns: ['.applebot.apple.com'],
      by: about,
    },
    scripts: RUNS_SCRIPTS,
    directives: [
      { name: 'noindex', effect: 'keeps the page out of Spotlight and Siri', by: about },
      { name: 'nosnippet', effect: 'shows the title alone', by: about },
    ],
  }),
  defineReader({
    id: 'applebot-extended',
    name: 'Applebot-Extended',
    company: 'Apple',
    purpose: 'training',
    summary: 'A token of robots.txt: training of Apple’s models with what Applebot has read.',
    isTokenAlone: true,
    robots: {
      token: 'Applebot-Extended',
      obeys: 'yes',
      by: extended,
      ifDisallowed: 'Siri, Spotlight and Safari do not depend on it.',
    },
  }),
] as const
