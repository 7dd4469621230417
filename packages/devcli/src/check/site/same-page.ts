/**
 * Which URLs are one page in several forms: in other languages, of other versions, in print, the next part of a list. They
 * rightly say the same, so they count once where pages are compared.
 */

/** `en`, `pt-br`, `zh_Hant`, and of shops the country before it: the beginning of the paths of one language. */
const LOCALE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i

/** Further back two letters may be anything, so these are languages alone; and names that some sites write out. */
const LANGUAGE =
  /^(?:(?:ar|bg|bn|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|ur|vi|zh)(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?|english|deutsch|fran[cç]ais|espa[nñ]ol|italiano|portugu[eê]s|nederlands|polski|svenska|dansk|norsk|suomi|t[uü]rk[cç]e)$/iu

/** Of documentation: `v2`, `1.4`, `2.x`, `release-1.4.0-rc1`, `latest`. A whole number alone may as well name a product. */
const VERSION =
  /^(?:(?:(?:release|version)[-_])?(?:v\d+(?:\.(?:\d+|x))*|\d+(?:\.(?:\d+|x))+)(?:[-.]?(?:alpha|beta|rc|pre|preview|dev|snapshot|lts)[-.]?\d*)?|latest|stable|next|current|canary|nightly)$/i

/** These are versions only with a page below them. */
const FOLDER_OF_VERSION = /^(?:main|master|dev|develop|edge|lts|trunk|unstable|\d{4}-\d{2}(?:-\d{2})?)$/i

/** The same content in another form. */
const FORM = /^(?:amp|print|printable|embed|comment-page-\d+)$/i

/** Of a file: `about.de`, `about_de`, `post.amp`, `docs-v2`. */
const FORM_AT_END = /(?:\.(?:[a-z]{2}|amp)|_(?:de|en|es|fr|it|ja|nl|pl|pt|ru|zh)|[-_]v\d+(?:\.\d+)*)$/i

/** The second part of a list, and those after it. */
const PART = /^(?:page|seite|pagina|página|strona|sida|side|halaman)[-_]?\d+$/i
const PART_WORD = /^(?:page|seite|pagina|página|strona|sida|side|halaman)$/i

/** Parameters that choose a form of the page, or say where a visitor came from. */
const FORM_PARAMETER = /^(?:print|amp|lang|locale|hl|sort|order|view|variant|colou?r|size|ref|utm_\w+)$/i

/**
 * @param path of a URL, with its query.
 * @param site.base path of the front page, such as `/project`; empty at the root.
 * @param site.hasLists whether pages with numbers are parts of lists: see `hasLists`.
 * @returns what all forms of a page share; empty for the front page.
 */
export function samePageKey(path: string, { base, hasLists: joins }: SiteShape): string {
  const [pathname = '', search = ''] = path.split('#')[0]?.split('?') ?? []
  const below = base !== '' && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
  const parts = below
    .replace(/\/+$/, '')
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .replace(FORM_AT_END, '')
    .replace(/(?:^|(?<=\/))index$/i, '')
    .split('/')
    .filter((part) => part !== '')
  const whole = parts.filter((part, index) => !isForm(part, index, index === parts.length - 1))
  const kept = joins ? withoutPart(whole) : whole
  return [kept.join('/'), ownQuery(search, joins)].filter(Boolean).join('?')
}

const isForm = (part: string, index: number, isLast: boolean): boolean =>
  VERSION.test(part) ||
  FORM.test(part) ||
  LANGUAGE.test(part) ||
  (index === 0 && LOCALE.test(part)) ||
  (!isLast && FOLDER_OF_VERSION.test(part))

function withoutPart(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1) ?? ''
  if (PART.test(last)) return parts.slice(0, -1)
  return /^\d+$/.test(last) && PART_WORD.test(parts.at(-2) ?? '') ? parts.slice(0, -2) : parts
}

function ownQuery(search: string, joins: boolean): string {
  const isLeftOut = (name: string) => FORM_PARAMETER.test(name) || (joins && /^paged?$/i.test(name))
  const kept = [...new URLSearchParams(search)].filter(([name]) => !isLeftOut(name))
  return new URLSearchParams(kept).toString()
}

export interface SiteShape {
  readonly base: string
  readonly hasLists: boolean
}

export function shapeOf(paths: readonly string[]): SiteShape {
  const base = baseOf(paths)
  return { base, hasLists: hasLists(paths, base) }
}

/** Lists have fewer parts than there are other pages; `page-1` to `page-60` alone are pages with poor names. */
function hasLists(paths: readonly string[], base: string): boolean {
  const keys = (joins: boolean) => paths.map((path) => samePageKey(path, { base, hasLists: joins }))
  const whole = keys(false)
  return keys(true).filter((key, index) => key !== whole[index]).length * 2 < paths.length
}

/** The path of the front page where all pages are below one folder, as `/project` on GitHub Pages; else empty. */
function baseOf(paths: readonly string[]): string {
  const [first = ''] = paths
  const base = /^\/[^/?#]+(?=\/)/.exec(first)?.[0] ?? ''
  if (base === '' || LOCALE.test(base.slice(1)) || VERSION.test(base.slice(1))) return ''
  const isWhole = paths.every((path) => path === base || path.startsWith(`${base}/`))
  return isWhole && paths.some((path) => path.replace(/\/(?:index\.\w+)?$/, '') === base) ? base : ''
}
