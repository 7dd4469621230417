/**
 * One index.html with tags in it, sent for every path before a script fills it: each link shows the same card.
 *
 * Leaves alone: front pages, pages with text of their own in the HTML, and tags that name this page or say a word of its path.
 */
import { readablePath } from '../../capture/related-page.ts'
import { official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { scriptDrawn } from '../../facts/script-drawn.ts'
import { isSamePage } from '../../metadata/other-page.ts'
import type { PageReading } from '../../metadata/page-reading.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { cardTitle, descriptionTexts, titleTexts, type CardText } from '../shared/card-text.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { findingAt } from '../shared/find-tags.ts'
import { unlessKnown } from '../shared/known-crawlers.ts'
import { quoted } from '../shared/page-text.ts'
import { isFrontPage } from '../shared/page-urls.ts'
import { metaSnippet } from '../shared/snippet.ts'
import { renderedOnServer } from './rendered-on-server.ts'

/** Shorter parts of a path are in any text by chance. */
const WORD = /[\p{L}\p{N}]{4,}/gu

function isOfThisPage(facts: PageIndex): boolean {
  const { metadata, finalUrl, pageUrl } = facts
  const named = [metadata.url, metadata.canonicalUrl].filter((one) => one && one.source !== 'final-url')
  if (named.some((one) => one && isSamePage(one.value, finalUrl))) return true
  const says = (texts: readonly CardText[], path: string): boolean => {
    const said = texts.map(({ text }) => text.toLowerCase()).join(' ')
    return (path.toLowerCase().match(WORD) ?? []).some((word) => said.includes(word))
  }
  const path = readablePath(pageUrl.pathname).slice(0, 500)
  // A description of the whole site may say what kinds of pages it has, such as reviews.
  return says(titleTexts(facts), path) || says(descriptionTexts(facts), path.split('/').at(-1) ?? '')
}

const SHELL = '<div id="root"></div>\n<script type="module" src="/assets/index.js"></script>'
const page = (more: string) => ({
  url: 'https://example.com/recipes/sourdough',
  html: examplePage(
    `<title>Example Bakery</title>\n${metaSnippet('og:title', 'Example Bakery')}${more}`,
    SHELL,
  ),
})

export const tagsOfThisPage = defineRule({
  id: 'tags-of-this-page',
  category: 'document',
  severity: 'warning',
  points: 3,
  title: 'The tags are those of this page',
  problem: 'Every page may have the same tags',
  why: renderedOnServer.why,
  fixes: renderedOnServer.fixes,
  sources: [
    official('JavaScript is not run.', DOCUMENTS.discord),
    official('JavaScript is not run.', DOCUMENTS.apple),
  ],
  supersededBy: ['markup-closed', 'tags-not-swallowed', 'not-a-login-page'],
  examples: {
    fails: [page('')],
    passes: [page(`\n<link rel="canonical" href="https://example.com/recipes/sourdough">`)],
  },
  check(facts) {
    if (isFrontPage(facts.finalUrl)) return 'not-applicable'
    const title = cardTitle(facts)
    const sight = scriptDrawn(facts.extraction)
    if (!title || sight === null || isOfThisPage(facts)) return []
    const { openGraph, twitter } = facts.extraction
    if (openGraph.length === 0 && twitter.length === 0) return []
    const what = `${sight} without JavaScript, and neither og:url nor a canonical link names this page: ${quoted(title.text)} may be the title of every page.`
    const finding = findingAt(title.tag, `The HTML that the server sends ${what}`)
    const isTagged = ({ metadata }: PageReading) =>
      metadata.title !== null && metadata.title.value !== facts.metadata.title?.value
    return [
      unlessKnown(facts, finding, { isTagged, ours: `HTML that ${what}`, fixes: renderedOnServer.fixes }),
    ]
  },
})
