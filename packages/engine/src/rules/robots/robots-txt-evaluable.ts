/**
 * A robots.txt with more rules than an inspection compares: what it says to crawlers is then unknown here.
 *
 * Leaves alone: files of the largest size that crawlers have to read, as long as their rules are simple.
 */
import { isTooComplex } from '../../facts/robots/robots-txt.ts'
import { official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { oneLine } from '../shared/page-text.ts'

export const robotsTxtEvaluable = defineRule({
  id: 'robots-txt-evaluable',
  category: 'robots',
  severity: 'info',
  explains: ['robots-unanswered', 'image-robots-unanswered'],
  title: 'robots.txt can be evaluated',
  problem: 'robots.txt has more rules than can be evaluated',
  why: 'Each rule is compared with each URL. This file takes more comparisons than one inspection spends on it, so what it says to crawlers is shown as unknown.',
  fixes: [
    {
      description:
        'Replace long lists of pages with the folders that hold them, remove rules that say the same, and use few wildcards.',
      snippet: 'User-agent: *\nDisallow: /drafts/',
      placeholders: ['/drafts/'],
    },
  ],
  sources: [
    official(
      'A crawler may limit how much of the file it reads, but not to less than 500 KiB.',
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.5',
    ),
  ],
  needs: ['robots'],
  examples: {
    fails: [{ html: examplePage('<title>Sourdough</title>'), robotsRules: 40_000 }],
    passes: [{ html: examplePage('<title>Sourdough</title>'), robotsRules: 1_000 }],
  },
  check({ robots, mode }) {
    if (mode === 'local') return 'not-applicable'
    return robots.filter(isTooComplex).map(({ origin }) => ({
      message: `${oneLine(origin, 100)}/robots.txt has more rules than this inspection can evaluate. What it says to crawlers is shown as unknown.`,
    }))
  },
})
