/**
 * Stage 3: a page's bytes in, every tag with its place out. Pure and synchronous, one pass, no document tree; time
 * and memory grow with the size of the page and nothing else.
 */
import { mimeEssence } from '../capture/mime-type.ts'
import { decoderOf, isAsciiCompatible } from './charset/decoders.ts'
import type { PageCollector } from './collect-page.ts'
import { charsetFacts } from './decode-html.ts'
import { JsonLdReader } from './json-ld.ts'
import { readLink } from './links.ts'
import { PageLocations } from './locate.ts'
import { parseRefresh } from './meta-refresh.ts'
import { SourceText } from './source-text.ts'
import { decodeOf, type ReadingMeans, type ScannedPage, scanPage } from './scan-page.ts'
import type { PageText } from './page-text.ts'
import type { RawTag } from './raw-tags.ts'
import { readTag } from './read-tags.ts'
import type { TagGroup } from './tag-keys.ts'
import type { Extraction, PageJsonLd, PageTag } from './tags.ts'
import { writtenStart } from './written-tag.ts'

/**
 * Reads a page.
 * @param body bytes after content decoding, before charset decoding
 * @param contentType the Content-Type header as sent; null when missing
 * @throws LegacyDecodersNeeded where `means.legacy` is null and the page is in an encoding that needs them.
 */
export function extractPage(body: Uint8Array, contentType: string | null, means: ReadingMeans): Extraction {
  const source = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const reading = scanPage(source, contentType, means)
  const { collected, page } = reading
  const { inText = [], swallowed = [] } = collected.unread ?? {}
  const text = new SourceText(page, decodeOf(reading))
  const places = locate(reading)
  const utf8 = asUtf8(reading)
  const allTags = collected.tags.map((raw) => readTag(raw, text, places, utf8))
  const headEnd = collected.headEnd ?? { offset: page.length, by: '#eof' }
  const metaLabel = collected.metaLabel && {
    label: collected.metaLabel.label,
    offset: places.source(collected.metaLabel.offset),
  }
  return {
    charset: charsetFacts(reading, contentType, metaLabel),
    ...byGroup(collected.tags, allTags),
    allTags,
    links: collected.links.map((link) => readLink(link, text, places.at(link.offset))),
    jsonLd: readJsonLd(collected, text, places),
    lang: readLang(collected, text, contentType),
    baseHref: collected.baseHref && text.attribute(collected.baseHref),
    metaRefresh: readRefresh(collected, text, places),
    scriptRedirect: means.redirectOf && readScriptRedirect(collected, text, places, means.redirectOf),
    headEnd: places.source(headEnd.offset),
    headTextEnd: places.source(headTextEnd(page)),
    headEndedBy: headEnd.by,
    headEndText: readHeadEnd(collected, text, places),
    textTags: inText.map(({ raw, within }) => ({ ...readTag(raw, text, places, utf8), within })),
    swallowed: swallowed.map((one) => ({
      ...one,
      ...places.at(one.offset),
      ...(one.by === 'meta' && { written: writtenStart(one.offset, text) }),
    })),
    htmlLength: source.length,
    bodyTextStart: collected.shown.start.read(text),
    firstHeading: collected.shown.heading.read(text) || null,
    headingOwnText: readHeadingOwn(collected.shown, text),
    earlierHeading: readEarlierHeading(collected.shown, text),
    pageImages: collected.images?.read(text) ?? null,
    generators: collected.generators?.read(allTags) ?? [],
    omitted: { ...collected.omitted, ...unread(reading, places) },
  }
}

/** XML has its own attribute, which comes first there and means nothing in HTML (HTML standard, section 3.2.6.2). */
function readLang(
  { lang, xmlLang }: PageCollector,
  text: SourceText,
  contentType: string | null,
): string | null {
  const isXml = mimeEssence(contentType) === 'application/xhtml+xml'
  const named = (isXml ? xmlLang : null) ?? lang
  return named && text.attribute(named)
}

/** For readers that take an encoding from the header alone, or from a meta alone, else UTF-8. */
function asUtf8({ page, encoding, isAsciiOnly }: ScannedPage): SourceText | null {
  const { name } = encoding
  if (isAsciiOnly || name === 'UTF-8' || !isAsciiCompatible(name)) return null
  return new SourceText(page, decoderOf('UTF-8', null))
}

function headTextEnd(page: Buffer): number {
  if (!page.includes('<head')) return page.length
  for (const mark of ['</head>', '<body']) {
    const end = page.indexOf(mark)
    if (end >= 0) return end
  }
  return page.length
}

const HEAD_END_BYTES = 400
const HEAD_END_CHARACTERS = 200

/** Tags are taken out: what PHP prints before a page has some. */
function readHeadEnd(
  { headEnd }: PageCollector,
  text: SourceText,
  places: PageLocations,
): Extraction['headEndText'] {
  if (!headEnd || headEnd.by === '#eof') return null
  const { offset } = headEnd
  const raw = text.raw({ start: offset, end: Math.min(offset + HEAD_END_BYTES, text.length) })
  const shown = headEnd.by === '#text' ? raw.replace(/<[a-z!/?][^]*$/i, '') : raw.replaceAll(/<[^>]*>?/g, '')
  return { ...places.position(offset), text: shown.slice(0, HEAD_END_CHARACTERS) }
}

function locate(reading: ScannedPage): PageLocations {
  const { tags, headEnd, cutAt, metaLabel, unread: apart } = reading.collected
  const { swallowed = [], inText = [] } = apart ?? {}
  const starts = withPlaces(reading.collected.starts, [
    ...swallowed.map(({ offset }) => offset),
    ...inText.map(({ raw }) => raw.offset),
    ...(headEnd && headEnd.by !== '#eof' ? [headEnd.offset] : []),
  ])
  const { page } = reading
  const others = (): number[] => [
    ...tags.map(({ endOffset }) => endOffset),
    ...inText.map(({ raw }) => raw.endOffset),
    headEnd?.offset ?? page.length,
    cutAt ?? page.length,
    headTextEnd(page),
    metaLabel?.offset ?? 0,
  ]
  return new PageLocations(reading, starts, others)
}

function withPlaces(starts: readonly number[], more: readonly number[]): readonly number[] {
  if (more.length === 0) return starts
  return [...new Set([...starts, ...more])].toSorted((a, b) => a - b)
}

function unread(
  { collected: { cutAt }, body, unreadBytes }: ScannedPage,
  places: PageLocations,
): Pick<Extraction['omitted'], 'unreadBytes'> {
  if (cutAt !== null) return { unreadBytes: body.length - places.source(cutAt) }
  return unreadBytes > 0 ? { unreadBytes } : {}
}

function readEarlierHeading(
  { earlierHeading, earlierHeadingName: name }: PageText,
  text: SourceText,
): Extraction['earlierHeading'] {
  const read = earlierHeading.read(text)
  return read === '' ? null : { name, text: read }
}

function readHeadingOwn({ headingOwn }: PageText, text: SourceText): Extraction['headingOwnText'] {
  return headingOwn && { name: headingOwn.name, text: text.text(headingOwn.range).trim() }
}

function byGroup(raws: readonly RawTag[], tags: readonly PageTag[]): Record<TagGroup, PageTag[]> {
  const groups: Record<TagGroup, PageTag[]> = { standard: [], openGraph: [], twitter: [] }
  tags.forEach((tag, index) => groups[raws[index]?.group ?? 'standard'].push(tag))
  return groups
}

function readJsonLd({ jsonLd }: PageCollector, text: SourceText, places: PageLocations): PageJsonLd[] {
  const reader = new JsonLdReader()
  return jsonLd.map(({ content, offset, inHead }) => ({
    ...reader.read(content.end - content.start, () => text.raw(content)),
    ...places.at(offset),
    inHead,
  }))
}

function readScriptRedirect(
  { redirecting }: PageCollector,
  text: SourceText,
  places: PageLocations,
  redirectOf: NonNullable<ReadingMeans['redirectOf']>,
): Extraction['scriptRedirect'] {
  for (const script of redirecting) {
    const redirect = redirectOf(text.raw(script))
    if (!redirect) continue
    const { line, column } = places.at(script.offset)
    return { ...redirect, line, column }
  }
  return null
}

/** The first valid one counts, as in a browser; one in `<noscript>` only where there is no other. */
function readRefresh(
  { refreshes }: PageCollector,
  text: SourceText,
  places: PageLocations,
): Extraction['metaRefresh'] {
  const inOrder = [
    ...refreshes.filter((raw) => !raw.inNoscript),
    ...refreshes.filter((raw) => raw.inNoscript),
  ]
  for (const { content, offset, inNoscript } of inOrder) {
    const refresh = parseRefresh(text.attribute(content))
    if (!refresh) continue
    const { line, column } = places.at(offset)
    return { ...refresh, line, column, ...(inNoscript ? { inNoscript } : {}) }
  }
  return null
}
