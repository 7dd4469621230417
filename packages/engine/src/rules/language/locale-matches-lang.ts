/**
 * A theme that leaves `en_US` standing on pages in another language.
 *
 * Leaves alone: territories, and two codes of one language.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

const page = (lang: string, locale: string) =>
  `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">\n<title>Sauerteig</title>\n<meta property="og:locale" content="${locale}">\n</head>\n<body></body>\n</html>\n`

/** Two codes of one language. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id', tl: 'fil', ji: 'yi' }

const languageOf = (tag: string): string => {
  const language = tag.trim().toLowerCase().split(/[-_]/u)[0] ?? ''
  return SAME[language] ?? language
}

export const localeMatchesLang = defineRule({
  id: 'locale-matches-lang',
  category: 'language',
  severity: 'info',
  title: 'og:locale and lang agree',
  problem: 'og:locale and lang differ',
  why: 'One of the two is wrong, and readers that use it treat the text as another language.',
  fixes: [tagFix("Write the page's own language in both.", { lang: 'de', 'og:locale': 'de_DE' })],
  sources: [official('The locale these tags are marked up in.', DOCUMENTS.openGraph)],
  supersededBy: ['html-lang-valid'],
  examples: { fails: [{ html: page('de', 'en_US') }], passes: [{ html: page('de-AT', 'de_DE') }] },
  check(facts) {
    const tag = filledTag(facts, 'og:locale')
    const { lang } = facts.extraction
    if (!tag || !lang?.trim()) return 'not-applicable'
    if (languageOf(lang) === languageOf(tag.content)) return []
    return [findingAt(tag, `The html element says ${quoted(lang)}, og:locale ${quoted(tag.content)}.`)]
  },
})
