/**
 * A host name with letters outside ASCII: an app that fears look-alike names makes no preview of it.
 *
 * Leaves alone: names of which no part is in ASCII.
 */
import { code } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { serverFix } from '../shared/fixes.ts'

export const hostInOneScript = defineRule({
  id: 'host-in-one-script',
  category: 'url',
  severity: 'warning',
  explains: ['host-letters'],
  title: 'The host name does not mix ASCII with other letters',
  problem: 'The host name mixes ASCII with other letters',
  why: 'Signal Desktop makes no preview of such a link, because a letter may only look like one of ASCII: bücher.example is refused like a forgery.',
  fixes: [
    serverFix(
      'Nothing in the page can change it. Share links under a host name in ASCII that answers with the page itself.',
    ),
  ],
  sources: [
    code(
      'isLinkSneaky: a host name that mixes ASCII with other letters gets no preview.',
      'signalapp/Signal-Desktop ts/types/LinkPreview.std.ts',
      '2026-11-23',
    ),
  ],
  examples: {
    fails: [{ url: 'https://xn--bcher-kva.example.de/', html: examplePage('<title>Bread</title>') }],
    passes: [{ url: 'https://buecher.example.de/', html: examplePage('<title>Bread</title>') }],
  },
  check({ pageUrl }, { losses }) {
    const lost = losses.flatMap((of) => of.losses).find(({ faults }) => faults.includes('host-letters'))
    return lost ? [{ message: lost.why, evidence: pageUrl.host }] : []
  },
})
