/**
 * A page that takes seconds has no card on platforms that give up sooner.
 *
 * Leaves alone: pages of the developer's own machine, where a server makes pages while they are asked for; pages that do
 * not answer at all: they have no report.
 */
import { defineRule } from '../define-rule.ts'
import { SLOW_SOURCES, slowPage } from '../shared/answer-times.ts'
import { FULL_CARD } from '../losses/loss-rule.ts'
import { serverFix } from '../shared/fixes.ts'

export const pageAnswersInTime = defineRule({
  id: 'page-answers-in-time',
  category: 'document',
  severity: 'warning',
  explains: ['page-slow', 'crawler-late'],
  title: 'The page answers within a few seconds',
  problem: 'The page answers slowly',
  why: 'A crawler waits some seconds for a page, and shows only the link where no answer came. Many keep that for hours.',
  fixes: [
    serverFix(
      'Make the page answer in a second or two: turn on the page cache of your site or CDN, or have the page made when it is published and not when it is asked for.',
    ),
    serverFix(
      'Measure it again after an hour without visitors: where a copy is kept for a short time only, the first crawler that comes waits as long as we did.',
    ),
  ],
  sources: SLOW_SOURCES,
  examples: {
    fails: [{ ...FULL_CARD, tookMs: 6_512 }],
    passes: [{ ...FULL_CARD, tookMs: 812 }, FULL_CARD],
  },
  check(facts) {
    if (facts.mode === 'local') return 'not-applicable'
    const finding = slowPage(facts)
    return finding ? [finding] : []
  },
})
