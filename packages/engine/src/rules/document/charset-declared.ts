/**
 * Without a declared encoding every reader guesses on its own, and not all guess UTF-8.
 *
 * Leaves alone: pages with a byte-order mark, a header or a meta tag, early or late; whether what they
 * name is true is for `charset-matches-bytes`.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'

export const charsetDeclared = defineRule({
  id: 'charset-declared',
  category: 'document',
  severity: 'warning',
  explains: ['letters-in-header'],
  points: 1,
  title: 'The page declares its charset',
  problem: 'Missing charset declaration',
  why: 'Browsers fall back to windows-1252 and other readers guess, so "é" may be drawn as "Ã©". A page in plain English is only safe until the first curly quote.',
  fixes: [
    { description: 'Make this the first tag of the head.', snippet: '<meta charset="utf-8">' },
    { description: 'Or say it in the response header.', snippet: 'Content-Type: text/html; charset=utf-8' },
  ],
  sources: [
    official('A document must declare its encoding by header, BOM or meta.', DOCUMENTS.htmlCharset),
    code('Looks for a declaration, then tries UTF-8, then windows-1252.', DOCUMENTS.synapsePreviews),
  ],
  examples: {
    fails: [
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n<title>Café Liégeois</title>\n</head>\n<body></body>\n</html>\n',
        headers: { 'content-type': 'text/html' },
      },
    ],
    passes: [
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Café Liégeois</title>\n</head>\n<body></body>\n</html>\n',
        headers: { 'content-type': 'text/html' },
      },
    ],
  },
  check({ extraction: { charset } }) {
    if (charset.source !== 'default') return []
    const message = `Neither the Content-Type header nor a meta tag names the encoding; it was read as ${charset.name}.`
    // To call these bytes UTF-8 would make it worse.
    const fixes = charset.validUtf8
      ? undefined
      : [
          { description: 'Save the page as UTF-8, then say so.', snippet: '<meta charset="utf-8">' },
          {
            description: 'Or name the encoding that it has.',
            snippet: `<meta charset="${charset.name.toLowerCase()}">`,
          },
        ]
    return [{ message, ...(fixes ? { fixes } : {}) }]
  },
})
