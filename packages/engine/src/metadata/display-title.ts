/** The title without the name of its site, as a person would write it. The raw value is kept too. */
import { foldText } from './text.ts'

/** Bars, dots, arrows and full-width forms separate with or without spaces; dashes and colons only with. */
const SEPARATOR = /\s*[|｜·•»«]\s*|\s+[-–—:：~/]+\s+|\s*：\s*|:\s+/gu

/** Names this short (`X`) would match too much when taken from a host. */
const SHORTEST_HOST_WORD = 3

/** Longer parts are text, not names; also bounds the work on a hostile title. */
const LONGEST_NAME = 100

/**
 * Strips a trailing or leading part when, and only when, it is the site's name or a word of its host.
 * @param siteName of the page, or null.
 * @param host of the page, for example `www.example.co.uk`.
 */
export function displayTitle(title: string, siteName: string | null, host: string): string {
  const full = foldText(title)
  if (full.search(SEPARATOR) < 0) return full
  const names = siteNames(siteName, host)
  // A page may name its site at both ends, or twice.
  let display = full
  for (let round = 0; round < 3; round += 1) {
    const shorter = stripOnce(display, names)
    if (shorter === null) break
    display = shorter
  }
  return display
}

function stripOnce(title: string, names: ReadonlySet<string>): string | null {
  const cuts = [...title.matchAll(SEPARATOR)].map(({ index, 0: separator }) => {
    return { head: title.slice(0, index), tail: title.slice(index + separator.length) }
  })
  const isName = (part: string) => part.length <= LONGEST_NAME && names.has(nameKey(part))
  // From the left: the longest tail that is the name wins, so a name with a dash in it is stripped whole.
  const trailing = cuts.find(({ head, tail }) => isName(tail) && nameKey(head) !== '')
  if (trailing) return trailing.head
  return cuts.findLast(({ head, tail }) => isName(head) && nameKey(tail) !== '')?.tail ?? null
}

function siteNames(siteName: string | null, host: string): ReadonlySet<string> {
  const labels = host
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.')
  // The last label is the top-level domain, which is not a name.
  const words = labels
    .slice(0, -1)
    .map(nameKey)
    .filter((word) => word.length >= SHORTEST_HOST_WORD)
  const names = new Set([...words, nameKey(labels.join('.'))])
  if (siteName !== null) {
    names.add(nameKey(siteName))
    // `example` names a site called `example.com`.
    names.add(nameKey(siteName.replace(/\.[a-z]{2,6}$/i, '')))
  }
  names.delete('')
  return names
}

/** Compares names by letters and digits alone: `The Daily-News` and `daily news` are one. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\W*the\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
