/** What every platform asks of one page, looked up once and shared: tags by key, images by URL, robots.txt. */
import { headerValue } from '../capture/headers.ts'
import type { Cause, Evidence, TagPlace } from './evidence.ts'
import type { PageTag } from '../extract/tags.ts'
import type { Facts } from './facts.ts'
import { isUnplaced } from './local-page.ts'
import { parseHref, parseWritten } from '../net/parse-url.ts'
import { indexLinks, type LinkIndex } from '../metadata/link-index.ts'
import { indexTags, type TagIndex } from '../metadata/tag-index.ts'
import { foldText } from '../metadata/text.ts'
import { knownImages, type KnownImage } from './known-image.ts'
import { isHtmlRobots, type RobotsFile } from './robots/robots-txt.ts'
import { isPublicHostname } from '../capture/site.ts'
import { imageHops, parseHops } from './image-hops.ts'
import { keyName, traced } from './wording.ts'

/** A value with the key or place that held it. */
export interface FieldValue {
  readonly value: string
  readonly source: string
  readonly entry: Entry | null
  /** Place of a link or a title, which have no entry. */
  readonly at?: Pick<PageTag, 'line' | 'column'> & Partial<Pick<PageTag, 'inHead' | 'within'>>
  /** The size that the page declares of an image, where the platform takes it before that of the file. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Longest value that a cause carries, in UTF-16 units: its sentence quotes less. */
const PLACE_CHARACTERS = 200

export const tagPlace = ({ tag: { line, column }, name, value }: Entry): TagPlace => ({
  source: name,
  value: value.slice(0, PLACE_CHARACTERS),
  line,
  column,
})

/** @returns the cause with the place of the tag that held the value, where it came from one. */
export function aboutValue<C extends Pick<Cause, 'about'>>(
  cause: C,
  { value, source, entry, at = entry?.tag }: FieldValue,
): C {
  if (!at) return cause
  const { line, column } = at
  return { ...cause, about: { source, value: value.slice(0, PLACE_CHARACTERS), line, column } }
}

/** What one source yields. `stop`: an empty tag won, or a URL of another host, and nothing else is asked. */
export interface Yield {
  readonly values: readonly FieldValue[]
  readonly refused: readonly { readonly source: string; readonly value: string; readonly cause: Cause }[]
  readonly stop?: 'empty' | 'elsewhere'
  /** What holds that empty tag, where it is no tag of the document. */
  readonly within?: string
  /** The rule that chose between several values, where it has evidence of its own. */
  readonly by?: Evidence
}

export const NOTHING: Yield = { values: [], refused: [] }

/** Yield of a place that holds one value, if any. */
export const yieldOf = (value: string | null, source: string): Yield =>
  value ? { values: [{ value, source, entry: null }], refused: [] } : NOTHING

/** One reading of a tag: a tag with both `name` and `property` has two. */
export interface Entry {
  readonly tag: PageTag
  /** The key as written. */
  readonly key: string
  readonly lowerKey: string
  /** What sentences call it: `og:title`, `meta description`. */
  readonly name: string
  readonly attribute: PageTag['attribute']
  /** The attribute that is safe everywhere, as the protocols write it: property for Open Graph, name for the rest. */
  readonly usual: 'property' | 'name'
  /** Attribute of the tag's other key. */
  readonly twin: PageTag['attribute'] | null
  /** All keys of the attribute where it lists several; `key` is one of them. */
  readonly listed: string | null
  /** Written as every reader takes it, wherever in the page; `usual` too. Most tags are. */
  readonly plain: boolean
  /** The tag's content, trimmed. */
  readonly value: string
  /** What a source yields where it is this tag alone, once asked for: all platforms share the answer. */
  alone: Yield | null
}

/** What asking as one crawler brought that our own request did not. Sentences without their dot. */
export type CrawlerView =
  /** Another page: what the index holds is that page. */
  | {
      readonly outcome: 'page'
      readonly differs: readonly string[]
      /** Its crawler was sent to another page than the one that is shared. */
      readonly isAnother: boolean
      /** It is our page in another language, which the name of the crawler brings, or a request that names no language. */
      readonly language?: 'by-name' | 'by-header'
      /** That page lacks tags that ours has, or names another image. */
      readonly isOfLess?: boolean
      /** Why this crawler may get another one. */
      readonly unsure?: string
      readonly by: Evidence
    }
  /** The crawler names a language of its own: what the index holds is the page in ours. */
  | { readonly outcome: 'its-language'; readonly unsure: string; readonly by: Evidence | null }
  /** No page: the platform gets none either. */
  | {
      readonly outcome: 'refused'
      readonly why: string
      readonly by: Evidence
      readonly fault: 'crawler-refused' | 'crawler-packing' | 'crawler-accept'
    }
  /** A firewall may have judged by our address: the index holds our own page. */
  | { readonly outcome: 'disputed'; readonly why: string; readonly answer: string; readonly by: Evidence }
  /** No answer, which may be our fault; `late`: none within our time limit. */
  | { readonly outcome: 'failed' | 'late'; readonly why: string; readonly by: Evidence }
  /** The platform draws the card of another page: what the index holds is that page. */
  | {
      readonly outcome: 'elsewhere'
      readonly url: string
      readonly source: string
      /** On another site than this page. */
      readonly isForeign: boolean
      readonly by: Evidence
    }
  /** The same, and that page was not seen: the index holds this one. */
  | {
      readonly outcome: 'elsewhere-unseen'
      readonly url: string
      readonly source: string
      readonly why: string
      readonly by: Evidence
    }
  /** The same, and that page is likely this one under another URL: the index holds this one. */
  | { readonly outcome: 'same-page-unasked'; readonly why: string; readonly by: Evidence }
  /** The platform goes no further and draws a redirect: what the index holds is the page that is sent with it. */
  | { readonly outcome: 'redirect'; readonly why: string; readonly by: Evidence }
  /** Not asked: our own limit. */
  | { readonly outcome: 'not-asked' }

/** The facts of one page with their look-ups: built once for each page and passed down, so that no module keeps a page. */
export interface PageIndex extends Facts {
  /** How the page answered this crawler in particular; null where it was not asked as one, or nothing was new. */
  readonly view: CrawlerView | null
  /** `finalUrl`, parsed. Callers must not change it. */
  readonly pageUrl: URL
  /** The URL that people share; null where it is one of their own machine. */
  readonly shared: string | null
  /** The base of relative URLs when `<base href>` counts. */
  readonly baseUrl: URL
  /** Media type of the page, lower case, without parameters. */
  readonly mediaType: string | null
  readonly attachment: boolean
  /** Tags by key as our own normal form reads them. Platforms are stricter: they read `entries`. */
  readonly tags: TagIndex
  /** By lower-cased key, in document order. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  /** Those that hold something; `alone` as of an entry. */
  readonly titles: readonly { readonly tag: PageTag; readonly alone: Yield }[]
  readonly heading: Yield
  readonly earlierHeading: Yield
  readonly host: Yield
  readonly links: LinkIndex
  readonly hasOembed: boolean
  /** By absolute URL as asked for. */
  readonly images: ReadonlyMap<string, KnownImage>
  /** Every URL on the way to the page: a crawler asks for each hop. */
  readonly hops: readonly URL[]
  readonly robotsByOrigin: ReadonlyMap<string, RobotsFile>
  /** The first robots.txt that is an HTML page, without rules in it. */
  readonly htmlRobots: RobotsFile | null
  /** Absolute URLs kept by base and reference. */
  readonly resolved: Map<URL, Map<string, URL | null>>
  /** `foldText` and `traced` with a memory: the same few values are on all cards and in all traces. */
  readonly fold: (text: string) => string
  readonly traced: (value: string) => string
  /** `isPublicHostname` and `imageHops`, likewise. */
  readonly isPublicHost: (hostname: string) => boolean
  readonly hopsOfImage: (url: string) => readonly URL[]
  /** Tags of several keys in document order, kept by the list of keys. */
  readonly inOrder: Map<readonly string[], readonly Entry[]>
  /** The same page as readers read it that are no browsers, kept by the way of reading. */
  readonly readings: Map<string, PageIndex>
  /** What platforms count on the page, kept by name: counting takes a look at every tag. */
  readonly counts: Map<string, number>
}

export function indexPage(facts: Facts, view: CrawlerView | null = null): PageIndex {
  const { extraction, headers } = facts
  const pageUrl = new URL(facts.finalUrl)
  const disposition = headerValue(headers, 'content-disposition') ?? ''
  const hops = parseHops([facts.requestedUrl, ...facts.redirects.map((hop) => hop.url), facts.finalUrl])
  const robotsByOrigin = new Map(facts.robots.map((file) => [file.origin, file]))
  const earlier = extraction.earlierHeading
  return {
    ...facts,
    view,
    pageUrl,
    shared: sharedUrl(facts, pageUrl),
    baseUrl: baseUrl(extraction.baseHref, pageUrl),
    mediaType: facts.contentType?.split(';')[0]?.trim().toLowerCase() ?? null,
    attachment: /^\s*attachment\b/i.test(disposition),
    tags: indexTags(extraction.allTags),
    entries: indexEntries(extraction.allTags),
    titles: titlesAmong(extraction.allTags),
    heading: yieldOf(extraction.firstHeading, '<h1>'),
    earlierHeading: earlier ? yieldOf(earlier.text, `<${earlier.name}>`) : NOTHING,
    host: yieldOf(pageUrl.host, 'host name'),
    links: indexLinks(extraction.links),
    hasOembed: extraction.links.some((link) =>
      /^(application|text)\/(json|xml)\+oembed/i.test(link.type ?? ''),
    ),
    images: knownImages(facts),
    hops,
    robotsByOrigin,
    htmlRobots: htmlRobotsOf(robotsByOrigin, hops),
    resolved: new Map(),
    fold: remembering(foldText),
    traced: remembering(traced),
    isPublicHost: remembering(isPublicHostname),
    hopsOfImage: remembering((url) => imageHops(facts, url)),
    inOrder: new Map(),
    readings: new Map(),
    counts: new Map(),
  }
}

function remembering<T>(change: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let changed = known.get(text)
    if (changed === undefined) known.set(text, (changed = change(text)))
    return changed
  }
}

function htmlRobotsOf(robots: ReadonlyMap<string, RobotsFile>, hops: readonly URL[]): RobotsFile | null {
  const origins = new Set(hops.map(({ origin }) => origin))
  return [...robots.values()].find((file) => origins.has(file.origin) && isHtmlRobots(file)) ?? null
}

/** Resolved once per page, however many platforms ask. Callers must not change the URL. */
export function resolveOnce(page: PageIndex, reference: string, base: URL): URL | null {
  let resolved = page.resolved.get(base)
  if (!resolved) page.resolved.set(base, (resolved = new Map()))
  let url = resolved.get(reference)
  if (url === undefined) resolved.set(reference, (url = parseWritten(reference, base.href)))
  return url
}

function sharedUrl(facts: Facts, finalUrl: URL): string | null {
  if (facts.mode === 'remote') return parseHref(facts.requestedUrl)?.href ?? null
  return isUnplaced(facts) ? null : finalUrl.href
}

function baseUrl(baseHref: string | null, finalUrl: URL): URL {
  const base = baseHref === null ? null : parseWritten(baseHref, finalUrl.href)
  return base && /^https?:$/.test(base.protocol) ? base : finalUrl
}

function titlesAmong(tags: readonly PageTag[]): PageIndex['titles'] {
  return tags
    .filter(({ attribute, name }) => attribute === 'tag' && name.toLowerCase() === 'title')
    .map((tag) => ({ tag, alone: titleOf(tag) }))
    .filter(({ alone }) => alone.values.length > 0)
}

function titleOf(tag: PageTag): Yield {
  const alone = yieldOf(tag.content.trim(), '<title>')
  return tag.within === undefined
    ? alone
    : { ...alone, values: alone.values.map((one) => ({ ...one, at: tag })) }
}

const PROPERTY_KEY = /^(?:og|article|book|profile|product|music|video|fb):/

function indexEntries(tags: readonly PageTag[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  const add = (
    tag: PageTag,
    key: string,
    attribute: PageTag['attribute'],
    twin: PageTag['attribute'] | null,
  ): void => {
    const lowerKey = key.toLowerCase()
    const usual = PROPERTY_KEY.test(lowerKey) ? 'property' : 'name'
    const value = tag.content.trim()
    const listed = attribute === 'property' ? (tag.listed ?? null) : null
    const entry: Entry = {
      tag,
      key,
      lowerKey,
      name: keyName(key),
      attribute,
      usual,
      twin,
      listed,
      plain:
        key === lowerKey &&
        attribute === usual &&
        twin === null &&
        listed === null &&
        tag.quote === 'double' &&
        tag.rawEnd === undefined &&
        tag.capitals === undefined &&
        tag.spaced === undefined &&
        tag.valueFrom === 'content',
      value,
      alone: null,
    }
    const asked = lowerKey.trim()
    const list = entries.get(asked)
    if (list) list.push(entry)
    else entries.set(asked, [entry])
  }
  for (const tag of tags) {
    if (tag.attribute === 'tag' || tag.attribute === 'link') continue
    const { attribute, name, otherKey } = tag
    add(tag, name, attribute, otherKey?.attribute ?? null)
    if (otherKey) add(tag, otherKey.name, otherKey.attribute, attribute)
  }
  return entries
}
