/**
 * A page that is longer than what is read of it: too many bytes, or too many tags. What the report says is true of its
 * beginning.
 */
import { code, measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KiB` : `${Math.round(bytes / 1024 / 1024)} MiB`

export const pageReadWhole = defineRule({
  id: 'page-read-whole',
  category: 'document',
  severity: 'warning',
  explains: ['page-too-long'],
  title: 'The page is read to its end',
  problem: 'The page is longer than what is read of it',
  why: 'Crawlers read the first part of a page only. What follows is not in this report, and in no known card.',
  fixes: ['Put large inline styles, scripts and data into files of their own.'],
  sources: [
    official('Tags must come before the first 1 MB.', DOCUMENTS.facebookCrawler),
    code('Reads 150 KB.', DOCUMENTS.wordpress),
    measured('The largest of 2,006 real pages was 3.5 MB.', DOCUMENTS.survey),
  ],
  examples: {
    fails: [{ html: examplePage('<title>Bread</title>'), leftBytes: 9_000_000 }],
    passes: ['<title>Bread</title>'],
  },
  check({ extraction: { htmlLength, omitted } }) {
    if (omitted.unreadBytes === undefined) return []
    const read = size(htmlLength - omitted.unreadBytes)
    return [{ message: `Only the first ${read} of the page are judged.` }]
  },
})
