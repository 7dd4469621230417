/**
 * The fields of a capture as they are read back, each with its bound: a capture may come from a stranger,
 * so nothing in it may be longer, or more of it, than our own requests could have brought.
 */
import { z } from 'zod'
import { ENGINE_ERRORS, type EngineErrorCode } from '../../errors.ts'
import { LIMITS } from '../../limits.ts'
import { MAX_HREF_CHARACTERS, parseHref } from '../../net/parse-url.ts'
import { MAX_FOLLOWING } from '../as-site.ts'
import { isSiteOrigin } from '../site.ts'

/** The hosts of a long chain and of four images; we ask for fewer. */
const MAX_ROBOTS = 12

/** A sentence of ours. */
const MAX_MESSAGE_CHARACTERS = 1_000

/** More than a day is no measurement. */
const MAX_MS = 86_400_000

/** No NUL and no half characters: databases take neither, and no parser of ours lets them through. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

export const text = (maxCharacters: number) => z.string().max(maxCharacters).refine(isStorable)

export const count = z.int().nonnegative()
export const milliseconds = z.number().nonnegative().max(MAX_MS)
const status = z.int().min(0).max(999)
export const address = text(MAX_HREF_CHARACTERS)
const httpUrl = address.refine((value) => /^https?:$/.test(parseHref(value)?.protocol ?? ''))
/** URL as it was typed: URLs drop some control characters, and the text is shown as it was sent. */
export const typedAddress = address.refine((value) => !/\p{Cc}/u.test(value))
export const siteOrigin = address.refine(isSiteOrigin)
export const userAgent = text(1_024)
/** Accept and Accept-Language as we sent them. */
export const sentHeader = text(1_024)
const codes = Object.keys(ENGINE_ERRORS) as [EngineErrorCode, ...EngineErrorCode[]]
export const capturedError = z
  .object({
    code: z.enum(codes),
    message: text(MAX_MESSAGE_CHARACTERS),
    afterMs: z.int().min(0).exactOptional(),
    isMissingFile: z.literal(true).exactOptional(),
  })
  .nullable()

const headerName = z.string().min(1).max(LIMITS.headerBytes)
const headers = z
  .array(z.tuple([headerName.refine(isStorable), text(LIMITS.headerBytes)]))
  .max(LIMITS.headerBytes)
  .refine(
    (list) => list.reduce((sum, pair) => sum + pair[0].length + pair[1].length, 0) <= LIMITS.headerBytes,
  )

export const response = {
  finalUrl: httpUrl,
  status,
  headers,
  redirects: z
    .array(z.object({ url: httpUrl, status, location: text(LIMITS.urlCharacters) }))
    .max(LIMITS.redirects),
  timings: z.object({
    dns: milliseconds.nullable(),
    connect: milliseconds.nullable(),
    tls: milliseconds.nullable(),
    firstByte: milliseconds.nullable(),
    download: milliseconds.nullable(),
    total: milliseconds,
  }),
}

/** Fields of an image, but for its bytes. */
export const imageAnswer = {
  response: z.object(response).nullable(),
  complete: z.boolean(),
  totalBytes: count.nullable(),
  error: capturedError,
}

export const robots = z
  .array(
    z.object({
      origin: httpUrl.refine((value) => parseHref(value)?.origin === value),
      status: status.nullable(),
      body: z.string().max(LIMITS.robotsBytes).nullable(),
      error: capturedError,
    }),
  )
  .max(MAX_ROBOTS)

export const askedAsSite = z.object({
  answer: z.enum(['same-page', 'another-page', 'redirect', 'refused', 'failed', 'not-asked']),
  status: status.nullable(),
  location: text(LIMITS.urlCharacters).exactOptional(),
  askedAt: address.exactOptional(),
  follows: z
    .array(z.object({ name: text(LIMITS.urlCharacters), value: address.nullable() }))
    .max(MAX_FOLLOWING),
  writes: address.exactOptional(),
  ignoresProto: z.literal(true).exactOptional(),
})
