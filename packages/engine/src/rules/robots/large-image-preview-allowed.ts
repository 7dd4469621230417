/**
 * Search shows the large image only where the page does not forbid it.
 *
 * Leaves alone: pages that say nothing of it.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { directiveSource, robotsDirectives } from '../shared/robots-directives.ts'
import { tagFix } from '../shared/snippet.ts'

export const largeImagePreviewAllowed = defineRule({
  id: 'large-image-preview-allowed',
  category: 'robots',
  severity: 'info',
  points: 1,
  title: 'Search results may show the image large',
  problem: 'Search results may not show the image large',
  why: 'With max-image-preview:none results show no image, with standard one of the usual size.',
  fixes: [tagFix('Allow the large image.', { robots: 'max-image-preview:large' })],
  sources: [
    official(
      'none: no image; standard: the default size; large: up to the width of the screen.',
      DOCUMENTS.googleRobots,
      GOOGLE_COPY,
    ),
  ],
  examples: {
    fails: ['<meta name="robots" content="max-image-preview:none">'],
    passes: ['<meta name="robots" content="max-image-preview:large">'],
  },
  check: (facts) =>
    robotsDirectives(facts)
      .filter(({ name, value }) => name === 'max-image-preview' && value !== 'large' && value !== '')
      .slice(0, 1)
      .map((directive): Finding => {
        const message = `max-image-preview:${directive.value} is in ${directiveSource(directive)}.`
        return directive.place ? findingAt(directive.place, message) : { message }
      }),
})
