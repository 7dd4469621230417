/**
 * Readers look for the encoding in the first 1,024 bytes only; what comes later is too late for most.
 *
 * Leaves alone: pages whose header names the charset, for no reader then looks further.
 */
import { code, measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'

/** The HTML standard's prescan, and what Synapse searches. */
const PRESCAN_BYTES = 1024

const SCRIPT = '/* a long inline script */'
const padding = { after: SCRIPT, bytes: 1_100 }
const filler = `<script>${SCRIPT}</script>`

export const charsetDeclaredEarly = defineRule({
  id: 'charset-declared-early',
  category: 'document',
  severity: 'warning',
  points: 1,
  title: 'The charset is declared in the first 1,024 bytes',
  problem: 'The charset is declared too late',
  why: 'The standard asks for the charset within the first 1,024 bytes. Browsers start over when they meet it later; simple readers never see it and draw the wrong characters.',
  fixes: [
    'Move the charset tag to the top of the <head> of the page, before scripts and styles.',
    { description: 'Or say it in the response header.', snippet: 'Content-Type: text/html; charset=utf-8' },
  ],
  sources: [
    official('The declaration must be within the first 1,024 bytes.', DOCUMENTS.htmlCharset),
    code('Searches the first 1,024 bytes, then the header.', DOCUMENTS.synapsePreviews),
    measured('227 pages name it later; 13 of them are not UTF-8.', DOCUMENTS.survey),
  ],
  supersededBy: ['charset-declared'],
  examples: {
    fails: [
      {
        html: `<!doctype html>\n<html lang="en">\n<head>\n${filler}\n<meta charset="utf-8">\n<title>Café</title>\n</head>\n<body></body>\n</html>\n`,
        headers: { 'content-type': 'text/html' },
        padding,
      },
    ],
    passes: [
      {
        html: `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Café</title>\n${filler}\n</head>\n<body></body>\n</html>\n`,
        headers: { 'content-type': 'text/html' },
        padding,
      },
    ],
  },
  check({ extraction: { charset } }) {
    const { headerLabel, metaOffset, source } = charset
    if (headerLabel !== null || source === 'bom' || metaOffset === null) return []
    if (metaOffset < PRESCAN_BYTES) return []
    return [
      {
        message: `The charset tag comes too late: at byte ${metaOffset} of the page, and apps look at the first 1,024. Letters such as é may then look broken.`,
      },
    ]
  },
})
