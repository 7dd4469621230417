/**
 * Some crawlers get another page than everybody else: tags by user agent, a test of variants, or a cache that mixes
 * visitors up.
 *
 * Leaves alone: crawlers that are refused (`crawlers-not-refused`) or sent to another page (`not-another-page`), tags that
 * are only in another place, and the same page in another language (`language-by-url`).
 */
import { official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { fieldWord, viewDifferences } from '../../platforms/resolver/view-differences.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { platformName } from '../../platforms/index.ts'

const COMPARED: ReadonlySet<string> = new Set(['title', 'description', 'image'])

/** Names of the platforms whose crawlers get other values, by the words for these. */
function differing(facts: PageIndex): Map<string, string[]> {
  const byFields = new Map<string, string[]>()
  for (const view of facts.crawlerViews ?? []) {
    if (!view.page || view.another || view.isOtherLanguage || (view.wall !== null && !view.isOurs)) continue
    const fields = viewDifferences(view, facts).filter((field) => COMPARED.has(field))
    if (fields.length === 0) continue
    const words = listText(fields.map(fieldWord))
    byFields.set(words, [...(byFields.get(words) ?? []), ...view.platforms.map(platformName)])
  }
  return byFields
}

const page = (title: string) => examplePage(`<title>${title}</title>`)

export const crawlersGetTheSame = defineRule({
  id: 'crawlers-get-the-same',
  category: 'robots',
  severity: 'info',
  explains: ['crawler-differs'],
  title: 'Link-preview crawlers get the same tags as others',
  problem: 'Some crawlers get other tags than everybody else',
  why: 'What a browser or a checker shows is then not what the platform reads: its card is made of what its own crawler gets.',
  fixes: [
    'Send the same head to every visitor: look for rules by user agent in the server, the framework and the cache, and for caches that lack Vary.',
  ],
  sources: [
    official(
      'Vary names the request headers that choose the answer, so that a cache does not mix them up.',
      'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5',
    ),
  ],
  needs: ['crawler-views'],
  supersededBy: ['rendered-on-server', 'tags-of-this-page'],
  examples: {
    fails: [
      {
        html: page('Sourdough'),
        crawlers: [{ platform: 'slack', status: 200, html: page('Please sign in') }],
      },
    ],
    passes: [{ html: page('Sourdough'), crawlers: [{ platform: 'slack', status: 200 }] }],
  },
  check: (facts) =>
    [...differing(facts)].map(([words, names]) => ({
      message: `As ${listText(names)} the page has another ${words}.`,
    })),
})
