/**
 * An upper bound of an inspection as JSON, told from lengths alone: a tenth of the work of writing it. Texts count
 * as if every character had to be escaped; the parts that stand there by the dozen are added up field by field,
 * with room for what in them is always short (keys, numbers, our own words), the few others are walked through.
 */
import type { PlatformPreview, PlatformVerdict } from '../platforms/platform-results.ts'
import type { RawMetadata } from './public-tags.ts'
import type { Inspection } from './schema.ts'

/** `\u0007` for one UTF-16 unit; outside control characters and torn pairs it is three bytes at most. */
const BYTES_PER_UNIT = 6

/** Bytes beside the texts that are counted, per object; about twice what was seen on 130 real pages (2026-11). */
const ROOM = { tag: 300, link: 250, step: 150, warning: 500, verdict: 2_500, preview: 1_500 }

/** A number with all its digits and an exponent; quotes, colon and comma of a text. */
const BYTES_PER_VALUE = 28

/** @returns bytes of UTF-8; never less than `JSON.stringify` makes of it. */
export function mostBytes(inspection: Inspection): number {
  const { rawMetadata, platformPreviews, platformCompatibility, ...rest } = inspection
  let bytes = bytesOf(rest) + bytesOf(platformCompatibility.summary) + bytesOfTags(rawMetadata)
  for (const preview of platformPreviews) bytes += bytesOfPreview(preview)
  for (const id in platformCompatibility.platforms) {
    const verdict = platformCompatibility.platforms[id]
    if (verdict) bytes += bytesOfVerdict(verdict)
  }
  return bytes
}

function bytesOfTags({ standard, openGraph, twitter, links, ...rest }: RawMetadata): number {
  let units = 0
  for (const tags of [standard, openGraph, twitter])
    for (const tag of tags) units += size(tag.name, tag.content)
  for (const { rel, href, type, sizes, hreflang, title, media } of links) {
    units += size(rel, href) + size(type, sizes) + size(hreflang, title) + size(media)
  }
  const room = (standard.length + openGraph.length + twitter.length) * ROOM.tag + links.length * ROOM.link
  return units * BYTES_PER_UNIT + room + bytesOf(rest)
}

function bytesOfPreview({
  title,
  description,
  siteName,
  domain,
  image,
  notes,
  gallery,
}: PlatformPreview): number {
  let units = size(title, description) + size(siteName, domain) + size(image?.url, image?.alt)
  for (const text of notes) units += text.length
  for (const url of gallery ?? []) units += url.length
  return units * BYTES_PER_UNIT + (notes.length + (gallery?.length ?? 0)) * BYTES_PER_VALUE + ROOM.preview
}

function bytesOfVerdict({ cause, warnings, trace }: PlatformVerdict): number {
  let units = cause.length
  for (const { message } of warnings) units += message.length
  for (const { source, value, why } of trace) units += size(source, value) + why.length
  return units * BYTES_PER_UNIT + warnings.length * ROOM.warning + trace.length * ROOM.step + ROOM.verdict
}

function size(first: string | null | undefined, second?: string | null): number {
  return (first?.length ?? 0) + (second?.length ?? 0)
}

/** Of anything that JSON can hold. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * BYTES_PER_UNIT + BYTES_PER_VALUE
  if (typeof value !== 'object' || value === null) return BYTES_PER_VALUE
  let bytes = BYTES_PER_VALUE
  if (Array.isArray(value)) for (const item of value) bytes += bytesOf(item)
  else
    for (const key in value) bytes += key.length * BYTES_PER_UNIT + bytesOf(value[key as keyof typeof value])
  return bytes
}
