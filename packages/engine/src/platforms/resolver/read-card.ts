/**
 * One resolver for every platform, driven by its data: gate, fields, image, layout, cut. What comes
 * out is the card as a person would see it, with every source asked and everything that was lost.
 */
import { chooseLayout, type LayoutInput } from './choose-layout.ts'
import { cutText, decodeAgain, stripTags, type CutResult } from './cut-text.ts'
import { findBlocker } from './find-blocker.ts'
import { refuseImage } from './image-fit.ts'
import { resolveImage, type ResolvedImage } from './image-url.ts'
import type { Cut, FieldRead, Layout, TextField } from '../platform-rules.ts'
import { aboutValue, type FieldValue } from '../../facts/field-value.ts'
import { readField, type FieldReading } from './fields/read-field.ts'
import { isIcon, sourcesText } from './fields/source-names.ts'
import { blaming, ofTag } from './doubts.ts'
import { note, type Reader } from './reader.ts'
import { type Cause } from '../../facts/evidence.ts'
import type { LayoutCause } from './layout-cause.ts'
import type { FaultId } from '../../facts/faults.ts'

export interface Card {
  /** What stopped the platform before it read a tag. */
  readonly closed: Cause | null
  /** Null: a bare link. */
  readonly layout: Layout | null
  readonly title: CutResult | null
  readonly description: CutResult | null
  /** Drawn in place of the description. */
  readonly author: FieldValue | null
  readonly siteName: string | null
  readonly imageAlt: string | null
  /** Drawn image; null when the layout has none. */
  readonly image: ResolvedImage | null
  /** Images of a gallery, absolute addresses. */
  readonly gallery: readonly string[]
  /** Why the named image is not drawn. */
  readonly imageCause: Cause | null
  /** Why a lesser layout was drawn. */
  readonly lesser: LayoutCause | null
  /** What kept layouts without an image from being drawn. */
  readonly unmet: readonly FaultId[]
  /** Why the image did not fit any layout. */
  readonly refused: Cause | null
  readonly readings: Readings | null
  readonly lastTagEnd: number
}

interface Readings {
  readonly title: FieldReading
  readonly description: FieldReading
  readonly image: FieldReading
}

type Drawn = Pick<Card, 'title' | 'description' | 'author' | 'imageAlt' | 'image' | 'gallery'>

const NOT_DRAWN: Drawn = {
  title: null,
  description: null,
  author: null,
  imageAlt: null,
  image: null,
  gallery: [],
}

const NO_CARD: Omit<Card, 'closed'> = {
  ...NOT_DRAWN,
  layout: null,
  siteName: null,
  imageCause: null,
  lesser: null,
  unmet: [],
  refused: null,
  readings: null,
  lastTagEnd: 0,
}

export function readCard(reader: Reader): Card {
  const { doubts, platform } = reader
  const closed = doubts.part('gate', findBlocker, reader)
  if (closed) {
    note(reader, 'layout', 'none', null, 'used', closed.why)
    return { ...NO_CARD, closed }
  }
  const title = doubts.part('title', readTitle, reader)
  const description = doubts.part('description', readDescription, reader)
  const image = doubts.part('image', readImage, reader)
  const readings = { title, description, image }
  const siteName = readAside(reader)
  const { image: usable, imageCause, blamed } = findImage(reader, image)
  const lastTagEnd = Math.max(endOf(title), endOf(description), endOf(image))
  const { layout, lesser, refused, unmet } = chooseLayout(reader, {
    image: usable,
    named: image.found,
    imageCause,
    blamed,
    title: title.found?.value ?? null,
    description: description.found?.value ?? null,
    images: usable ? countImages(image) : 0,
    lastTagEnd,
  })
  return {
    closed: null,
    ...(layout ? drawn(reader, layout, { readings, siteName, image: usable }) : NOT_DRAWN),
    siteName: cut(reader, 'siteName', siteName, platform.text.siteName)?.text ?? null,
    layout,
    lesser,
    unmet,
    refused,
    imageCause,
    readings,
    lastTagEnd,
  }
}

/** What a layout draws of what was found. */
function drawn(
  reader: Reader,
  layout: Layout,
  { readings, siteName, image }: Pick<Card, 'image'> & { readings: Readings; siteName: FieldValue | null },
): Drawn {
  const { reads, text } = reader.platform
  const { title, description } = readings
  const alt = reader.trace && layout.picture ? altText(reader, reads.imageAlt) : null
  const named = layout.draws.title ? withoutSite(reader, title.found, siteName) : null
  const author = layout.draws.description ? readAuthor(reader) : null
  return {
    title: cut(reader, 'title', named, text.title),
    description: layout.draws.description && !author ? drawnDescription(reader, title, description) : null,
    author,
    imageAlt: alt,
    image: layout.picture ? image : null,
    gallery: layout.name === 'gallery' ? galleryOf(reader, readings.image) : [],
  }
}

/** A second reading weighs the verdict, which neither site name, URL nor alt text can turn. */
function readAside(reader: Reader): FieldValue | null {
  const { siteName, url } = reader.platform.reads
  if (!reader.trace) return null
  const found = siteName && readField(reader, 'siteName', siteName).found
  if (url) readField(reader, 'url', url)
  return found
}

const readTitle = (reader: Reader): FieldReading => readField(reader, 'title', reader.platform.reads.title)
const readDescription = (reader: Reader): FieldReading =>
  readField(reader, 'description', reader.platform.reads.description)
const readImage = (reader: Reader): FieldReading => readField(reader, 'image', reader.platform.reads.image)

const endOf = ({ found }: FieldReading): number => found?.entry?.tag.endOffset ?? 0

type Found = Pick<LayoutInput, 'image' | 'imageCause' | 'blamed'>

/** Of an image that was taken for want of a better one, the better one's fault is the cause, not its own. */
function findImage(reader: Reader, reading: FieldReading): Found {
  const { found, refusal, better } = reading
  if (!found) return { image: null, imageCause: refusal, blamed: null }
  const blamed = better ?? (isIcon(found) ? noImage(reader) : null)
  const doubts = blamed
    ? blaming(reader.doubts, blamed.faults)
    : ofTag(reader.doubts, aboutValue<Pick<Cause, 'about'>>({}, found).about)
  const own = { ...reader, doubts }
  const image = resolveImage(own, found)
  const cause = 'why' in image ? image : refuseImage(own, image)
  if ('url' in image && !cause) return { image, imageCause: null, blamed }
  if (cause) note(reader, 'image', found.source, found.value, 'unusable', cause.why)
  return { image: null, imageCause: blamed ?? (cause && aboutValue(cause, found)), blamed }
}

const noImage = ({ platform: { name, reads } }: Reader): Cause => ({
  why: `${name} finds no preview image in ${sourcesText(reads.image)}`,
  by: reads.image.by,
  faults: ['no-image'],
})

function cut(
  { platform, page }: Reader,
  field: TextField | 'imageAlt',
  found: FieldValue | null,
  rule: Cut | null,
): CutResult | null {
  if (found === null) return null
  const { reads, text } = platform
  const { value } = found
  // An answer that replaces the page is taken as it is.
  const isAnswer = reads.oEmbed?.takesOver === true && found.source.startsWith('oEmbed')
  const decoded = isOneOf(field, reads.decodesAgain) && !isAnswer ? decodeAgain(value) : value
  const plain = isOneOf(field, reads.stripsTags) ? stripTags(decoded) : decoded
  const isCut = rule?.ofKeys?.includes(found.entry?.lowerKey ?? '') ?? true
  const result = cutText(plain, isCut ? rule : null, text.lineBreaks, page.fold)
  return result.text === '' ? null : result
}

const isOneOf = (field: string, fields: readonly string[] | undefined): boolean =>
  fields?.includes(field) ?? false

function withoutSite(
  { platform, page }: Reader,
  title: FieldValue | null,
  site: FieldValue | null,
): FieldValue | null {
  if (!platform.text.dropsSiteName || !title || !site) return title
  const [value, end] = [title, site].map((found) => page.fold(found.value)) as [string, string]
  // A title that is cut has lost its end.
  if (value.length > (platform.text.title?.characters ?? Infinity) || !value.endsWith(end)) return title
  const kept = /^(.+?)\s?[-|:・]\s?$/.exec(value.slice(0, -end.length))?.[1]
  return kept === undefined ? title : { ...title, value: kept }
}

function drawnDescription(
  reader: Reader,
  { found: title }: FieldReading,
  { found: description }: FieldReading,
): CutResult | null {
  const { dropsEqualDescription, description: rule } = reader.platform.text
  const isEqual = description !== null && title?.value === description.value
  return dropsEqualDescription && isEqual ? null : cut(reader, 'description', description, rule)
}

function readAuthor(reader: Reader): FieldValue | null {
  const rule = reader.platform.reads.authorForDescription
  return rule ? readField(reader, 'author', rule).found : null
}

function altText(reader: Reader, rule: FieldRead | null): string | null {
  const found = rule && readField(reader, 'imageAlt', rule).found
  return cut(reader, 'imageAlt', found, reader.platform.text.alt)?.text ?? null
}

/** Only repeated `og:image` makes a gallery; with it, its `:url` or a Twitter image is the same image again. */
const ofGallery = ({ all }: FieldReading): FieldReading['all'] =>
  all.filter(({ entry }) => entry?.lowerKey === 'og:image')

function countImages(image: FieldReading): number {
  const named = ofGallery(image)
  return named.length < 2 ? named.length : new Set(named.map(({ value }) => value)).size
}

/** Discord draws at most four images; no other platform here draws several. */
const GALLERY_IMAGES = 4

function galleryOf(reader: Reader, image: FieldReading): string[] {
  const urls = ofGallery(image)
    .map((named) => resolveImage(reader, named))
    .flatMap((one) => ('url' in one && one.url !== null ? [one.url] : []))
  return [...new Set(urls)].slice(0, GALLERY_IMAGES)
}
