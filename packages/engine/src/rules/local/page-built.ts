/**
 * A page that is there only once the site is built.
 *
 * Leaves alone: empty pages that are deployed as they are: `rendered-on-server`.
 */
import { unbuiltBy, unbuiltText } from '../../facts/unbuilt.ts'
import { code } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'

const SHELL = examplePage(
  '<title></title>\n<script type="module" src="/@fs/site/node_modules/vitepress/dist/client/app/index.js"></script>',
  '<div id="app"></div>',
)

export const pageBuilt = defineRule({
  id: 'page-built',
  category: 'local',
  severity: 'warning',
  explains: ['page-unbuilt'],
  title: 'The page is the one that is deployed',
  problem: 'The development server sends an empty page: nothing is known before it is built',
  why: 'Some generators of static sites fill the page by a script while it is worked on, and write it as HTML when the site is built. Crawlers meet the built page.',
  fixes: [
    'Build the site, and check the folder that was built: devcli check ./dist (VitePress: docs/.vitepress/dist, Docusaurus: build).',
  ],
  sources: [code('The page is read by plain HTTP.', DOCUMENTS.signalDesktop)],
  examples: {
    fails: [{ url: 'http://localhost:5173/', mode: 'local', html: SHELL }],
    passes: [{ url: 'http://localhost:5173/', mode: 'local', html: examplePage('<title>Sourdough</title>') }],
  },
  check(facts) {
    const by = unbuiltBy(facts)
    if (by === null) return facts.mode === 'local' ? [] : 'not-applicable'
    return [{ message: unbuiltText(by), alone: true }]
  },
})
