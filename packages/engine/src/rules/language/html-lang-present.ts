/**
 * The language of the page: for screen readers, translation and search.
 *
 * Leaves alone: languages named elsewhere, such as a header.
 */
import { official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { tagFix } from '../shared/snippet.ts'

const page = (lang: string) =>
  `<!doctype html>\n<html${lang}>\n<head>\n<meta charset="utf-8">\n<title>Sauerteig</title>\n</head>\n<body></body>\n</html>\n`

export const htmlLangPresent = defineRule({
  id: 'html-lang-present',
  category: 'language',
  severity: 'info',
  points: 1,
  title: 'The html element has a lang attribute',
  problem: 'Missing lang attribute on html',
  why: 'Screen readers choose the voice by it, browsers offer translation, and apps that draw text choose fonts and hyphenation.',
  fixes: [tagFix('Add the language of the page to the <html> tag, such as en or de.', { lang: 'en' })],
  sources: [
    official(
      'The language of each page can be determined by software.',
      'https://www.w3.org/TR/WCAG22/#language-of-page',
    ),
  ],
  examples: { fails: [{ html: page('') }], passes: [{ html: page(' lang="de"') }] },
  check({ extraction: { lang } }) {
    if (lang?.trim()) return []
    return [
      { message: lang === null ? 'The html element has no lang.' : 'The lang of the html element is empty.' },
    ]
  },
})
