/**
 * `de_DE`, with an underscore: other forms are ignored.
 *
 * Leaves alone: a script between language and territory, and UN area numbers.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../kit/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, tagsNamed } from '../kit/find-tags.ts'
import { quoted } from '../kit/page-text.ts'
import { tagFix } from '../kit/snippet.ts'

/** language_TERRITORY; a few platforms also use a script (`zh_Hant_TW`) or an area (`es_419`, `en_001`). */
const LOCALE = /^[a-z]{2,3}(?:_[A-Z][a-z]{3})?_(?:[A-Z]{2}|\d{3})$/u

/** `en-us` and `EN_US` become `en_US`; a bare language keeps its place for a territory. */
function repaired(value: string): string | null {
  const [language, territory] = value.trim().split(/[-_]/u)
  if (!language || !/^[a-z]{2,3}$/iu.test(language)) return null
  if (!territory || !/^[a-z]{2}$/iu.test(territory)) return null
  return `${language.toLowerCase()}_${territory.toUpperCase()}`
}

export const ogLocaleFormat = defineRule({
  id: 'og-locale-format',
  category: 'open-graph',
  severity: 'info',
  care: 1,
  title: 'og:locale is written as language_TERRITORY',
  problem: 'og:locale is not written as language_TERRITORY',
  why: 'The protocol knows one form, with an underscore and a territory, such as en_GB. A reader that goes by it cannot use another.',
  fixes: [tagFix('Write language and territory with an underscore.', { 'og:locale': 'en_GB' })],
  sources: [official('Of the format language_TERRITORY; default is en_US.', DOCUMENTS.openGraph)],
  examples: {
    fails: [{ html: examplePage('<meta property="og:locale" content="de-DE">') }],
    passes: [{ html: examplePage('<meta property="og:locale" content="de_DE">') }],
  },
  check(facts) {
    const tags = [...tagsNamed(facts, 'og:locale'), ...tagsNamed(facts, 'og:locale:alternate')].filter(
      ({ content }) => content.trim() !== '',
    )
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => !LOCALE.test(content.trim()))
      .map((tag) => {
        const value = repaired(tag.content)
        const fixes = value ? [tagFix(`Write ${value}.`, { [tag.name]: value })] : undefined
        return findingAt(tag, `${tag.name} is ${quoted(tag.content)}.`, fixes)
      })
  },
})
