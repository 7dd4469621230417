/**
 * Says of a local inspection what it is: a look ahead. What depends on the server that will be in front of
 * the page cannot be known before.
 *
 * Leaves alone: pages on the public web.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { oneLine } from '../shared/page-text.ts'
import { parseHref } from '../../net/parse-url.ts'

const UNKNOWN =
  "Not known before: https and its certificate, the site's robots.txt, caching and other headers, and whether crawlers are let in."

const hostOf = (url: string): string => oneLine(parseHref(url)?.host ?? 'this machine', 80)

function judgedAs({ site, finalUrl, requestedUrl }: PageIndex): string {
  if (site === null)
    return `This is a look ahead: your own address will take the place of ${hostOf(finalUrl)}.`
  return `Not deployed yet: judged as it will be at ${oneLine(finalUrl, 200)}. What it names under ${hostOf(site)} was read from ${hostOf(requestedUrl)}.`
}

export const pageDeployed = defineRule({
  id: 'page-deployed',
  category: 'local',
  severity: 'info',
  title: 'The page is deployed',
  problem: 'The page is not deployed yet',
  why: 'Crawlers meet the page at its public URL, through its own server, cache and firewall. A look at your machine tells what the HTML and the images say, and nothing of those.',
  fixes: ['Once it is deployed, inspect the page at its public URL.'],
  sources: [official('Crawlers must be able to reach the page and its image.', DOCUMENTS.facebookFaq)],
  examples: {
    fails: [
      { url: 'http://localhost:3000/page', mode: 'local', html: examplePage('<title>Sourdough</title>') },
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        site: 'https://example.com',
        html: examplePage('<meta property="og:image" content="https://example.com/card.png">'),
        image: { format: 'png' },
      },
    ],
    passes: ['<title>Sourdough</title>'],
  },
  check(facts) {
    return facts.mode === 'local' ? [{ message: `${judgedAs(facts)} ${UNKNOWN}` }] : []
  },
})
