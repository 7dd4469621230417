import { official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'

const crawlers = official(
  'Bingbot obeys robots.txt; its networks are published, and reverse DNS proves it.',
  'bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0 and bing.com/toolbox/bingbot.json, through copies (2026-11)',
)
const chat = official(
  'nocache: chat answers have only URL, title and snippet. noarchive: the page is in no chat answer and trains no model. Both together count as nocache.',
  'blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat',
)

export const microsoft = [
  defineReader({
    id: 'bingbot',
    isSearchEngine: true,
    name: 'bingbot',
    company: 'Microsoft',
    purpose: 'search',
    summary: 'Builds the index of Bing, from which Copilot answers.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    ],
    robots: { token: 'bingbot', obeys: 'yes', by: crawlers, ifDisallowed: 'Bing loses the page as well.' },
    verification: {
      list: 'https://www.bing.com/toolbox/bingbot.json',
      reverseDns: ['.search.msn.com'],
      by: crawlers,
    },
    directives: [
      {
        name: 'noindex',
        effect: 'keeps the page out of Bing, and so out of Copilot’s answers',
        by: crawlers,
      },
      { name: 'nocache', effect: 'Copilot has its URL, title and snippet alone', by: chat },
      { name: 'noarchive', effect: 'keeps the page out of Copilot’s answers and out of training', by: chat },
    ],
    unknowns: [
      'What fetches a URL that a person pastes into Copilot.',
      'Whether it runs the scripts of a page.',
    ],
  }),
] as const
