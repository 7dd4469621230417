/**
 * A page that sends every visitor on by a script: most apps run none and make the card of this page.
 *
 * Leaves alone: scripts that do so on a condition or a click, and pages with text of their own.
 */
import { defineRule } from '../define-rule.ts'
import { SENT_ON_SOURCES, sentOnFindings, sentOnFixes } from '../shared/sent-on.ts'

export const noScriptRedirect = defineRule({
  id: 'no-script-redirect',
  category: 'document',
  severity: 'warning',
  points: 2,
  title: 'The page does not redirect by script',
  problem: 'The page redirects by script',
  why: 'Visitors land elsewhere, but crawlers that run no scripts make the card from this in-between page.',
  fixes: sentOnFixes('https://example.com/new'),
  sources: SENT_ON_SOURCES,
  examples: {
    fails: ['<title>Moved</title>\n<script>location.replace("/new")</script>'],
    passes: ['<title>Bread</title>\n<script>if (window.old) location.href = "/old"</script>'],
  },
  check: (facts) => sentOnFindings(facts, (by) => by === 'script'),
})
