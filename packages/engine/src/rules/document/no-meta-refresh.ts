/**
 * A meta refresh sends browsers on; most preview crawlers stay and read this page. Where it does so before anyone has read
 * the page, nothing else is found.
 *
 * Leaves alone: pages that reload themselves, pages that move on only after half a minute, and a refresh in
 * `<noscript>`: browsers that run scripts ignore it.
 */
import { defineRule } from '../define-rule.ts'
import { pageUrl } from '../shared/page-urls.ts'
import { oneLine, quoted } from '../shared/page-text.ts'
import { SENT_ON_SOURCES, sentOnFindings, sentOnFixes } from '../shared/sent-on.ts'

/** Pages that reload or move on after so long are meant to be read first. */
const READING_SECONDS = 30

export const noMetaRefresh = defineRule({
  id: 'no-meta-refresh',
  category: 'document',
  severity: 'warning',
  points: 2,
  title: 'The page does not redirect by meta refresh',
  problem: 'The page redirects by meta refresh',
  why: 'Visitors land elsewhere, but crawlers that do not follow a meta refresh make the card from this in-between page.',
  fixes: sentOnFixes('https://example.com/new'),
  sources: SENT_ON_SOURCES,
  examples: {
    fails: ['<meta http-equiv="refresh" content="0; url=https://example.com/new">'],
    passes: [
      '<meta http-equiv="refresh" content="300">',
      '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>',
    ],
  },
  check(facts) {
    const sentOn = sentOnFindings(facts, (by) => by !== 'script')
    const { metaRefresh } = facts.extraction
    if (sentOn.length > 0 || !metaRefresh) return sentOn
    const { line, column, seconds, url, inNoscript } = metaRefresh
    if (url === null || seconds >= READING_SECONDS || inNoscript) return []
    const target = pageUrl(facts, url)
    return [
      {
        message: `After ${seconds} s the page sends visitors to ${quoted(url)}.`,
        where: { line, column, tag: 'refresh' },
        evidence: url,
        ...(target && { fixes: sentOnFixes(oneLine(target.href, 500)) }),
      },
    ]
  },
})
