/**
 * One network prefers the JSON-LD headline to og:title; the two should agree.
 *
 * Leaves alone: titles of which one holds the other, and differences of case, quotes and dashes.
 */
import { placeName } from '../shared/find-tags.ts'
import { cardTitle } from '../shared/card-text.ts'
import { code } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { quoted, saysTheSame } from '../shared/page-text.ts'
import { foldText } from '../../metadata/text.ts'
import { contentFix } from '../shared/fixes.ts'

/** The types whose headline is taken, at the top level of a block (Mastodon). */
const TYPES = new Set(['NewsArticle', 'WebPage'])

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function headlineOf(value: unknown): string | null {
  const nodes: unknown[] = Array.isArray(value) ? value : [value]
  for (const node of nodes) {
    if (!isRecord(node) || typeof node['headline'] !== 'string') continue
    const types: unknown[] = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
    if (types.some((type) => typeof type === 'string' && TYPES.has(type))) return foldText(node['headline'])
  }
  return null
}

const page = (headline: string) =>
  examplePage(
    `<meta property="og:title" content="Sourdough for beginners">\n<script type="application/ld+json">{ "@type": "NewsArticle", "headline": "${headline}" }</script>`,
  )

export const headlineAgrees = defineRule({
  id: 'headline-agrees',
  category: 'structured-data',
  severity: 'info',
  title: 'The JSON-LD headline and the title agree',
  problem: 'The JSON-LD headline and the title differ',
  why: 'Mastodon-like servers show the headline, all others the title: the same link carries two titles.',
  fixes: [contentFix('Write the same words in both, or live with the difference where it is meant.')],
  sources: [
    code(
      'The headline of a top-level NewsArticle or WebPage comes before og:title.',
      DOCUMENTS.mastodonExtractor,
    ),
  ],
  supersededBy: ['has-title'],
  examples: {
    fails: [{ html: page('Ten loaves that you can bake at home') }],
    passes: [{ html: page('Sourdough for beginners') }],
  },
  check(facts) {
    const title = cardTitle(facts)
    for (const { value, line, column } of facts.extraction.jsonLd) {
      const headline = headlineOf(value)
      if (headline === null || !title) continue
      if (saysTheSame(headline, title.text)) return []
      return [
        {
          message: `The headline is ${quoted(headline)}, ${placeName(title.tag)} is ${quoted(title.text)}.`,
          where: { line, column, tag: 'script' },
          evidence: headline,
        },
      ]
    }
    return 'not-applicable'
  },
})
