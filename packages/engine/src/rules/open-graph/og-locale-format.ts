/**
 * `de_DE`, with an underscore: other forms are ignored.
 *
 * Leaves alone: a script between language and territory, and UN area numbers.
 */
import { official, reports } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import type { PageTag } from '../../extract/tags.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { findingAt, tagsNamed } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

/** language_TERRITORY; a few platforms also use a script (`zh_Hant_TW`) or an area (`es_419`, `en_001`). */
const LOCALE = /^[a-z]{2,3}(?:_[A-Z][a-z]{3})?_(?:[A-Z]{2}|\d{3})$/u

/** ISO 3166-1, and what Facebook has besides: Kosovo, Esperanto, and its own jokes. UK, JA or KO are none. */
const TERRITORIES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
  CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
  GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
  KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
  NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
  SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
  ZA ZM ZW XK EO PI UD`.split(/\s+/u),
)

interface Locale {
  readonly language: string
  /** Absent: the language alone is written. */
  readonly territory: string | undefined
}

/** `en-us`, `EN_US` and `fr_FR.UTF-8` are read as what they mean; null where no language begins it. */
function readLocale(value: string): Locale | null {
  // A server adds its charset behind a dot, and a variant behind an @.
  const [language = '', ...parts] = (value.trim().split(/[.@]/u)[0] ?? '').split(/[-_]/u)
  if (!/^[a-z]{2,3}$/iu.test(language)) return null
  return {
    language: language.toLowerCase(),
    territory: parts.find((part) => /^[a-z]{2}$/iu.test(part))?.toUpperCase(),
  }
}

/** Where most people speak the language, as Unicode's likely subtags have it. */
const likelyTerritory = (language: string): string | undefined =>
  new Intl.Locale(language).maximize().region ?? undefined

const isTerritory = (territory: string): boolean => TERRITORIES.has(territory)

function fixesFor(tag: PageTag, lang: string | null): Fix[] | undefined {
  const locale = readLocale(tag.content)
  if (!locale) return undefined
  const { language, territory } = locale
  // UK is what people call GB, and Unicode knows it.
  const meant = territory && new Intl.Locale(`und-${territory}`).region
  const ofPage = readLocale(lang ?? '')
  const own = ofPage?.language === language ? ofPage.territory : undefined
  const value = (where: string) => `${language}_${where}`
  const known = [meant, own].find((one) => one !== undefined && isTerritory(one))
  if (known) return [tagFix(`Write ${value(known)}.`, { [tag.name]: value(known) })]
  const likely = likelyTerritory(language)
  if (!likely || !isTerritory(likely)) return undefined
  const description = `Write the territory that you write for behind the language, such as ${value(likely)}.`
  return [tagFix(description, { [tag.name]: value(likely) })]
}

export const ogLocaleFormat = defineRule({
  id: 'og-locale-format',
  category: 'open-graph',
  severity: 'info',
  points: 1,
  title: 'og:locale is written as language_TERRITORY',
  problem: 'og:locale is not written as language_TERRITORY',
  why: 'The protocol knows one form, with an underscore and a territory, such as en_GB. A reader that goes by it cannot use another.',
  fixes: [tagFix('Write language and territory with an underscore.', { 'og:locale': 'en_GB' })],
  sources: [
    official('Of the format language_TERRITORY; default is en_US.', DOCUMENTS.openGraph),
    reports(
      "Facebook's debugger refuses en_UK, a language alone (en, ja) and a value with its charset (fr_FR.UTF-8).",
      'github.com: facebook/open-graph-protocol/pull/16, mmistakes/minimal-mistakes/issues/843, clickstorm/cs_seo/issues/221, Tokyo-Metro-Gov/covid19/issues/2002',
      { seen: '2020-03', people: 4 },
    ),
  ],
  examples: {
    fails: ['<meta property="og:locale" content="de-DE">', '<meta property="og:locale" content="en_UK">'],
    passes: ['<meta property="og:locale" content="de_DE">'],
  },
  check(facts) {
    const tags = [...tagsNamed(facts, 'og:locale'), ...tagsNamed(facts, 'og:locale:alternate')].filter(
      ({ content }) => content.trim() !== '',
    )
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => !isLocale(content.trim()))
      .map((tag) => {
        const territory = LOCALE.test(tag.content.trim()) ? readLocale(tag.content)?.territory : undefined
        const why = territory === undefined ? '' : `: there is no territory ${territory}`
        const finding = findingAt(
          tag,
          `${tag.name} is ${quoted(tag.content)}${why}.`,
          fixesFor(tag, facts.extraction.lang),
        )
        return territory === undefined ? finding : { ...finding, problem: `${tag.name} names no territory` }
      })
  },
})

function isLocale(value: string): boolean {
  const territory = /_([A-Z]{2})$/u.exec(value)?.[1]
  return LOCALE.test(value) && (territory === undefined || isTerritory(territory))
}
