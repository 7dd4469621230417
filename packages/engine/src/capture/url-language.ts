/** The language or country that a URL names, and whether two URLs name one page in two of them. */

/** `en`, `pt-br`, `zh_Hant`, `en-150`. Three letters alone are as often `api`, `app` or `img`. */
const TAG = /^(?:[a-z]{2}|[a-z]{2,3}[-_](?:[a-z]{2}|[a-z]{4}|\d{3})(?:[-_][a-z]{2})?)$/
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
  const isTag = (part: string, index: number): boolean => index < MAX_PARTS && TAG.test(part)
  const query = [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const)
  const named = query.filter(([name, value]) => PARAMETERS.has(name) && TAG.test(value.toLowerCase()))
  const tags = [...hostTags, ...parts.filter(isTag), ...named.map(([, value]) => value.toLowerCase())]
  const others = query.filter((pair) => !named.includes(pair)).map((pair) => pair.join('='))
  return {
    tags: tags.map((tag) => tag.replaceAll('_', '-')).join(' '),
    rest: [host, ...parts.filter((part, index) => !isTag(part, index)), ...others].join('/'),
  }
}

/** `fr.example.com`, and the country at the end of `example.fr`. */
function splitHost(hostname: string): [tags: string[], rest: string] {
  const labels = hostname.split('.').filter((label, index) => label !== 'www' || index > 0)
  const end = labels.at(-1) ?? ''
  const first = labels.length > 2 ? (labels[0] ?? '') : ''
  const tags = [first, end].filter((label) => TAG.test(label))
  const rest = labels.slice(TAG.test(first) ? 1 : 0, -1)
  return [tags, [...rest, TAG.test(end) ? '' : end].join('.')]
}

/** In lower case, primary languages and countries alike: `['us', 'en']` of `/us/en-us/shoes`. */
export const languagesInUrl = (url: URL): string[] =>
  split(url)
    .tags.split(' ')
    .filter(Boolean)
    .map((tag) => tag.replace(/-.*/, ''))

/** Whether they differ in nothing else. */
export const isOtherLanguageOf = (one: URL, other: URL): boolean => {
  const [a, b] = [split(one), split(other)]
  return a.tags !== b.tags && a.rest === b.rest
}
