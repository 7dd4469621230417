/**
 * A robots.txt that fails counts as “stay away” for careful crawlers.
 *
 * Leaves alone: a missing file and any other 4xx, which mean that all is allowed.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { oneLine } from '../shared/page-text.ts'

export const robotsTxtAnswers = defineRule({
  id: 'robots-txt-answers',
  category: 'robots',
  severity: 'warning',
  explains: ['robots-unanswered', 'image-robots-unanswered'],
  title: 'robots.txt can be read',
  problem: 'robots.txt cannot be read',
  why: 'Crawlers that follow the standard keep away from the whole site while robots.txt answers with a server error. A missing file (404) is fine.',
  fixes: [
    {
      description: 'Serve a robots.txt, or answer 404; a server error is the one answer to avoid.',
      snippet: 'User-agent: *\nAllow: /',
    },
  ],
  sources: [
    official(
      'Unreachable through server or network errors: a crawler must assume that everything is disallowed.',
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4',
    ),
    official('The file is plain text.', DOCUMENTS.xStart),
  ],
  needs: ['robots'],
  examples: {
    fails: [{ html: examplePage('<title>Sourdough</title>'), robotsStatus: 503 }],
    passes: [{ html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nAllow: /\n' }],
  },
  check({ robots, mode }) {
    if (mode === 'local') return 'not-applicable'
    return robots
      .filter(({ status, notAsked }) => !notAsked && (status === null || status >= 500))
      .map(({ origin, status }) => {
        const answer = status === null ? 'does not answer' : `answers with status ${status}`
        return { message: `${oneLine(origin, 100)}/robots.txt ${answer}.` }
      })
  },
})
