/**
 * Finds what was never filled in, in a title, a description or a site's name: also where it is only a part of the value,
 * since most frameworks write titles as `${title} | ${site}`.
 *
 * Leaves alone: texts that speak of such a word: "None of us", "Untitled Goose Game", "undefined - JavaScript | MDN".
 */
import { asks, asksOfCode, isReferenceWork, speaksOfCode } from './about-code.ts'
import { codeMark, isCodeAlone } from './code-marks.ts'

/**
 * `code`: a template or a script left it. `words`: a tool wrote it for a person to replace. `url`, `slug`, `file`: it is
 * no text. `gap`: a part before or behind a separator is empty; `first` where it is the page's own.
 */
export interface Unfilled {
  readonly kind: 'code' | 'words' | 'url' | 'slug' | 'file' | 'gap'
  /** Part at fault, as it is written; the whole text where all of it is. */
  readonly part: string
  readonly isFirst: boolean
}

/** What else the page says, by which a text is judged. */
export interface Surroundings {
  readonly siteName?: string | null
  /** The first heading. */
  readonly heading?: string | null
  readonly description?: string | null
  /** Path of the page's URL. */
  readonly path?: string
}

/** Characters read at most: more than any platform shows. Bounds the work on a hostile text. */
const READ_CHARACTERS = 1_000

const SEPARATOR = /[|｜•·»«]| [-–—:~/]+ /u
/** These quote what is between them. */
const SEPARATOR_BUT_QUOTES = /[|｜•·]| [-–—:~/]+ /u

function partsOf(text: string): string[] {
  const isQuoting = /«[^«»]+»|»[^«»]+«/u.test(text)
  return text.split(isQuoting ? SEPARATOR_BUT_QUOTES : SEPARATOR).map((part) => part.trim())
}

/** What is not filled in of a title. @param text white space folded. */
export function unfilledTitle(text: string, around: Surroundings = {}): Unfilled | null {
  const read = text.slice(0, READ_CHARACTERS)
  const parts = partsOf(read)
  return (
    wholeUrl(read) ??
    wordPart(parts, around) ??
    wordPart(partsByColon(read, around), around) ??
    codePart(parts, around) ??
    // A mark may hold a separator itself.
    codePart([read], around) ??
    emptyPart(read, around) ??
    fileName(parts) ??
    slug(parts, around)
  )
}

/** What follows a colon is mostly said of what is before it: only the site's name is a part of its own there. */
function partsByColon(text: string, { siteName }: Surroundings): readonly string[] {
  const parts = text.split(': ')
  return parts.length === 2 && parts.some((part) => isSame(part, siteName)) ? parts : []
}

/** What is not filled in of a description or of a site's name. @param text white space folded. */
export function unfilledText(text: string, around: Surroundings = {}): Unfilled | null {
  const read = text.slice(0, READ_CHARACTERS)
  return wholeUrl(read) ?? wordPart([read], around) ?? codePart([read], around)
}

const unfilled = (kind: Unfilled['kind'], part: string, isFirst = true): Unfilled => ({ kind, part, isFirst })

/** Written by scripts for a value that they do not have. Python writes `None` so, and nothing else. */
const NO_VALUE = /^(?:(?:undefined|null|nan|nil|\(null\))(?:[ ,]+|$))+$/iu
const NONE = /^None(?: None)*$/u

const OF_A_TOOL =
  /^\[?(?:untitled(?: (?:document|page|post))?|(?:insert |enter |add |your )*(?:(?:page|post|article|site|product|blog|default|sample|example) )?title(?: (?:goes )?here)?|\(?no title\)?|auto draft|loading(?:\.{3}|…)|lorem ipsum(?: dolor\b.*)?[.…]*)\]?$/iu

/** A whole part is such a word. */
function wordPart(parts: readonly string[], around: Surroundings): Unfilled | null {
  const index = parts.findIndex(
    (part) => NO_VALUE.test(part) || NONE.test(part) || OF_A_TOOL.test(part) || isCodeAlone(part),
  )
  const part = parts[index]
  if (part === undefined || isItsName(part, around)) return null
  const others = parts.filter((_, place) => place !== index)
  const isOfSite = (other: string) => isSame(other, around.siteName)
  const isAbout = (other: string) => speaksOfCode(other) || asks(other)
  if (others.some((other) => (isOfSite(other) ? isReferenceWork(other) : isAbout(other)))) return null
  return unfilled(OF_A_TOOL.test(part) ? 'words' : 'code', part, isFirst(parts, index, around))
}

/** Whether only the site's name is before a part: it is where the page's own words should be. */
const isFirst = (parts: readonly string[], index: number, { siteName }: Surroundings): boolean =>
  parts.slice(0, index).every((part) => isSame(part, siteName))

const isSame = (one: string, other: string | null | undefined): boolean =>
  other !== null && other !== undefined && one.toLowerCase() === other.trim().toLowerCase()

/** The page is about this word: its URL and its heading name it, and its description speaks of it. */
function isItsName(part: string, { heading, description, path }: Surroundings): boolean {
  const word = part.toLowerCase()
  const names = (text: string | null | undefined) =>
    text?.slice(0, READ_CHARACTERS).toLowerCase().includes(word)
  if (!names(path?.replaceAll(/[-_+]|%20/gu, ' ')) || !names(heading) || !names(description)) return false
  return (description?.trim().split(/\s+/u).length ?? 0) >= 5 && phraseHole(description ?? '') === null
}

/** "Buy undefined at …", "by undefined": a value that is missing within a sentence. */
const PHRASE =
  /(?<![^ (])(?:by|for|at|of|welcome to|back to|from|on|with|about|in|read|buy|see|visit|meet|order|shop|get|hello|hi|dear) (undefined|null)(?= (?:on|at|by|from|in|for|and|with|is)(?![\p{L}])|[.,!?)]|$)/iu
/** Missing values as scripts write them. */
const WRITTEN = new Set(['undefined', 'null'])

function phraseHole(text: string): string | null {
  const word = PHRASE.exec(text)?.[1] ?? null
  return word !== null && WRITTEN.has(word) ? word : null
}

function codePart(parts: readonly string[], around: Surroundings): Unfilled | null {
  for (const [index, part] of parts.entries()) {
    const hole = codeMark(part) ?? phraseHole(part) ?? fillerText(part)
    if (hole === null) continue
    const others = parts.filter((other, place) => place !== index && !isSame(other, around.siteName))
    const rest = [part.replace(hole, ' '), ...others]
    if (!rest.some(speaksOfCode) && !isAskedAbout(rest, part, hole))
      return unfilled('code', hole, isFirst(parts, index, around))
  }
  return null
}

/** `{{ title }}`, `<%= name %>`, `%title%`: in place of a word that was to come. */
const IN_PLACE_OF_WORDS = /^(?:\{[{%]|[$#%]\{|<%|\{\$?\w|%\w+%)[^]*[\w}%]/u
const ENDS_OPEN = /^(?:\{\{|<%[=-]?|[$#%]\{)$/u

/** What is in place of words may be a part of a question that was to be filled in; what a language prints is what is asked about. */
function isAskedAbout(rest: readonly string[], part: string, hole: string): boolean {
  if (isQuoted(part, hole)) return true
  const isInPlaceOfWords = IN_PLACE_OF_WORDS.test(hole) && !ENDS_OPEN.test(hole)
  return (
    rest.some((one) => (isInPlaceOfWords ? asksOfCode(one.trim()) : asks(one.trim()))) ||
    (!isInPlaceOfWords && /^[<[]/u.test(hole) && /[?？](?:\s|$)/u.test(part))
  )
}

/** Whether a part is in quotes that are none of a program, or between backticks. */
function isQuoted(part: string, hole: string): boolean {
  const at = part.indexOf(hole)
  return (
    /[`“„«‘「『]$/u.test(part.slice(0, at).trimEnd()) &&
    /^[`”“»’」』]/u.test(part.slice(at + hole.length).trimStart())
  )
}

const fillerText = (text: string): string | null => /\blorem ipsum dolor\b/iu.exec(text)?.[0] ?? null

const WEB_URL = /^(?:https?:)?\/\/[^\s]+$/iu
const IMAGE_PATH = /^[^\s]{0,500}\.(?:png|jpe?g|webp|gif|svg|avif)$/iu

const wholeUrl = (text: string): Unfilled | null =>
  WEB_URL.test(text) || IMAGE_PATH.test(text) ? unfilled('url', text) : null

const BEGINS_EMPTY = /^(?:[|｜]|· )\s*(?=\S)/u
const ENDS_EMPTY = /(?:[|｜]| [-–—·])$/u
const EMPTY_BETWEEN = /[|｜] +[|｜]/u
/** A dash opens a quotation in many languages: nothing is missing before one unless only the name of the site is behind it. */
const BEHIND_A_DASH = /^[-–—] (?<behind>.+)$| [-–—] +[-–—] (?<between>.+)$/u

function emptyPart(text: string, { siteName }: Surroundings): Unfilled | null {
  if (BEGINS_EMPTY.test(text)) return unfilled('gap', text)
  const { behind, between } = BEHIND_A_DASH.exec(text)?.groups ?? {}
  if (isSame(behind ?? '', siteName)) return unfilled('gap', text)
  return ENDS_EMPTY.test(text) || EMPTY_BETWEEN.test(text) || isSame(between ?? '', siteName)
    ? unfilled('gap', text, false)
    : null
}

const FILE = /^[\w%.-]{1,100}\.(?:html?|php\d?|aspx?|jsp)$/iu

function fileName(parts: readonly string[]): Unfilled | null {
  const [first = '', ...others] = parts
  return FILE.test(first) && !others.some(speaksOfCode) ? unfilled('file', first) : null
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+){2,}$/u
const JOINING = new Set(
  'a an and are as at by for from how in is of on or our the to what why with your you der die das und für mit von la le les de du des et pour el los las y con para'.split(
    ' ',
  ),
)

/**
 * Words joined by hyphens, as URLs have them. Names of packages look so too: it must be the heading's own words, or a
 * sentence with few of the words that join others (`lily-of-the-valley` is a name).
 */
function slug(parts: readonly string[], { heading }: Surroundings): Unfilled | null {
  const [first = '', ...others] = parts
  if (!SLUG.test(first) || others.some(speaksOfCode)) return null
  const words = first.split('-')
  const joining = words.filter((word) => JOINING.has(word)).length
  const isSentence = words.length >= 4 && joining > 0 && joining < words.length / 2
  return isSentence || isSlugOf(first, heading) ? unfilled('slug', first) : null
}

function isSlugOf(slugged: string, heading: string | null | undefined): boolean {
  if (!heading || !heading.includes(' ')) return false
  const joined = heading.slice(0, READ_CHARACTERS).normalize('NFKD').toLowerCase()
  return (
    joined
      .replaceAll(/[^a-z0-9\s-]/gu, '')
      .trim()
      .replaceAll(/[\s-]+/gu, '-') === slugged
  )
}
