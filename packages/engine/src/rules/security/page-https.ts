/**
 * Some apps make no card for plain http pages at all.
 *
 * Leaves alone: local pages, unless it is known where they will be.
 */
import { isUnplaced } from '../../facts/local-page.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { parseHref } from '../../net/parse-url.ts'

const redirectTo = (address: string) => ({
  description: 'Turn on https for the site, and redirect http to it.',
  snippet: `HTTP/1.1 301 Moved Permanently\nLocation: ${address}`,
})

export const pageHttps = defineRule({
  id: 'page-https',
  category: 'security',
  severity: 'warning',
  points: 2,
  explains: ['page-not-https'],
  title: 'The page is served over https',
  problem: 'The page is served over plain http',
  why: 'Anyone between the server and the reader can change the page and its card. Some apps refuse such links.',
  fixes: [redirectTo('https://example.com/page')],
  sources: [
    code('Only https pages get a preview.', DOCUMENTS.signalAndroid),
    official(
      'HTTPS pages are preferred over equal HTTP pages as canonical.',
      DOCUMENTS.googleCanonical,
      GOOGLE_COPY,
    ),
  ],
  examples: {
    fails: [{ url: 'http://example.com/page', html: examplePage('<title>Sourdough</title>') }],
    passes: [{ url: 'https://example.com/page', html: examplePage('<title>Sourdough</title>') }],
  },
  check(facts) {
    const { finalUrl } = facts
    const url = parseHref(finalUrl)
    if (!url || isUnplaced(facts)) return 'not-applicable'
    if (url.protocol === 'https:') return []
    const secure = new URL(url)
    secure.protocol = 'https:'
    // The port of http is not that of https, whatever it is.
    secure.port = ''
    // Browsers keep it, and no server is ever sent it.
    secure.hash = ''
    const fixes = [redirectTo(secure.href)]
    return [{ message: 'The final URL begins with http:.', evidence: finalUrl, fixes }]
  },
})
