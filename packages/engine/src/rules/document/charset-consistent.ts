/**
 * Header, byte-order mark and meta tag are asked in different orders by different readers.
 *
 * Leaves alone: two labels of one encoding, and labels that no standard knows.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'

/** Name of the encoding that a label means (`latin1` is windows-1252), or null for an unknown one. */
function encodingOf(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label.trim())
    // A meta tag read as ASCII cannot truthfully say UTF-16; the HTML standard reads it as UTF-8.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    // Not a label of the Encoding standard: readers ignore it, and so does this rule.
    return null
  }
}

export const charsetConsistent = defineRule({
  id: 'charset-consistent',
  category: 'document',
  severity: 'warning',
  title: 'Content-Type and page name the same charset',
  problem: 'Content-Type and page name different charsets',
  why: 'Browsers believe the header, other readers the meta tag. When the two differ, one of them draws the wrong characters.',
  fixes: [
    { description: 'Save the page as UTF-8 and say so in both places.', snippet: '<meta charset="utf-8">' },
    { description: 'Set the response header.', snippet: 'Content-Type: text/html; charset=utf-8' },
  ],
  sources: [
    official(
      'A byte-order mark wins over the header, the header over meta.',
      'https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding',
    ),
    code('Asks meta before the header.', DOCUMENTS.synapsePreviews),
  ],
  examples: {
    fails: [
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="iso-8859-1">\n<title>Café</title>\n</head>\n<body></body>\n</html>\n',
        headers: { 'content-type': 'text/html; charset=utf-8' },
      },
    ],
    passes: [
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="UTF-8">\n<title>Café</title>\n</head>\n<body></body>\n</html>\n',
        headers: { 'content-type': 'text/html; charset=utf8' },
      },
    ],
  },
  check({ extraction: { charset } }) {
    const { headerLabel, metaLabel } = charset
    if (headerLabel === null || metaLabel === null) return 'not-applicable'
    const [header, meta] = [encodingOf(headerLabel), encodingOf(metaLabel)]
    if (header === null || meta === null || header === meta) return []
    return [
      {
        message: `The Content-Type header says ${headerLabel.trim()}, the meta tag says ${metaLabel.trim()}.`,
        evidence: metaLabel,
      },
    ]
  },
})
