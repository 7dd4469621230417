/**
 * A meta refresh sends browsers on; most preview crawlers stay and read this page.
 *
 * Leaves alone: pages that reload themselves, pages that move on only after half a minute, and a refresh in
 * `<noscript>`: browsers that run scripts ignore it.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../kit/documents.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { pageUrl } from '../kit/page-urls.ts'
import { oneLine, quoted } from '../kit/page-text.ts'

/** Pages that reload or move on after so long are meant to be read first. */
const READING_SECONDS = 30

const redirectTo = (url: string): Fix => ({
  description: 'Redirect with a status instead.',
  snippet: `HTTP/1.1 301 Moved Permanently\nLocation: ${url}`,
})
const FULL_TAGS: Fix = {
  description: 'Where only HTML can be changed, give this page the full tags of its target.',
}

export const noMetaRefresh = defineRule({
  id: 'no-meta-refresh',
  category: 'document',
  severity: 'warning',
  care: 2,
  title: 'The page does not redirect by meta refresh',
  problem: 'The page redirects by meta refresh',
  why: 'Visitors land elsewhere, but crawlers that do not follow a meta refresh make the card from this in-between page.',
  fixes: [redirectTo('https://example.com/new'), FULL_TAGS],
  sources: [official('A meta refresh is not followed; server redirects are.', DOCUMENTS.apple)],
  examples: {
    fails: [{ html: examplePage('<meta http-equiv="refresh" content="0; url=https://example.com/new">') }],
    passes: [
      { html: examplePage('<meta http-equiv="refresh" content="300">') },
      {
        html: examplePage('<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>'),
      },
    ],
  },
  check(facts) {
    const { metaRefresh } = facts.extraction
    if (!metaRefresh) return []
    const { line, column, seconds, url, inNoscript } = metaRefresh
    if (url === null || seconds >= READING_SECONDS || inNoscript) return []
    const target = pageUrl(facts, url)
    return [
      {
        message: `After ${seconds} s the page sends visitors to ${quoted(url)}.`,
        where: { line, column, tag: 'refresh' },
        evidence: url,
        ...(target && { fixes: [redirectTo(oneLine(target.href, 500)), FULL_TAGS] }),
      },
    ]
  },
})
