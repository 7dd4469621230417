/**
 * One wrong comma, and a whole block of structured data is lost.
 *
 * Leaves alone: what the data says: any vocabulary is fine; and a block over a limit of ours, which nobody read.
 */
import { isOverOurLimit } from '../../extract/json-ld.ts'
import { code, measured } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { oneLine } from '../shared/page-text.ts'

const script = (json: string): string => `<script type="application/ld+json">\n${json}\n</script>`

export const jsonLdValid = defineRule({
  id: 'json-ld-valid',
  category: 'structured-data',
  severity: 'warning',
  points: 1,
  title: 'The JSON-LD can be read',
  problem: 'A JSON-LD block cannot be read',
  why: 'Readers drop a block that is not valid JSON: title, author, date and image in it are lost.',
  fixes: [
    'Write the block with a JSON serialiser instead of a text template; quotes and line breaks in values are the usual cause.',
    'Check it with a JSON validator.',
  ],
  sources: [
    code('A block that is not valid JSON is passed over.', DOCUMENTS.mastodonExtractor),
    measured('44 of 813 pages with JSON-LD have an invalid block.', DOCUMENTS.survey),
  ],
  examples: {
    fails: [script('{ "@type": "Article", "headline": "Sourdough", }')],
    passes: [script('{ "@type": "Article", "headline": "Sourdough" }')],
  },
  check({ extraction: { jsonLd } }) {
    if (jsonLd.length === 0) return 'not-applicable'
    return jsonLd.flatMap(({ error, line, column }) =>
      error === undefined || isOverOurLimit(error)
        ? []
        : [
            {
              message: `The JSON-LD block cannot be read: ${oneLine(error, 160)}`,
              where: { line, column, tag: 'script' },
            },
          ],
    )
  },
})
