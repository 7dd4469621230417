/** What the rules have in common that speak of losses alone; see `Rule.fallbackFor`. */
import { measured } from '../../facts/evidence.ts'
import type { Rule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import type { ExamplePage } from '../examples/example-page.ts'

export const LOSS_RULE = {
  severity: 'info',
  fixes: [
    {
      description: 'Change what the finding names: it is the reason that the platform itself gives.',
      apply: 'none',
    },
  ],
  sources: [
    measured(
      'What each platform reads and draws, each claim with its source.',
      'docs/reference/platforms.md',
    ),
  ],
  check: () => [],
} as const satisfies Partial<Rule>

/** A page that every platform draws in full. */
export const FULL_CARD: ExamplePage = {
  url: 'https://example.com/page',
  html: examplePage(
    [
      '<title>Sourdough for beginners</title>',
      '<meta name="description" content="Your first loaf in three days.">',
      '<meta property="og:title" content="Sourdough for beginners">',
      '<meta property="og:description" content="Your first loaf in three days.">',
      '<meta property="og:url" content="https://example.com/page">',
      '<meta property="og:type" content="article">',
      '<meta property="og:image" content="https://example.com/card.png">',
      '<meta name="twitter:card" content="summary_large_image">',
    ].join('\n'),
  ),
  image: { format: 'png', width: 1200, height: 630, bytes: 84_213 },
}

/** @returns that page with one piece of its head replaced. */
export const fullCardWith = (piece: string, replacement: string): ExamplePage => ({
  ...FULL_CARD,
  html: FULL_CARD.html.replace(piece, replacement),
})
