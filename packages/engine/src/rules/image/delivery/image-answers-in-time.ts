/**
 * An image that is made while a crawler waits comes too late for some, and the card is drawn without it.
 *
 * Leaves alone: images of the developer's own machine; those that did not come to us at all (`image-reachable`).
 */
import { reports } from '../../../facts/evidence.ts'
import { defineRule } from '../../define-rule.ts'
import { FULL_CARD } from '../../losses/loss-rule.ts'
import { SLOW_SOURCES, slowImage } from '../../shared/answer-times.ts'
import { imageFinding } from '../../shared/card-image.ts'
import { KEEP_IMAGE, MAKE_IMAGE_EARLY } from '../../shared/slow-image-fixes.ts'

const { image } = FULL_CARD

export const imageAnswersInTime = defineRule({
  id: 'image-answers-in-time',
  category: 'image',
  severity: 'warning',
  explains: ['image-slow', 'image-late'],
  title: 'The image answers within a few seconds',
  problem: 'The image answers slowly',
  why: 'A crawler waits some seconds for an image, and draws the card without it where it has not come. Many keep that for days, also when the image is fast the next time.',
  fixes: [MAKE_IMAGE_EARLY, KEEP_IMAGE],
  sources: [
    ...SLOW_SOURCES,
    reports(
      'Telegram drew no image that took 6.9 seconds to come; the person suspects the time.',
      'github.com/Afilmory/afilmory/issues/195',
      { seen: '2025-12' },
    ),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-reachable', 'image-is-image'],
  examples: {
    fails: [{ ...FULL_CARD, image: { ...image, tookMs: 6_913 } }],
    passes: [{ ...FULL_CARD, image: { ...image, tookMs: 950 } }, FULL_CARD],
  },
  check(facts) {
    const { url } = facts.image
    if (facts.mode === 'local' || url === null) return 'not-applicable'
    const finding = slowImage(facts, url)
    return finding ? [{ ...imageFinding(facts, finding.message), ...finding }] : []
  },
})
