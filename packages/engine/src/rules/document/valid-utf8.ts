/** A page read as UTF-8 whose bytes are something else: every stray byte is drawn as a replacement mark. */
import { DOCUMENTS, official } from '../claims.ts'
import { defineRule } from '../define-rule.ts'

export const validUtf8 = defineRule({
  id: 'valid-utf8',
  category: 'document',
  severity: 'error',
  points: 8,
  title: 'The bytes are the encoding they claim to be',
  problem: 'The page claims UTF-8, but its bytes are not UTF-8',
  why: 'Readers draw “�” for each byte that does not fit, also in the title and description of the card.',
  fixes: [
    { description: 'Save templates and data as UTF-8, and check the encoding of the database connection.' },
    {
      description: 'If the page really is in another encoding, name that one.',
      snippet: 'Content-Type: text/html; charset=windows-1252',
    },
  ],
  sources: [
    official(
      'Bytes that are not valid are replaced by U+FFFD.',
      'https://encoding.spec.whatwg.org/#utf-8-decoder',
    ),
    official('Documents must be encoded in UTF-8.', DOCUMENTS.htmlStandard),
  ],
  examples: {
    fails: [
      {
        html: '<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n<title>Crème brûlée</title>\n</head>\n<body></body>\n</html>\n',
        encoding: 'latin1',
      },
    ],
    passes: [
      {
        html: '<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n<title>Crème brûlée</title>\n</head>\n<body></body>\n</html>\n',
      },
    ],
  },
  check({ extraction: { charset } }) {
    if (charset.name.toLowerCase() !== 'utf-8') return 'not-applicable'
    if (charset.validUtf8) return []
    const said = charset.source === 'default' ? 'by default' : `because the ${charset.source} says so`
    return [{ message: `The page is read as UTF-8 ${said}, but holds bytes that are not UTF-8.` }]
  },
})
