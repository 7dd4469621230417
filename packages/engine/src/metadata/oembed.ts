/** oEmbed (oembed.com): where a page offers an answer, and what the answer holds. */
import { z } from 'zod'
import type { OembedCapture } from '../capture/capture.ts'
import { isSelective, isSuccess } from '../capture/headers.ts'
import { mimeEssence } from '../capture/mime-type.ts'
import { notAskedFor } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { UNDECLARED } from './image-candidates.ts'
import type { ImageCandidate } from './normalized-metadata.ts'
import { resolveUrl } from './resolve-url.ts'

/** The properties that some platform reads. Numbers stay numbers. */
const TEXTS = [
  'type',
  'version',
  'title',
  'description',
  'author_name',
  'provider_name',
  'url',
  'thumbnail_url',
] as const
const SIZES = ['width', 'height', 'thumbnail_width', 'thumbnail_height'] as const

const text = z.string().exactOptional()
const pixels = z.number().exactOptional()

export const oEmbedSchema = z.object({
  /** Absolute URL asked for. */
  url: z.string(),
  status: z.number().int().nullable(),
  /**
   * `answered`: a JSON object came. `nothing`: an answer came that nobody can read. `unseen`: none came to
   * us, and another client may get one.
   */
  state: z.enum(['answered', 'nothing', 'unseen']),
  /** Why there are no values, as a sentence; null where there are. */
  problem: z.string().nullable(),
  /** What the answer says, as written, each text at most 512 characters. */
  values: z.object({
    type: text,
    version: text,
    title: text,
    description: text,
    author_name: text,
    provider_name: text,
    url: text,
    thumbnail_url: text,
    width: pixels,
    height: pixels,
    thumbnail_width: pixels,
    thumbnail_height: pixels,
    /** Whether it carries HTML to embed; the HTML itself is not kept. */
    html: z.literal(true).exactOptional(),
  }),
})
export type OembedFacts = z.infer<typeof oEmbedSchema> & {
  /** Media type of the answer, lower case. */
  readonly mediaType: string | null
  /** URL of the answer, after redirects. */
  readonly finalUrl: string
}

/** What no server on the public internet gets either. */
const NOBODYS: ReadonlySet<string> = new Set([
  'BLOCKED_HOST',
  'BLOCKED_ADDRESS',
  'UNSUPPORTED_PROTOCOL',
  'INVALID_URL',
])

/** Pure. Nothing in the answer is trusted: texts are bounded, other things dropped. */
export function readOembed(capture: OembedCapture): OembedFacts {
  const { url, finalUrl, status, contentType, body, error, notAsked } = capture
  const place = { url, status, mediaType: mimeEssence(contentType), finalUrl: finalUrl ?? url, values: {} }
  const failed = (state: 'nothing' | 'unseen', problem: string): OembedFacts => ({ ...place, state, problem })
  if (error?.code === 'RESPONSE_TOO_LARGE')
    return failed(
      'unseen',
      `The oEmbed answer is larger than ${LIMITS.oEmbedBytes / 1024} KiB, which is not read here.`,
    )
  if (notAsked) return failed('unseen', notAskedFor('The oEmbed answer'))
  if (error) return failed(NOBODYS.has(error.code) ? 'nothing' : 'unseen', error.message)
  if (status === null) return failed('unseen', 'The oEmbed address did not answer.')
  if (!isSuccess(status)) {
    return failed(
      isSelective(status) ? 'unseen' : 'nothing',
      `The oEmbed address answers with status ${status}.`,
    )
  }
  const values = parseValues(body ?? '')
  return values
    ? { ...place, state: 'answered', problem: null, values }
    : failed('nothing', 'The oEmbed address does not answer with a JSON object.')
}

const VALUE_CHARACTERS = 512
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function parseValues(body: string): OembedFacts['values'] | null {
  const parsed = parseObject(body)
  if (!parsed) return null
  const values: Record<string, string | number | true> = {}
  for (const name of TEXTS) {
    const value = parsed[name]
    // `version` is often written as a number.
    const written = name === 'version' && isNumber(value) ? numberText(value) : value
    if (typeof written === 'string' && written.trim() !== '' && isKept(name, written))
      values[name] = written.trim().slice(0, lengthOf(name))
  }
  for (const name of SIZES) {
    const value = parsed[name]
    const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value
    if (isNumber(number)) values[name] = number
  }
  if (typeof parsed['html'] === 'string' && parsed['html'].trim() !== '') values['html'] = true
  return values
}

/** `1.0` in JSON is the number 1. */
const numberText = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value))

const isAddress = (name: string): boolean => name === 'url' || name === 'thumbnail_url'
const lengthOf = (name: string): number => (isAddress(name) ? LIMITS.urlCharacters : VALUE_CHARACTERS)

/** Half a URL leads nowhere. */
const isKept = (name: string, value: string): boolean =>
  !isAddress(name) || value.trim().length <= LIMITS.urlCharacters

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    // Not JSON: the caller reports it.
    return null
  }
}

/** The image of the answer, as one more candidate: `url` of a photo, else the thumbnail. */
export function oEmbedImages(oEmbed: OembedFacts | undefined): ImageCandidate[] {
  if (oEmbed?.state !== 'answered') return []
  const { values, finalUrl } = oEmbed
  const property = values.type === 'photo' && values.url !== undefined ? 'url' : 'thumbnail_url'
  const raw = values[property]
  if (raw === undefined) return []
  const isThumbnail = property === 'thumbnail_url'
  return [
    {
      ...UNDECLARED,
      url: resolveUrl(raw, finalUrl),
      raw,
      source: `oembed:${property}`,
      declaredWidth: (isThumbnail ? values.thumbnail_width : values.width) ?? null,
      declaredHeight: (isThumbnail ? values.thumbnail_height : values.height) ?? null,
    },
  ]
}
