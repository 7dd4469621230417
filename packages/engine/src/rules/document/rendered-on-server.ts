/**
 * Pages that a script draws are empty for readers that run none.
 *
 * Leaves alone: pages with a heading, some text or any card tag in the HTML as sent, whatever scripts
 * do later.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { scriptDrawn } from '../../facts/script-drawn.ts'
import type { PageReading } from '../../metadata/page-reading.ts'
import { unlessKnown } from '../shared/known-crawlers.ts'
import { metaSnippet } from '../shared/snippet.ts'

const FIXES: readonly [Fix, ...Fix[]] = [
  {
    kind: 'framework',
    description:
      'Put the preview tags into the HTML that the server sends, for each page its own: a developer does that by server rendering, by prerendering at build time, or by a small function that fills the head of the page. One index.html that is sent for every URL gives all pages the same tags.',
  },
]

const hasTags = ({ extraction: { openGraph, twitter } }: Pick<PageReading, 'extraction'>): boolean =>
  openGraph.length > 0 || twitter.length > 0

export const renderedOnServer = defineRule({
  id: 'rendered-on-server',
  category: 'document',
  severity: 'warning',
  points: 4,
  title: 'The tags are in the HTML that the server sends',
  problem: 'The tags seem to be added by JavaScript, which crawlers do not run',
  why: 'Link-preview crawlers read the HTML as the server sends it. Tags that a script adds later do not exist for them.',
  fixes: FIXES,
  sources: [
    official('JavaScript is not run.', DOCUMENTS.discord),
    official('JavaScript is not run.', DOCUMENTS.apple),
    code('The page is read by plain HTTP.', DOCUMENTS.signalDesktop),
  ],
  supersededBy: ['markup-closed', 'tags-not-swallowed', 'not-a-login-page'],
  examples: {
    fails: [
      {
        html: examplePage(
          '<title>Shop</title>',
          '<noscript>You need to enable JavaScript to run this app.</noscript>\n<div id="root"></div>',
        ),
      },
    ],
    passes: [
      {
        html: examplePage(
          `<title>Shop</title>\n${metaSnippet('og:title', 'Shop')}`,
          '<noscript>You need to enable JavaScript to run this app.</noscript>\n<div id="root"></div>',
        ),
      },
    ],
  },
  check(facts) {
    const { extraction } = facts
    const { omitted, headEndedBy } = extraction
    // The head goes on beyond what was read.
    if (omitted.unreadBytes !== undefined && headEndedBy === '#eof') return []
    if (hasTags(facts)) return []
    const sight = scriptDrawn(extraction)
    if (sight === null) return []
    const ours = `a page that has no preview tags and ${sight}.`
    const finding = { message: `The server sends ${ours}` }
    return [unlessKnown(facts, finding, { isTagged: hasTags, ours, fixes: FIXES })]
  },
})
