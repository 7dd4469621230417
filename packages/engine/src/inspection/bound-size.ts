/**
 * Bounds the JSON size of the whole `data` object, for every entry point alike. What was read from the page goes first
 * and is counted or marked where it goes; verdicts, score and diagnostics stay.
 */
import type { Tag } from '../extract/tags.ts'
import type { NormalizedMetadata, ResolvedValue } from '../metadata/normalized-metadata.ts'
import type { RawMetadata } from './public-tags.ts'
import type { CrawlerView } from './crawler-views.ts'
import type { Inspection } from './schema.ts'
import { withoutEdits } from './without-edits.ts'

/** How much of the page's own words a level keeps. */
interface Level {
  /** Longest text kept at its first place: a tag's value, a title. */
  characters: number
  /** Longest text kept where it is repeated: in fallbacks and in the platforms' traces. */
  copyCharacters: number
  /** Most tags kept of each group, and steps of each list. */
  items: number
  jsonLd: boolean
}

/** Tried in order until the object fits. Ordinary pages never reach the first. */
const LEVELS: readonly Level[] = [
  { characters: 4_096, copyCharacters: 512, items: 500, jsonLd: true },
  { characters: 1_024, copyCharacters: 256, items: 500, jsonLd: true },
  { characters: 1_024, copyCharacters: 128, items: 200, jsonLd: false },
  { characters: 256, copyCharacters: 128, items: 100, jsonLd: false },
  { characters: 64, copyCharacters: 64, items: 20, jsonLd: false },
  { characters: 32, copyCharacters: 32, items: 0, jsonLd: false },
]

/** Texts that people read are not cut below this. */
const READABLE_CHARACTERS = 256

export function boundSize(inspection: Inspection, maxBytes: number): Inspection {
  if (fits(inspection, maxBytes)) return inspection
  let trimmed = inspection
  for (const level of LEVELS) {
    trimmed = trim(inspection, level)
    if (fits(trimmed, maxBytes)) break
  }
  return trimmed
}

/** The JSON is written only where that decides: of a hostile page it would be 30 MB. */
function fits(inspection: Inspection, maxBytes: number): boolean {
  const most = mostBytes(inspection)
  if (most <= maxBytes || most > ESCAPED * maxBytes) return most <= maxBytes
  return Buffer.byteLength(JSON.stringify(inspection)) <= maxBytes
}

/** Bytes of one UTF-16 unit in JSON at most, as `\u0001` has them, and without control characters and halves of surrogate pairs. */
const [ESCAPED, UNESCAPED] = [6, 3]
// oxlint-disable-next-line no-control-regex -- those that JSON escapes
const CONTROL = /[\u0000-\u001f]/
const mayBeEscaped = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed()

/** @returns no less than the JSON has, and about `ESCAPED` times that at most. */
function mostBytes(value: unknown): number {
  if (typeof value === 'string') return (mayBeEscaped(value) ? ESCAPED : UNESCAPED) * value.length + 2
  if (typeof value !== 'object' || value === null) return String(value).length
  let bytes = 2
  if (Array.isArray(value)) for (const part of value) bytes += mostBytes(part) + 1
  else
    for (const key of Object.keys(value))
      bytes += ESCAPED * key.length + 4 + mostBytes((value as Record<string, unknown>)[key])
  return bytes
}

function trim(inspection: Inspection, level: Level): Inspection {
  const { platformCompatibility, imageAnalysis } = inspection
  const readable = Math.max(level.characters, READABLE_CHARACTERS)
  return {
    ...inspection,
    fetch: trimFetch(inspection.fetch, readable),
    rawMetadata: trimTags(inspection.rawMetadata, level),
    normalizedMetadata: trimMetadata(inspection.normalizedMetadata, level, readable),
    diagnostics: withoutEdits(inspection).diagnostics.map((diagnostic) => cutTexts(diagnostic, readable, 4)),
    serviceScore: cutTexts(inspection.serviceScore, readable, 3),
    platformPreviews: inspection.platformPreviews.map((preview) => cutTexts(preview, readable, 3)),
    platformCompatibility: {
      ...withoutEdits(inspection).platformCompatibility,
      platforms: Object.fromEntries(
        Object.entries(platformCompatibility.platforms).map(([id, verdict]) => {
          const trace = verdict.trace
            ?.slice(0, level.items)
            .map((step) => cutTexts(step, level.copyCharacters, 1))
          return [id, { ...cutTexts(verdict, readable, 3), ...(trace && { trace }) }]
        }),
      ),
    },
    imageAnalysis: {
      ...imageAnalysis,
      candidates: imageAnalysis.candidates.slice(0, Math.ceil(level.items / 25)),
    },
  }
}

function trimFetch(fetch: Inspection['fetch'], characters: number): Inspection['fetch'] {
  const { crawlerViews, withoutLanguage } = fetch
  return {
    ...fetch,
    ...(crawlerViews && { crawlerViews: crawlerViews.map((view) => trimView(view, characters)) }),
    ...(withoutLanguage && { withoutLanguage: trimView(withoutLanguage, characters) }),
  }
}

const trimView = (view: CrawlerView, characters: number): CrawlerView => ({
  ...cutTexts(view, characters, 1),
  image: view.image !== null && view.image.url.length > characters ? null : view.image,
  finalUrl: view.finalUrl,
})

function trimTags(raw: RawMetadata, { characters, items, jsonLd }: Level): RawMetadata {
  const tags = (group: Tag[]) => group.slice(0, items).map((tag) => trimTag(tag, characters))
  // Half a URL leads nowhere, so a link goes whole.
  const links = raw.links.filter(({ href }) => href.length <= characters).slice(0, items)
  const { standard, openGraph, twitter } = raw
  const blocks = jsonLd ? raw.jsonLd : []
  return {
    ...raw,
    standard: tags(standard),
    openGraph: tags(openGraph),
    twitter: tags(twitter),
    links: links.map((link) => cutTexts(link, characters, 1)),
    jsonLd: blocks,
    lang: raw.lang && cut(raw.lang, characters),
    baseHref: raw.baseHref && cut(raw.baseHref, characters),
    omitted: {
      ...raw.omitted,
      standard: raw.omitted.standard + standard.length - Math.min(standard.length, items),
      openGraph: raw.omitted.openGraph + openGraph.length - Math.min(openGraph.length, items),
      twitter: raw.omitted.twitter + twitter.length - Math.min(twitter.length, items),
      links: raw.omitted.links + raw.links.length - links.length,
      jsonLd: raw.omitted.jsonLd + raw.jsonLd.length - blocks.length,
    },
  }
}

function trimTag(tag: Tag, characters: number): Tag {
  if (tag.content.length <= characters && tag.name.length <= characters) return tag
  const contentLength = tag.contentLength ?? tag.content.length
  return { ...tag, name: cut(tag.name, characters), content: cut(tag.content, characters), contentLength }
}

function trimMetadata(
  metadata: NormalizedMetadata,
  { copyCharacters, items }: Level,
  readable: number,
): NormalizedMetadata {
  const field = (value: ResolvedValue | null | undefined) => {
    if (!value) return null
    const kept = value.fallbacks.filter((fallback) => fallback.value.length <= copyCharacters)
    return { ...cutTexts(value, readable, 1), fallbacks: kept.slice(0, items) }
  }
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, field(value)]),
  ) as NormalizedMetadata
}

/** Cuts the strings of an object down to a depth. URLs stay whole: half of one leads nowhere. */
function cutTexts<T>(value: T, characters: number, depth: number): T {
  if (typeof value === 'string') return cut(value, characters) as T
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, characters, depth - 1)) as T
  const entries = Object.entries(value).map(([key, part]) => [key, cutTexts(part, characters, depth - 1)])
  return Object.fromEntries(entries) as T
}

function cut(text: string, characters: number): string {
  if (text.length <= characters || /^https?:\/\/\S+$/.test(text)) return text
  // Not through the middle of a surrogate pair.
  return `${text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '')}…`
}
