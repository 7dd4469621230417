/**
 * The server chooses the language of the page by who asks: by Accept-Language, or by the name of a crawler. People who
 * look see one language, and cards are drawn in another.
 *
 * Leaves alone: pages that answer alike in one language, and those that nothing hints at (see `language-hints.ts`).
 */
import { official } from '../../facts/evidence.ts'
import type { WithoutLanguage } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { variesByLanguage } from '../../metadata/language-hints.ts'
import { languageOf, type AnsweredPage } from '../../metadata/other-language.ts'
import { PLATFORMS, platformName } from '../../platforms/index.ts'
import { languageView } from '../../platforms/resolver/language-view.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { oneLine, quoted } from '../shared/page-text.ts'
import { serverFix } from '../shared/fixes.ts'

function findings(facts: PageIndex): Finding[] {
  const { withoutLanguage: without } = facts
  const other = without && answerOf(without)
  if (!without || !other) return []
  const own: AnsweredPage = { ...facts, reading: facts }
  const isElsewhere = own.finalUrl !== other.finalUrl
  const say = (page: AnsweredPage): string =>
    [
      textOf(page, textOf(own) === textOf(other)),
      inLanguage(page),
      isElsewhere ? ` at ${oneLine(page.finalUrl, URL_CHARACTERS)}` : '',
    ].join('')
  return [
    {
      message: `${howWeAsk(without)} the page is ${say(own)}; ${howTheyAsk(without)} it is ${say(other)}.`,
      gets: PLATFORMS.filter((platform) => languageView(platform, without).read === 'theirs').map(
        ({ id }) => id,
      ),
    },
  ]
}

const URL_CHARACTERS = 120

const answerOf = ({ view: { response, page } }: WithoutLanguage): AnsweredPage | null =>
  response && page && { finalUrl: response.finalUrl, headers: response.headers, reading: page }

/** Its title, or where both have the same one its description. */
function textOf({ reading: { metadata } }: AnsweredPage, isSameTitle = false): string {
  if (isSameTitle && metadata.description) return `described as ${quoted(metadata.description.value)}`
  return metadata.title ? quoted(metadata.title.value) : 'without a title'
}

function inLanguage(page: AnsweredPage): string {
  const language = languageOf(page)
  return language === null ? '' : ` (${oneLine(language, LANGUAGE_CHARACTERS)})`
}
/** Of a language tag. */
const LANGUAGE_CHARACTERS = 35

const howWeAsk = ({ asked, byHeader }: WithoutLanguage): string =>
  byHeader ? `With Accept-Language: ${oneLine(asked, HEADER_CHARACTERS)}, as we ask,` : 'As we get it,'

const HEADER_CHARACTERS = 100

function howTheyAsk({ byHeader, view: { platforms } }: WithoutLanguage): string {
  if (!byHeader) return `as the crawler of ${listText(platforms.map(platformName))} gets it,`
  const names = PLATFORMS.filter(({ crawler }) => crawler.language?.asked === 'none').map(({ name }) => name)
  const shown = names.slice(0, MAX_NAMES)
  const more = names.length - shown.length
  return `without that header, as the crawlers of ${listText([...shown, ...(more > 0 ? [`${more} others`] : [])])} ask,`
}
const MAX_NAMES = 2

const page = (lang: string, title: string) =>
  `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body></body>\n</html>\n`

export const languageByUrl = defineRule({
  id: 'language-by-url',
  category: 'language',
  severity: 'warning',
  explains: ['language-differs'],
  title: 'The URL decides the language, and not who asks',
  problem: 'Some crawlers get the page in another language',
  why: 'A card is drawn once and shown to everybody. Many link-preview crawlers name no language, so they get the one that the server falls back to, whatever the person who shares the link sees.',
  fixes: [
    serverFix(
      'Give each language a URL of its own, such as /en/ and /fr/, that answers in that language to everybody, with its og:locale; let people share those. At the URL without a language, let requests that name none get the language of most of your readers.',
    ),
    serverFix(
      'Link the versions with rel="alternate" and hreflang, and with hreflang="x-default" to the one for everybody else; send Vary: Accept-Language where the header decides, so that no cache mixes them up.',
    ),
  ],
  sources: [
    official(
      'Requests come without Accept-Language: one URL for each language, linked with hreflang, is recommended.',
      'https://developers.google.com/search/docs/specialty/international/locale-adaptive-pages',
      '2026-11-27',
    ),
    official(
      'A request without the header takes any language.',
      'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4',
    ),
    official(
      'x-default names the page for languages that no other one is for.',
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
    ),
  ],
  examples: {
    fails: [
      {
        html: page('en', 'Find bread near you'),
        headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language' },
        withoutLanguage: { html: page('fr', 'Trouver du pain') },
      },
    ],
    passes: [
      {
        html: page('en', 'Find bread near you'),
        headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language' },
      },
    ],
  },
  check(facts) {
    if (!facts.withoutLanguage && !variesByLanguage(facts)) return 'not-applicable'
    return findings(facts)
  },
})
