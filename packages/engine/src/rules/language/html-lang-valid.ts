/**
 * `en`, `de-AT`, `zh-Hant-TW`; not `english`, not `en_US`.
 *
 * Leaves alone: whether the language exists: the registry is not asked.
 */
import { official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

/** Language, script, region, variants, extensions and private use of BCP 47, without the registry. */
const TAG =
  /^(?:[a-z]{2,3}|x)(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-z\d](?:-[a-z\d]{2,8})+)*$/iu

const page = (lang: string) =>
  `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">\n<title>Bread</title>\n</head>\n<body></body>\n</html>\n`

export const htmlLangValid = defineRule({
  id: 'html-lang-valid',
  category: 'language',
  severity: 'info',
  points: 1,
  title: 'The lang attribute is a language tag',
  problem: 'The lang attribute is not a language tag',
  why: 'A tag that software does not know counts as none.',
  fixes: [tagFix('Write a tag such as en, en-GB or pt-BR, with a hyphen.', { lang: 'en-GB' })],
  sources: [
    official(
      'The value is a BCP 47 language tag.',
      'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
    ),
    official('How tags are written.', 'https://www.rfc-editor.org/rfc/rfc5646#section-2.1'),
  ],
  supersededBy: ['html-lang-present'],
  examples: {
    fails: [{ html: page('en_US') }, { html: page('english') }],
    passes: [{ html: page('pt-BR') }],
  },
  check({ extraction: { lang } }) {
    const value = lang?.trim()
    if (!value) return 'not-applicable'
    return TAG.test(value)
      ? []
      : [{ message: `The html element says lang=${quoted(value)}.`, evidence: value }]
  },
})
