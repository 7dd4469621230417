/**
 * `Content-Disposition: attachment` makes a page a download.
 *
 * Leaves alone: `inline` with a file name.
 */
import { headerValue } from '../../capture/headers.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'

export const pageNotAttachment = defineRule({
  id: 'page-not-attachment',
  category: 'document',
  severity: 'warning',
  explains: ['page-attachment'],
  title: 'The page is served to be read, not downloaded',
  problem: 'The page is served as a download',
  why: 'Crawlers treat an attachment as a file and make no card for it; browsers save it instead of showing it.',
  fixes: [
    {
      description: 'Remove the Content-Disposition header from the page, or send inline.',
      snippet: 'Content-Disposition: inline',
    },
  ],
  sources: [
    official('An attachment gets no embed.', DOCUMENTS.discord),
    code('Refuses attachments.', DOCUMENTS.signalDesktop),
  ],
  examples: {
    fails: [
      {
        html: examplePage('<title>Bread</title>'),
        headers: { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="page.html"' },
      },
    ],
    passes: ['<title>Bread</title>'],
  },
  check({ headers }) {
    const disposition = headerValue(headers, 'content-disposition')
    if (disposition === null || !/^\s*attachment\b/iu.test(disposition)) return []
    return [{ message: 'The page comes with Content-Disposition: attachment.', evidence: disposition }]
  },
})
