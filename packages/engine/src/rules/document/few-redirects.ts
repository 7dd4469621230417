/**
 * Crawlers follow a few redirects and then give up.
 *
 * Leaves alone: up to three hops: http to https to www to a language is how the web is.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { counted } from '../shared/page-text.ts'
import { serverFix } from '../shared/fixes.ts'

/** http to https to www and a language are three, and common; two well-known readers stop there. */
const FINE_HOPS = 3

const hop = (path: string, next: string) => ({
  url: `https://example.com/${path}`,
  status: 302,
  location: `https://example.com/${next}`,
})

export const fewRedirects = defineRule({
  id: 'few-redirects',
  category: 'document',
  severity: 'warning',
  explains: ['redirects'],
  title: 'The URL leads to the page in a few redirects',
  problem: 'Many redirects on the way to the page',
  why: 'Each redirect costs time, and crawlers stop after a few: then there is no card at all.',
  fixes: [serverFix('Let the first redirect point at the final URL, and share that URL.')],
  sources: [
    code('Three redirects at most.', DOCUMENTS.mastodonRequest),
    code('Three redirects at most.', 'discourse/onebox lib/onebox/helpers.rb at a40aabdf'),
    official('Five redirects at most.', DOCUMENTS.discord),
  ],
  examples: {
    fails: [
      {
        url: 'https://example.com/5',
        html: examplePage('<title>Bread</title>'),
        redirects: [hop('1', '2'), hop('2', '3'), hop('3', '4'), hop('4', '5')],
      },
    ],
    passes: [
      { url: 'https://example.com/2', html: examplePage('<title>Bread</title>'), redirects: [hop('1', '2')] },
    ],
  },
  check({ redirects }) {
    if (redirects.length <= FINE_HOPS) return []
    return [{ message: `It takes ${counted(redirects.length, 'redirect')} to reach the page.` }]
  },
})
