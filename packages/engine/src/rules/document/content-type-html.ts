/**
 * Two widely used readers take `text/html` and nothing else.
 *
 * Leaves alone: the charset parameter, which `charset-consistent` looks at.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { quoted } from '../shared/page-text.ts'

export const contentTypeHtml = defineRule({
  id: 'content-type-html',
  category: 'document',
  severity: 'warning',
  explains: ['content-type'],
  title: 'The page is served as text/html',
  problem: 'The page is not served as text/html',
  why: 'Crawlers decide by the Content-Type header whether there is a page to read. Some take exactly text/html; without the header they skip the page.',
  fixes: [
    {
      description: 'Send this response header with the page.',
      snippet: 'Content-Type: text/html; charset=utf-8',
    },
  ],
  sources: [
    code('Only text/html is read.', 'mastodon/mastodon app/services/fetch_link_card_service.rb'),
    code('Only text/html is read.', DOCUMENTS.signalDesktop),
    official('text/html or application/xhtml+xml.', DOCUMENTS.discord),
  ],
  examples: {
    fails: [
      { html: examplePage('<title>Bread</title>'), headers: {} },
      { html: examplePage('<title>Bread</title>'), headers: { 'content-type': 'application/xhtml+xml' } },
    ],
    passes: [
      { html: examplePage('<title>Bread</title>'), headers: { 'content-type': 'text/html; charset=utf-8' } },
    ],
  },
  check({ contentType, mediaType }) {
    if (contentType === null) return [{ message: 'The answer has no Content-Type header.' }]
    if (mediaType === 'text/html') return []
    return [{ message: `The page is served as ${quoted(contentType)}.`, evidence: contentType }]
  },
})
