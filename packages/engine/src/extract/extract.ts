/**
 * Stage 3: a page's bytes in, every tag with its place out. Pure and synchronous, one pass, no document tree; time
 * and memory grow with the size of the page and nothing else.
 */
import { LIMITS } from '../limits.ts'
import { joinText } from './body-text.ts'
import type { PageCollector } from './collect-page.ts'
import { charsetFacts } from './decode-html.ts'
import { generatorName } from './generators.ts'
import { JsonLdReader } from './json-ld.ts'
import { readLink } from './links.ts'
import { PageLocations } from './locate.ts'
import { parseRefresh } from './meta-refresh.ts'
import { cutText, PageText } from './page-text.ts'
import { decodeOf, type PageReading, readPage } from './read-page.ts'
import { readTag } from './read-tags.ts'
import { type TagGroup, groupOf } from './tag-keys.ts'
import type { Extraction, JsonLdBlock, PageTag } from './tags.ts'

const BODY_TEXT_CHARACTERS = 2_000
const HEADING_CHARACTERS = 1_000

/**
 * Reads a page.
 * @param body bytes after content decoding, before charset decoding
 * @param contentType the Content-Type header as sent; null when missing
 */
export function extract(body: Uint8Array, contentType: string | null): Extraction {
  const source = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const reading = readPage(source, contentType)
  const { collected, page } = reading
  const text = new PageText(page, decodeOf(reading))
  const places = locate(reading)
  const allTags = readTags(collected, text, places)
  const headEnd = collected.headEnd ?? { offset: page.length, by: '#eof' }
  const metaLabel = collected.metaLabel && {
    label: collected.metaLabel.label,
    offset: places.source(collected.metaLabel.offset),
  }
  return {
    charset: charsetFacts(reading, contentType, metaLabel),
    ...byGroup(allTags),
    allTags,
    links: collected.links.map((link) => readLink(link, text, places.at(link.offset))),
    jsonLd: readJsonLd(collected, text, places),
    lang: collected.lang && cutText(text.attribute(collected.lang), LIMITS.valueCharacters),
    baseHref: collected.baseHref && cutText(text.attribute(collected.baseHref), LIMITS.valueCharacters),
    metaRefresh: readRefresh(collected, text, places),
    headEnd: places.source(headEnd.offset),
    headEndedBy: headEnd.by,
    htmlLength: source.length,
    bodyTextStart: joinText(page, collected.bodyText, text, BODY_TEXT_CHARACTERS),
    firstHeading: joinText(page, collected.heading, text, HEADING_CHARACTERS) || null,
    generators: generatorsOf(collected, allTags),
    omitted: { ...collected.omitted },
  }
}

function locate(reading: PageReading): PageLocations {
  const { tags, links, jsonLd, refreshes, headEnd, metaLabel } = reading.collected
  const starts = [...tags, ...links, ...jsonLd, ...refreshes].map(({ offset }) => offset)
  const others = tags.map(({ endOffset }) => endOffset)
  return new PageLocations(reading, starts, [...others, headEnd?.offset ?? 0, metaLabel?.offset ?? 0])
}

function readTags({ tags }: PageCollector, text: PageText, places: PageLocations): PageTag[] {
  return tags.map((raw) => ({
    ...readTag(raw, text),
    ...places.at(raw.offset),
    endOffset: places.source(raw.endOffset),
    inHead: raw.inHead,
  }))
}

function byGroup(tags: readonly PageTag[]): Record<TagGroup, PageTag[]> {
  const groups: Record<TagGroup, PageTag[]> = { standard: [], openGraph: [], twitter: [] }
  for (const tag of tags) groups[groupOf(tag.name)].push(tag)
  return groups
}

function readJsonLd({ jsonLd }: PageCollector, text: PageText, places: PageLocations): JsonLdBlock[] {
  const reader = new JsonLdReader()
  return jsonLd.map(({ content, offset, inHead }) => ({
    ...reader.read(content.end - content.start, () => text.raw(content)),
    ...places.at(offset),
    inHead,
  }))
}

/** The first valid one counts, as in a browser; one in `<noscript>` only where there is no other. */
function readRefresh(
  { refreshes }: PageCollector,
  text: PageText,
  places: PageLocations,
): Extraction['metaRefresh'] {
  const inOrder = [
    ...refreshes.filter((raw) => !raw.inNoscript),
    ...refreshes.filter((raw) => raw.inNoscript),
  ]
  for (const { content, offset, inNoscript } of inOrder) {
    const refresh = parseRefresh(cutText(text.attribute(content), LIMITS.valueCharacters))
    if (!refresh) continue
    const { line, column } = places.at(offset)
    return { ...refresh, line, column, ...(inNoscript ? { inNoscript } : {}) }
  }
  return null
}

function generatorsOf({ frameworks }: PageCollector, tags: readonly PageTag[]): string[] {
  const named = tags
    .filter((tag) => tag.name.toLowerCase() === 'generator')
    .map((tag) => generatorName(tag.content))
    .filter((name) => name !== null)
  return [...new Set([...named, ...frameworks])]
}
