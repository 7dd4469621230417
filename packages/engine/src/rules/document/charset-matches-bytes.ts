/**
 * A page whose bytes are not in the encoding it is read in: every accent is drawn as something else.
 *
 * Leaves alone: plain ASCII, which is the same in all of them.
 */
import {
  cardDescription,
  cardTitle,
  CUT_BY_CHARACTERS,
  endsInHalfCharacter,
  isMojibake,
} from '../shared/card-text.ts'
import { SPOILT } from '../shared/misleading.ts'
import type { CharsetFacts } from '../../extract/tags.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { upperFirst } from '../../facts/wording.ts'
import { findingAt, placeName } from '../shared/find-tags.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { serverFix } from '../shared/fixes.ts'

/**
 * One byte, one character: text in these is never valid UTF-8 by chance, beyond a letter or two.
 * Encodings of East Asia are left out, for short texts in them can be.
 */
const SINGLE_BYTE = /^(?:windows-125\d|windows-874|iso-8859-|koi8-|macintosh|x-mac-|ibm866)/iu

const page = (title: string) =>
  `<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body></body>\n</html>\n`

function judge({ name, source, validUtf8, nonAscii }: CharsetFacts): Finding[] {
  const because = source === 'default' ? 'for want of a declaration' : `because of the ${source}`
  if (name.toLowerCase() === 'utf-8') {
    return validUtf8
      ? []
      : [{ message: `The page is read as UTF-8 ${because}, but holds bytes that are not UTF-8.` }]
  }
  // An undeclared encoding is another fault: `charset-declared`.
  if (source === 'default' || !nonAscii || !validUtf8 || !SINGLE_BYTE.test(name)) return []
  const fix = {
    description: 'The bytes are UTF-8: say so, in the header as well.',
    snippet: '<meta charset="utf-8">',
  }
  return [{ message: `The page is read as ${name} ${because}, but its bytes are UTF-8.`, fixes: [fix] }]
}

export const charsetMatchesBytes = defineRule({
  id: 'charset-matches-bytes',
  category: 'document',
  severity: 'warning',
  title: 'The bytes are in the charset that the page names',
  problem: 'The bytes are not in the charset that the page names',
  why: 'Readers draw "�" or "Ã©" in place of each accent and curly quote, also in the title and description of the card.',
  fixes: [
    serverFix('Save templates and data as UTF-8, and check the encoding of the database connection.'),
    {
      description: 'If the page really is in another encoding, name that one.',
      snippet: 'Content-Type: text/html; charset=windows-1252',
      placeholders: ['windows-1252'],
    },
  ],
  sources: [
    official(
      'Bytes that a decoder cannot read are replaced by U+FFFD.',
      'https://encoding.spec.whatwg.org/#encoders-and-decoders',
    ),
    official('Documents must be encoded in UTF-8.', DOCUMENTS.htmlCharset),
  ],
  examples: {
    fails: [
      { html: page('Crème brûlée'), encoding: 'latin1' },
      { html: page('Crème brûlée'), headers: { 'content-type': 'text/html; charset=iso-8859-1' } },
    ],
    passes: [{ html: page('Crème brûlée') }],
  },
  check(facts) {
    const drawn = [cardTitle(facts), cardDescription(facts)].filter((text) => text && isMojibake(text.text))
    const [first] = drawn
    // One character that was cut in two, of a page whose other bytes are right.
    const isCut = drawn.every((text) => text && endsInHalfCharacter(text.text))
    const findings = judge(facts.extraction.charset)
    if (!first) return findings
    return findings.map((finding) => ({
      ...finding,
      ...(isCut && {
        ...findingAt(first.tag, `${upperFirst(placeName(first.tag))} ends in half a character.`, [
          CUT_BY_CHARACTERS,
        ]),
        problem: 'A text of the card is cut in the middle of a character',
      }),
      misleading: SPOILT,
    }))
  },
})
