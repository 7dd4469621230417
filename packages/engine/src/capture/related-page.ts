/** Whether a redirect leads to the same content elsewhere: in another language, for another country, under a new name. */

/** `en`, `pt-br`, `zh_Hant`, `en-150`: a language, a country or both. */
const LOCALE =
  /^(?:[a-z]{2}|[a-z]{2,3}[-_](?:[a-z]{2}|[a-z]{4}|\d{3})|[a-z]{2}[-_][a-z]{2}[-_][a-z]{2}|intl|int|global|www)$/
const ENDING = /\.(?:x?html?|php\d?|aspx?|jsp|cfm|amp)$/

/** Parts of a path that say what is shown; no language, no ending, no `index`. */
const partsOf = ({ pathname }: URL): string[] =>
  readablePath(pathname)
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(ENDING, ''))
    .filter((part) => part !== '' && !LOCALE.test(part) && !/^(?:index|default|home|amp)$/.test(part))

/** A path with its letters as people read them. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not UTF-8.
    return path
  }
}

/** Words and numbers of a part that name content: `rye`, `bread`, `4711`. */
const wordsOf = (parts: readonly string[]): Set<string> =>
  new Set(
    parts
      .flatMap((part) => part.split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word.length > 2 || /^\d+$/.test(word)),
  )

/** Words that a site has in many paths. */
const COMMON =
  /^(?:the|and|for|der|die|das|und|les|des|index|page|pages|blog|news|article|articles|product|products|post|posts|shop|store|p|html|www|item|category|en|de|fr)$/u

export function isRelatedPage(asked: URL, at: URL): boolean {
  const [before, after] = [partsOf(asked), partsOf(at)]
  // From the front page to that of a language.
  if (before.length === 0 && after.length === 0) return endOf(asked) === endOf(at)
  const last = after.at(-1)
  if (last !== undefined && last.length > 1 && before.at(-1) === last) return true
  if (before.length > 0 && after.join('/').endsWith(before.join('/'))) return true
  const [mine, theirs] = [wordsOf(before), wordsOf(after)]
  const shared = [...mine].filter((word) => theirs.has(word) && !COMMON.test(word))
  // A number of three digits is an id; two words are a title.
  return (
    shared.some((word) => /^\d{3,}$/.test(word)) ||
    shared.length >= 2 ||
    (shared.length === 1 && mine.size <= 2)
  )
}

/** Near enough: what is meant are the hosts of one site. */
const endOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')
