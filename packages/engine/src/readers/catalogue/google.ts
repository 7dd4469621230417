import { official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_SCRIPTS } from './shared-evidence.ts'

const common = official(
  'Googlebot and the other common crawlers always respect robots.txt when they crawl by themselves; networks and reverse DNS are published.',
  'developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers (2026-10-30)',
)
const extended = official(
  'Google-Extended has no requests of its own. It decides about training of Gemini and about grounding in Gemini Apps and Vertex AI, and has no effect on Search.',
  'developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers#google-extended (2026-10-30)',
)
const triggered = official(
  'User-triggered fetchers generally ignore robots.txt, because a person asked. Their networks are published in three lists.',
  'developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers (2026-11)',
)
const features = official(
  'AI Overviews and AI Mode follow the controls of Search: Googlebot, nosnippet, max-snippet, noindex; no special file or markup is needed.',
  'developers.google.com/search/docs/appearance/ai-features (2026-11)',
)

/** Where Google writes W.X.Y.Z for the version of Chrome, one of 2026 stands. */
export const google = [
  defineReader({
    id: 'googlebot',
    isSearchEngine: true,
    name: 'Googlebot',
    company: 'Google',
    purpose: 'search',
    summary: 'Builds the index of Google Search, of which AI Overviews and AI Mode are a part.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36',
    ],
    robots: {
      token: 'Googlebot',
      obeys: 'yes',
      by: common,
      ifDisallowed: 'Google Search loses the page as well.',
    },
    verification: {
      list: 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json',
      reverseDns: ['.googlebot.com'],
      by: common,
    },
    scripts: RUNS_SCRIPTS,
    directives: [
      {
        name: 'noindex',
        effect: 'keeps the page out of Search, and so out of Google’s AI answers',
        by: features,
      },
      {
        name: 'nosnippet',
        effect: 'keeps the text out of Google’s AI answers, as out of its snippets',
        by: features,
      },
      {
        name: 'max-snippet',
        value: '0',
        effect: 'keeps the text out of Google’s AI answers, as out of its snippets',
        by: features,
      },
    ],
    unknowns: [
      'Whether the switch of Search Console for generative AI is on: it cannot be seen from outside.',
    ],
  }),
  defineReader({
    id: 'google-extended',
    name: 'Google-Extended',
    company: 'Google',
    purpose: 'training',
    summary: 'A token of robots.txt: training of Gemini, and grounding in Gemini Apps and Vertex AI.',
    isTokenAlone: true,
    robots: {
      token: 'Google-Extended',
      obeys: 'yes',
      by: extended,
      ifDisallowed: 'Google Search and its AI Overviews do not depend on it.',
    },
  }),
  defineReader({
    id: 'google-gemininotebook',
    name: 'Google-GeminiNotebook',
    company: 'Google',
    purpose: 'answer',
    summary: 'Fetches the pages that a person adds to a notebook in Gemini.',
    userAgents: [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 (compatible; Google-GeminiNotebook; +https://developers.google.com/crawling/docs/crawlers-fetchers/google-gemininotebook)',
    ],
    robots: { token: 'Google-GeminiNotebook', obeys: 'no', by: triggered },
    verification: {
      list: 'https://developers.google.com/static/crawling/ipranges/user-triggered-fetchers-google.json',
      by: triggered,
    },
    unknowns: ['What fetches a URL that a person pastes into the Gemini app: no agent is documented.'],
  }),
  defineReader({
    id: 'google-agent',
    name: 'Google-Agent',
    company: 'Google',
    purpose: 'agent',
    summary: 'A browser that acts on a page for a person.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Google-Agent; +https://developers.google.com/crawling/docs/crawlers-fetchers/google-agent) Chrome/140.0.0.0 Safari/537.36',
    ],
    robots: { token: 'Google-Agent', obeys: 'no', by: triggered },
    verification: {
      list: 'https://developers.google.com/static/crawling/ipranges/user-triggered-agents.json',
      reverseDns: ['.google.com'],
      by: triggered,
    },
  }),
] as const
