/** Conditions as data: whether one holds on a page, and in words why it does not. */
import type { ResolvedImage } from './image-url.ts'
import type { KnownImage } from '../../facts/known-image.ts'
import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import { aboutValue, type FieldValue } from '../../facts/field-value.ts'
import type { Condition, KeyCondition } from '../platform-rules.ts'
import { oEmbedView } from './fields/read-oembed.ts'
import type { LayoutCause } from './layout-cause.ts'
import { readKey, readKeyRefusal, readKeys } from './fields/ask-source.ts'
import type { Reader } from './reader.ts'
import { listText, quote } from '../../facts/wording.ts'

export interface Seen {
  readonly image: ResolvedImage | null
  /** What names the image, whether or not it can be drawn. */
  readonly named: FieldValue | null
  /** How many different images the page offers to this platform. */
  readonly images: number
  /** Where the last tag ends that the card took, bytes. */
  readonly lastTagEnd: number
}

/** @returns null when the condition holds, else why not. */
export function unmetCondition(reader: Reader, condition: Condition, seen: Seen): string | null {
  for (const kind in condition)
    if (kind in CHECKS) return CHECKS[kind as Kind](reader, condition as never, seen)
  throw new Error('No check knows this condition.')
}

type KeyOf<T> = T extends unknown ? keyof T : never
/** What a condition is about; the other words of it only say how. */
type Kind = Exclude<
  KeyOf<Condition>,
  'oneOf' | 'noneOf' | 'startsWith' | 'includes' | 'endsWith' | 'of' | 'without'
>
type Check<K extends Kind> = (
  reader: Reader,
  condition: Extract<Condition, Readonly<Record<K, unknown>>>,
  seen: Seen,
) => string | null

const CHECKS: { readonly [K in Kind]: Check<K> } = {
  key: unmetKey,
  present(reader, { present }) {
    const lacking = present.filter((key) => readKey(reader, key) === null)
    const [only, ...others] = lacking
    if (only === undefined) return null
    return others.length === 0 ? noKey(reader, only) : `the page has no usable ${listText(lacking, 'or')}`
  },
  absent(reader, { absent }) {
    const held = absent.find((key) => readKey(reader, key) !== null)
    return held === undefined ? null : `the page has ${held}`
  },
  anyOf(reader, { anyOf }, seen) {
    const reasons = anyOf.map((one) => unmetCondition(reader, one, seen))
    return reasons.includes(null) ? null : (reasons[0] ?? '')
  },
  last(reader, { last, of }) {
    const endOf = (key: string): number => readKey(reader, key)?.entry?.tag.endOffset ?? -1
    const later = of.find((key) => key !== last && endOf(key) > endOf(last))
    return later === undefined ? null : `${later} stands after ${last}`
  },
  repeats(reader, { repeats }) {
    const values = new Set(readKeys(reader, repeats).map(({ value }) => value))
    return values.size > 1 ? null : `the page names one ${repeats} at most`
  },
  imageVariesBy({ page }, { imageVariesBy: header }) {
    const named = (page.image.delivery?.vary ?? '').toLowerCase().split(',')
    return named.some((name) => name.trim() === header) ? null : `the image does not depend on ${header}`
  },
  linkType: ({ page }, { linkType }) =>
    page.extraction.links.some(({ type }) => type?.toLowerCase() === linkType)
      ? null
      : `the page has no link of type ${linkType}`,
  showsText: ({ page }) => (page.extraction.bodyTextStart === '' ? 'the page shows no text' : null),
  lettersUnsaidIn: ({ page }, { lettersUnsaidIn }) => declaredLetters(page, lettersUnsaidIn),
  drawsImages: ({ page }) => (page.extraction.pageImages ? null : 'the page draws no image'),
  imageAfterHeading: ({ page }) =>
    page.extraction.pageImages?.afterHeading ? null : 'no image follows the heading of the page',
  oEmbed: (reader, { oEmbed }) =>
    oEmbedView(reader).state === oEmbed ? null : 'the oEmbed answer of the page is known',
  oEmbedType(reader, { oEmbedType, without }) {
    if (without?.some((key) => readKey(reader, key) !== null))
      return `the page has ${listText(without, 'or')}`
    const view = oEmbedView(reader)
    const isTaken = view.state === 'taken' && view.oEmbed.values.type === oEmbedType
    return isTaken ? null : `the page has no oEmbed answer of type ${oEmbedType}`
  },
  minImages: (_, { minImages }, { images }) =>
    images >= minImages
      ? null
      : `the page names ${images === 1 ? 'one image' : `${images} images`}, not ${minImages}`,
  tagsBeyondBytes: (_, { tagsBeyondBytes }, { lastTagEnd }) =>
    lastTagEnd > tagsBeyondBytes ? null : 'the tags come early',
  imageFrom: (_, { imageFrom }, { image }) =>
    !image || isFrom(image.named, imageFrom) ? null : `the image is only an icon (${image.named.source})`,
  noImageFrom: (_, { noImageFrom }, { named }) =>
    named && isFrom(named, noImageFrom) ? `${named.source} names an image` : null,
  imageOverBytes: (_, { imageOverBytes }, { image }) =>
    unmetByFile(image, ({ bytes }) => (bytes ?? 0) > imageOverBytes, 'is light enough'),
  imageFormat: (_, { imageFormat }, { image }) =>
    unmetByFile(image, ({ format }) => format !== null && imageFormat.includes(format), 'has another format'),
  imageUnder: (_, { imageUnder }, { image }) =>
    unmetByFile(
      image,
      ({ width, height }) =>
        width !== null && height !== null && (width < imageUnder.width || height < imageUnder.height),
      'is large enough',
    ),
}

function unmetByFile(
  image: ResolvedImage | null,
  holdsOf: (known: KnownImage) => boolean,
  otherwise: string,
): string | null {
  const known = image?.known
  if (!known) return 'nothing is known of the image'
  return holdsOf(known) ? null : `the image ${otherwise}`
}

const EARLY_BYTES = 1_024

type Declaration = Extract<Condition, { lettersUnsaidIn: string }>['lettersUnsaidIn']

/** @returns null where the letters of the page are in another encoding than UTF-8, and this place does not say so. */
export function declaredLetters({ extraction, isTypeAssumed }: PageIndex, where: Declaration): string | null {
  const { name, source, metaLabel, metaOffset, headerLabel, nonAscii, validUtf8 } = extraction.charset
  const isEarly = where === 'header-or-early-meta'
  const isInMeta = where !== 'header' && metaLabel !== null && !(isEarly && (metaOffset ?? 0) >= EARLY_BYTES)
  // Of a file no header was seen: nothing is held against it.
  const isInHeader =
    (where !== 'meta' && headerLabel !== null) || (where === 'header' && isTypeAssumed === true)
  const isGuessed = isEarly && name === 'windows-1252'
  const isSaid = (source === 'bom' && where !== 'header') || isInMeta || isInHeader || isGuessed
  return nonAscii && !validUtf8 && !isSaid ? null : 'the letters of the page are declared, or UTF-8'
}

/** A tag that is there and does not count is not missing. */
const noKey = (reader: Reader, key: string): string =>
  readKeyRefusal(reader, key)?.why ?? amongNames(reader, key) ?? `the page has no ${key}`

/** Only `property` holds a list of keys: in `name` several words are one name. */
function amongNames({ page }: Reader, key: string): string | null {
  const tag = page.nameLists.find(({ name }) => name.split(/\s+/).includes(key))
  return tag ? `${key} is with other words in name=${quote(tag.name)}` : null
}

function unmetKey(reader: Reader, condition: KeyCondition): string | null {
  const found = readKey(reader, condition.key)
  if (!found) return noKey(reader, condition.key)
  if (holds(reader, condition, found.value)) return null
  const is = `${condition.key} is ${quote(found.value)}`
  if ('noneOf' in condition) return is
  if ('oneOf' in condition) return `${is}, not ${listText(condition.oneOf.map(quote), 'or')}`
  if ('startsWith' in condition) return `${is}, not ${quote(condition.startsWith)}...`
  if ('includes' in condition) return `${is}, without ${quote(condition.includes)}`
  return `${is}, not a ${listText(condition.endsWith, 'or')} file`
}

function holds({ page }: Reader, condition: KeyCondition, value: string): boolean {
  if ('oneOf' in condition) return condition.oneOf.includes(value)
  if ('noneOf' in condition) return !condition.noneOf.includes(value)
  if ('startsWith' in condition) return value.startsWith(condition.startsWith)
  if ('includes' in condition) return value.toLowerCase().includes(condition.includes)
  const path = resolveOnce(page, value, page.pageUrl)?.pathname.toLowerCase() ?? value
  return condition.endsWith.some((end) => path.endsWith(end))
}

const isFrom = ({ source, entry }: FieldValue, keys: readonly string[]): boolean =>
  keys.includes(entry?.lowerKey ?? source)

type AtFault = Pick<LayoutCause, 'faults' | 'about' | 'isIcon'>

/** What of the page makes the condition fail, where a layout asked for it. */
export function faultsOf(reader: Reader, condition: Condition): AtFault {
  const key = conditionKey(condition)
  if (key === 'twitter:card') return cardFaults(reader, key)
  if (key?.startsWith('twitter:')) return { faults: ['card-incomplete'] }
  return 'imageFrom' in condition ? { faults: ['icon-for-image'], isIcon: true } : { faults: [] }
}

function cardFaults(reader: Reader, key: string): AtFault {
  const card = readKey(reader, key)
  if (!card) {
    const { faults, about } = readKeyRefusal(reader, key) ?? { faults: ['card-missing' as const] }
    return { faults, ...(about && { about }) }
  }
  return aboutValue<AtFault>({ faults: card.value === 'summary' ? ['small-card'] : ['card-value'] }, card)
}

function conditionKey(condition: Condition): string | undefined {
  if ('key' in condition) return condition.key
  if ('present' in condition) return condition.present[0]
  return 'absent' in condition ? condition.absent[0] : undefined
}

/** Whether one of the conditions, or an alternative of one, is about this key. */
export const asksKey = (conditions: readonly Condition[], key: string): boolean =>
  conditions.some((condition) =>
    'anyOf' in condition ? asksKey(condition.anyOf, key) : conditionKey(condition) === key,
  )
