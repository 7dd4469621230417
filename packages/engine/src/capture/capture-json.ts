/**
 * A capture as JSON: saved, replayed, and sent by devcli. Reading one back trusts nothing: it may come
 * from a stranger, so every field is checked, and nothing that is not a field is kept.
 */
import { z } from 'zod'
import { ENGINE_ERRORS, type EngineErrorCode } from '../errors.ts'
import { CAPTURE_VERSION, type Capture } from './capture.ts'

/** What cannot be read as a capture. The message is public and says what to do. */
export class CaptureFormatError extends Error {
  override readonly name = 'CaptureFormatError'
}

/** @returns plain JSON data; bytes as base64. */
export function captureToJson(capture: Capture): unknown {
  const { page, images } = capture
  return {
    ...capture,
    page: { ...page, body: toBase64(page.body) },
    images: images.map(({ variants, ...image }) => ({
      ...prefixToJson(image),
      ...(variants && { variants: variants.map(prefixToJson) }),
    })),
  }
}

const prefixToJson = <T extends { prefix: Uint8Array }>(answer: T) => ({
  ...answer,
  prefix: toBase64(answer.prefix),
})

/** @throws CaptureFormatError for another version, and for anything that is not a capture in full. */
export function captureFromJson(value: unknown): Capture {
  const version = readVersion(value)
  if (version !== CAPTURE_VERSION) throw new CaptureFormatError(versionAdvice(version))
  const result = captureSchema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new CaptureFormatError(`This is not a capture: ${issue?.path.join('.') ?? ''} is missing or wrong.`)
}

function readVersion(value: unknown): number {
  const version =
    typeof value === 'object' && value !== null && 'captureVersion' in value ? value.captureVersion : null
  if (typeof version === 'number') return version
  throw new CaptureFormatError('This is not a capture: captureVersion is missing.')
}

function versionAdvice(version: number): string {
  return version < CAPTURE_VERSION
    ? `This capture has version ${version}; version ${CAPTURE_VERSION} is needed. Update the tool that made it.`
    : `This capture has version ${version}, newer than version ${CAPTURE_VERSION} that is known here. Update this side.`
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

const count = z.int().nonnegative()
const milliseconds = z.number().nonnegative()
const status = z.int().min(0).max(999)
const httpUrl = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
const base64 = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'))
const codes = Object.keys(ENGINE_ERRORS) as [EngineErrorCode, ...EngineErrorCode[]]
const error = z.object({ code: z.enum(codes), message: z.string() }).nullable()

const response = {
  finalUrl: httpUrl,
  status,
  headers: z.array(z.tuple([z.string(), z.string()])),
  redirects: z.array(z.object({ url: httpUrl, status, location: z.string() })),
  timings: z.object({
    dns: milliseconds.nullable(),
    connect: milliseconds.nullable(),
    tls: milliseconds.nullable(),
    firstByte: milliseconds.nullable(),
    download: milliseconds.nullable(),
    total: milliseconds,
  }),
}

const imageAnswer = {
  response: z.object(response).nullable(),
  prefix: base64,
  complete: z.boolean(),
  totalBytes: count.nullable(),
  error,
}

/** We ask once more and no oftener. */
const MAX_VARIANTS = 4

const captureSchema: z.ZodType<Capture> = z.object({
  captureVersion: z.literal(CAPTURE_VERSION),
  mode: z.enum(['remote', 'local']),
  requestedUrl: z.string(),
  capturedAt: z.iso.datetime(),
  userAgent: z.string(),
  acceptLanguage: z.string(),
  page: z.object({ ...response, body: base64, encodedBytes: count }),
  images: z.array(
    z.object({
      url: z.string(),
      ...imageAnswer,
      accept: z.string().exactOptional(),
      variants: z
        .array(z.object({ accept: z.string(), ...imageAnswer }))
        .max(MAX_VARIANTS)
        .exactOptional(),
    }),
  ),
  robots: z.array(
    z.object({ origin: httpUrl, status: status.nullable(), body: z.string().nullable(), error }),
  ),
  durationMs: milliseconds,
})
