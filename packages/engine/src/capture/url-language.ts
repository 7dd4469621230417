/** The language or country that a URL names, and whether two URLs name one page in two of them. */

/** `en`, `pt-br`, `us-en`, `zh_Hant`, `en-150`, `eng`. */
const TAG = /^([a-z]{2,3})(?:[-_](?:hans|hant|latn|cyrl|arab))?(?:[-_](?:[a-z]{2}|\d{3}))?$/

/** Three letters are as often `api`, `app` or `how`: they count where they are the long form of two. */
function isTag(text: string): boolean {
  const [, language = ''] = TAG.exec(text) ?? []
  return language.length === 2 || (language.length === 3 && shortOf(language).length === 2)
}

/** `en` of `eng`. */
const shortOf = (language: string): string => Intl.getCanonicalLocales(language)[0] ?? language

const PARAMETERS: ReadonlySet<string> = new Set([
  'lang',
  'language',
  'locale',
  'hl',
  'lc',
  'lng',
  'l',
  'culture',
])

/** A language is at the beginning of a path, behind a country or a folder at most. */
const MAX_PARTS = 3

interface Split {
  /** In lower case, with hyphens: of the host, the path and the query. */
  readonly tags: string
  readonly rest: string
}

function split(url: URL): Split {
  const [hostTags, host] = splitHost(url.hostname)
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  const isLanguage = (part: string, index: number): boolean => index < MAX_PARTS && isTag(part)
  const query = [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const)
  const named = query.filter(([name, value]) => PARAMETERS.has(name) && isTag(value.toLowerCase()))
  const tags = [...hostTags, ...parts.filter(isLanguage), ...named.map(([, value]) => value.toLowerCase())]
  const others = query.filter((pair) => !named.includes(pair)).map((pair) => pair.join('='))
  return {
    tags: tags.map((tag) => tag.replaceAll('_', '-')).join(' '),
    rest: [host, ...parts.filter((part, index) => !isLanguage(part, index)), ...others].join('/'),
  }
}

/** `fr.example.com`, and the country at the end of `example.fr`. */
function splitHost(hostname: string): [tags: string[], rest: string] {
  const labels = hostname.split('.').filter((label, index) => label !== 'www' || index > 0)
  const end = labels.at(-1) ?? ''
  const first = labels.length > 2 ? (labels[0] ?? '') : ''
  const tags = [first, end].filter(isTag)
  const rest = labels.slice(isTag(first) ? 1 : 0, -1)
  return [tags, [...rest, isTag(end) ? '' : end].join('.')]
}

/** Codes in lower case, languages and countries alike: `['us', 'en']` of `/us/eng/shoes` and of `/us-en/shoes`. */
export const languagesInUrl = (url: URL): string[] =>
  split(url)
    .tags.split(/[ -]/)
    .flatMap((part) => (/^[a-z]{2,3}$/.test(part) ? shortOf(part) : []))

/** Whether they differ in nothing else. */
export const isOtherLanguageOf = (one: URL, other: URL): boolean => {
  const [a, b] = [split(one), split(other)]
  return a.tags !== b.tags && a.rest === b.rest
}
