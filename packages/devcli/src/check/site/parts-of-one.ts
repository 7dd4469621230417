/**
 * Pages with one title that are one thing in several parts: a list, a calendar, what a shop's filters choose, the variants of
 * a product. Their owner means them to have it.
 */

/** A product has no more variants with a page each: shoes from 36 to 47 with half sizes. */
const MAX_VARIANTS = 24

/** @param keys of all pages with the title, each once: see `samePageKey`. */
export function arePartsOfOne(title: string, keys: readonly string[]): boolean {
  const name = wordsOf(title.split(/[|·•–—:]| - /)[0] ?? '')
  const slugs = keys.map((key) => key.split('/').at(-1) ?? '')
  return areVariants(name, slugs) || areVariantsBelow(name, keys) || areBelowOne(keys) || areOnDates(keys)
}

/** `shirt-red` and `shirt-blue` with the title “Shirt”: each has the words of the title, and words of its own. */
function areVariants(name: readonly string[], slugs: readonly string[]): boolean {
  if (slugs.length > MAX_VARIANTS || !name.some((word) => word.length > 2)) return false
  return slugs.every((slug) => {
    const own = wordsOf(slug)
    const rest = own.filter((word) => !name.includes(word))
    return name.every((word) => own.includes(word)) && areChoices(rest)
  })
}

/** What somebody chooses: words, and numbers that are sizes. */
const areChoices = (words: readonly string[]): boolean =>
  words.every((word, index) => !/^\d+$/.test(word) || isSize(word, words[index + 1]))

const UNIT = /^(?:mg|g|kg|ml|cl|l|mm|cm|m|mb|gb|tb|oz|lbs?|inch|in|ft|w|v|mah|pcs|pack|stk|er)$/

/** Of clothes and shoes, or with a unit: pages are counted from 0 or 1, and ids are long. */
const isSize = (number: string, next = ''): boolean => UNIT.test(next) || /^(?:[2-9]|[1-9]\d)$/.test(number)

/** `/products/shirt/red`; directly below the front page it is a section, as of `/docs/install`. */
function areVariantsBelow(name: readonly string[], keys: readonly string[]): boolean {
  if (keys.length > MAX_VARIANTS) return false
  const longest = keys.reduce((one, key) => (key.length > one.length ? key : one))
  const product = longest.split('/').slice(0, -1).join('/')
  const ofProduct = wordsOf(product.split('/').at(-1) ?? '')
  return (
    product.includes('/') &&
    name.some((word) => word.length > 2 && ofProduct.includes(word)) &&
    keys.every(
      (key) => key === product || (key.startsWith(`${product}/`) && isChoice(key.slice(product.length + 1))),
    )
  )
}

/** `red`, `42`, `42-5` */
const isChoice = (part: string): boolean =>
  /^(?:[\p{L}\p{N}]+|\d+-\d+)$/u.test(part) && areChoices(wordsOf(part))

/** One of them is the page itself, and the path or the query of all others goes on from there. */
function areBelowOne(keys: readonly string[]): boolean {
  const first = keys.reduce((shortest, key) => (key.length < shortest.length ? key : shortest))
  const before = first === '' ? '' : `${first}/`
  // Of the front page a query may choose any page.
  const others = keys.filter((key) => key !== first && (first === '' || !key.startsWith(`${first}?`)))
  if (first.includes('?') || !others.every((key) => key.startsWith(before))) return false
  const rests = others.map((key) => key.slice(before.length))
  return rests.every((rest) => DATE.test(rest)) || areCounted(rests)
}

/** `2026`, `2026/05`, `2026-05-01` */
const DATE = /^(?:19|20)\d\d(?:[/-]\d\d){0,2}$/

const DATE_WITHIN = /(?:19|20)\d\d[/-]\d\d(?:[/-]\d\d)?/

/** `2026-05-01-open-day` and `2026-06-05-open-day`: what is at no date has one name for all. */
function areOnDates(keys: readonly string[]): boolean {
  const [first = '', ...others] = new Set(keys.map((key) => key.replace(DATE_WITHIN, '')))
  return others.length === 0 && /\p{L}[^/]*$/u.test(first)
}

/** A few parts may not have been read. */
const GAPS = 1.25

/** From 2, because the page itself is the first part: products are counted from 1. Or by how many entries come before. */
function areCounted(rests: readonly string[]): boolean {
  const parts = rests.map((rest) => /^(\D*)(\d{1,6})$/.exec(rest))
  const isOfOneKind = parts.every((part) => part && part[1] === parts[0]?.[1])
  const numbers = parts.map((part) => Number(part?.[2])).toSorted((one, other) => one - other)
  const [step = 0] = numbers
  const most = numbers.at(-1) ?? 0
  if (!isOfOneKind || step < 2) return false
  if (step === 2 && most - 1 <= numbers.length * GAPS) return true
  return step >= 5 && numbers.every((one) => one % step === 0) && most / step <= numbers.length * GAPS
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
