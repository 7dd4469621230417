/**
 * `nosnippet` takes the text away from a search result.
 *
 * Leaves alone: limits above zero.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { directiveSource, robotsDirectives, type Directive } from '../shared/robots-directives.ts'
import { tagFix } from '../shared/snippet.ts'

const forbidsText = ({ name, value }: Directive): boolean =>
  name === 'nosnippet' || (name === 'max-snippet' && value === '0')

export const snippetsAllowed = defineRule({
  id: 'snippets-allowed',
  category: 'robots',
  severity: 'info',
  points: 1,
  title: 'Search results may show the description',
  problem: 'Search results may not show any text of the page',
  why: 'With nosnippet, or max-snippet:0, a search result has no text under its title.',
  fixes: [tagFix('Allow text in results, of any length.', { robots: 'max-snippet:-1' })],
  sources: [official('nosnippet and max-snippet:0 show no text.', DOCUMENTS.googleRobots, GOOGLE_COPY)],
  examples: {
    fails: ['<meta name="robots" content="nosnippet">'],
    passes: ['<meta name="robots" content="max-snippet:-1">'],
  },
  check: (facts) =>
    robotsDirectives(facts)
      .filter(forbidsText)
      .slice(0, 1)
      .map((directive): Finding => {
        const message = `${directive.name} is in ${directiveSource(directive)}.`
        return directive.place ? findingAt(directive.place, message) : { message }
      }),
})
