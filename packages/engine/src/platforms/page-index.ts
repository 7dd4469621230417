/** What every platform asks of one page, looked up once and shared: tags by key, images by address, robots.txt. */
import { headerValue } from '../capture/headers.ts'
import type { RobotsCapture } from '../capture/capture.ts'
import type { PageLink, PageTag } from '../extract/tags.ts'
import type { Facts } from '../facts.ts'
import { knownImages, type KnownImage } from './known-image.ts'
import { parseRobots, type RobotsAnswer, type RobotsRules } from './robots-txt.ts'

/** One reading of a tag: a tag with both `name` and `property` stands here twice. */
export interface Entry {
  readonly tag: PageTag
  /** The key as written. */
  readonly key: string
  readonly attribute: PageTag['attribute']
  /** Attribute of the tag's other key. */
  readonly twin: PageTag['attribute'] | null
}

export interface PageIndex {
  readonly facts: Facts
  readonly finalUrl: URL
  /** What relative addresses stand on when `<base href>` counts. */
  readonly baseUrl: URL
  /** Media type of the page, lower case, without parameters. */
  readonly mediaType: string | null
  readonly attachment: boolean
  /** By lower-cased key, in document order. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  readonly titles: readonly PageTag[]
  /** By each of the rel's words, and by the whole rel. */
  readonly links: ReadonlyMap<string, readonly PageLink[]>
  readonly hasOembed: boolean
  /** By absolute address as asked for. */
  readonly images: ReadonlyMap<string, KnownImage>
  readonly robots: ReadonlyMap<
    string,
    { readonly capture: RobotsCapture; readonly rules: RobotsRules | null }
  >
  /** Answers kept by token and address: many platforms ask the same. */
  readonly robotsAnswers: Map<string, RobotsAnswer | 'not-captured'>
  /** Absolute addresses kept by base and reference. */
  readonly resolved: Map<string, URL | null>
}

export function indexPage(facts: Facts): PageIndex {
  const { extraction, headers } = facts
  const finalUrl = new URL(facts.finalUrl)
  const disposition = headerValue(headers, 'content-disposition') ?? ''
  return {
    facts,
    finalUrl,
    baseUrl: baseUrl(extraction.baseHref, finalUrl),
    mediaType: facts.contentType?.split(';')[0]?.trim().toLowerCase() ?? null,
    attachment: /^\s*attachment\b/i.test(disposition),
    entries: indexTags(extraction.allTags),
    titles: extraction.allTags.filter((tag) => tag.attribute === 'tag' && tag.name.toLowerCase() === 'title'),
    links: indexLinks(extraction.links),
    hasOembed: extraction.links.some((link) =>
      /^(application|text)\/(json|xml)\+oembed/i.test(link.type ?? ''),
    ),
    images: knownImages(facts),
    robots: new Map(
      facts.robots.map((capture) => [
        capture.origin,
        { capture, rules: capture.body === null ? null : parseRobots(capture.body) },
      ]),
    ),
    robotsAnswers: new Map(),
    resolved: new Map(),
  }
}

/** Resolved once per page, however many platforms ask. Callers must not change the URL. */
export function resolveOnce(page: PageIndex, reference: string, base: URL): URL | null {
  const key = `${base === page.finalUrl ? 'page' : 'base'} ${reference}`
  const known = page.resolved.get(key)
  if (known !== undefined) return known
  const url = URL.parse(reference, base.href)
  page.resolved.set(key, url)
  return url
}

function baseUrl(baseHref: string | null, finalUrl: URL): URL {
  const base = baseHref === null ? null : URL.parse(baseHref, finalUrl.href)
  return base && /^https?:$/.test(base.protocol) ? base : finalUrl
}

function indexTags(tags: readonly PageTag[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  const add = (entry: Entry): void => {
    const key = entry.key.trim().toLowerCase()
    const list = entries.get(key)
    if (list) list.push(entry)
    else entries.set(key, [entry])
  }
  for (const tag of tags) {
    if (tag.attribute === 'tag' || tag.attribute === 'link') continue
    const { attribute, name, otherKey } = tag
    add({ tag, key: name, attribute, twin: otherKey?.attribute ?? null })
    if (otherKey) add({ tag, key: otherKey.name, attribute: otherKey.attribute, twin: attribute })
  }
  return entries
}

function indexLinks(links: readonly PageLink[]): Map<string, PageLink[]> {
  const byRel = new Map<string, PageLink[]>()
  for (const link of links) {
    for (const rel of new Set([link.rel, ...link.rel.split(' ')])) {
      const list = byRel.get(rel)
      if (list) list.push(link)
      else byRel.set(rel, [link])
    }
  }
  return byRel
}
