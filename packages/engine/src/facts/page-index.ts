/** What every platform asks of one page, looked up once and shared: tags by key, images by URL, robots.txt. */
import { headerValue } from '../capture/headers.ts'
import type { PageLink, PageTag } from '../extract/tags.ts'
import { imageTime, pageTime, type AnswerTime } from './answer-time.ts'
import type { CrawlerView } from './crawler-view.ts'
import type { Facts } from './facts.ts'
import { indexEntries, NOTHING, yieldOf, type Entry, type Yield } from './field-value.ts'
import { isUnplaced } from './local-page.ts'
import { parseHref, parseWritten } from '../net/parse-url.ts'
import { indexLinks, type LinkIndex } from '../metadata/link-index.ts'
import { oEmbedLinks } from '../metadata/oembed-links.ts'
import { otherPage, type OtherPage } from '../metadata/other-page.ts'
import { indexTags, type TagIndex } from '../metadata/tag-index.ts'
import { foldText } from '../metadata/text.ts'
import { knownImages, type KnownImage } from './known-image.ts'
import { isHtmlRobots, type RobotsFile } from './robots/robots-txt.ts'
import { isPublicHostname } from '../capture/site.ts'
import { imageHops, parseHops } from './image-hops.ts'
import { traced } from './wording.ts'

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
  readonly oEmbedLinks: readonly PageLink[]
  /** Null of a page on the developer's own machine. */
  readonly pageTime: AnswerTime | null
  /** The page that this one names in its place. */
  readonly otherPage: OtherPage | null
  /** `name` with several words in it, which is one name. */
  readonly nameLists: readonly PageTag[]
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
  /** `isPublicHostname`, `imageHops` and `imageTime`, likewise. */
  readonly isPublicHost: (hostname: string) => boolean
  readonly hopsOfImage: (url: string) => readonly URL[]
  readonly imageTime: (url: string) => AnswerTime | null
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
    oEmbedLinks: oEmbedLinks(extraction),
    pageTime: pageTime(facts),
    otherPage: otherPage(facts.metadata, facts.finalUrl),
    nameLists: extraction.allTags.filter(({ attribute, name }) => attribute === 'name' && /\s/.test(name)),
    images: knownImages(facts),
    hops,
    robotsByOrigin,
    htmlRobots: htmlRobotsOf(robotsByOrigin, hops),
    resolved: new Map(),
    fold: remembering(foldText),
    traced: remembering(traced),
    isPublicHost: remembering(isPublicHostname),
    hopsOfImage: remembering((url) => imageHops(facts, url)),
    imageTime: remembering((url) => imageTime(facts, url)),
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
