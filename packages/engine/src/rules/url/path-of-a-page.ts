/**
 * A path that ends in the extension of a file: an app that judges by the path alone does not even ask for the page.
 *
 * Leaves alone: extensions that no platform here takes for a file.
 */
import { code } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'

export const pathOfAPage = defineRule({
  id: 'path-of-a-page',
  category: 'url',
  severity: 'warning',
  explains: ['path-extension'],
  title: 'The path does not end like the name of a file',
  problem: 'The path ends like the name of a file that is no page',
  why: 'Bluesky looks at the end of the path before it asks for a page: after .com, .doc or .xml it expects a file and draws no card.',
  fixes: [
    {
      description:
        'Give the page a path without an extension, or with a slash at its end, and redirect to it.',
      snippet: 'https://example.com/sites/acme.com/',
    },
  ],
  sources: [
    code(
      'Only paths of a likely page are sent to the extractor.',
      'bluesky-social/social-app src/lib/link-meta/link-meta.ts @0655301a',
    ),
  ],
  examples: {
    fails: [{ url: 'https://example.com/sites/acme.com', html: examplePage('<title>Bread</title>') }],
    passes: [{ url: 'https://example.com/sites/acme.com/', html: examplePage('<title>Bread</title>') }],
  },
  check({ pageUrl }, { losses }) {
    const lost = losses.flatMap((of) => of.losses).find(({ faults }) => faults.includes('path-extension'))
    return lost ? [{ message: lost.why, evidence: pageUrl.href }] : []
  },
})
