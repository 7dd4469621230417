/** Any local capture that our own tool could make, for property tests. */
import * as fc from 'fast-check'
import {
  CAPTURE_VERSION,
  type Capture,
  type CapturedError,
  type CapturedResponse,
  type ImageCapture,
} from '../../src/capture/capture.ts'
import { ENGINE_ERRORS, type EngineErrorCode } from '../../src/errors.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'))
const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const milliseconds = fc.double({ min: 0, max: 12_000, noNaN: true }).map((ms) => ms + 0)
const code = fc.constantFrom(...(Object.keys(ENGINE_ERRORS) as EngineErrorCode[]))
const error: fc.Arbitrary<CapturedError | null> = fc.option(fc.record({ code, message: text }))
const path = fc.array(fc.constantFrom('a', 'b.png', 'c d', '%20', 'ü'), { maxLength: 3 })
const localUrl = fc
  .tuple(fc.constantFrom('localhost', '127.0.0.1', '[::1]', '127.8.8.8'), fc.nat(65_535), path)
  .map(([host, port, parts]) => `http://${host}:${port}/${parts.join('/')}`)
const anyUrl = fc.oneof(localUrl, fc.webUrl({ withQueryParameters: true }))
const headerName = fc.stringMatching(/^[a-z][a-z-]{0,15}$/)

const response: fc.Arbitrary<CapturedResponse> = fc.record({
  finalUrl: localUrl,
  status: fc.integer({ min: 200, max: 299 }),
  headers: fc.array(fc.tuple(headerName, text), { maxLength: 6 }),
  redirects: fc.array(
    fc.record({ url: localUrl, status: fc.constantFrom(301, 302, 303, 307, 308), location: text }),
    { maxLength: 3 },
  ),
  timings: fc.record({
    dns: fc.option(milliseconds),
    connect: fc.option(milliseconds),
    tls: fc.option(milliseconds),
    firstByte: fc.option(milliseconds),
    download: fc.option(milliseconds),
    total: milliseconds,
  }),
})

const asked: fc.Arbitrary<ImageCapture> = fc
  .record({
    url: anyUrl,
    accept: text,
    response: fc.option(response),
    prefix: bytes(64),
    complete: fc.boolean(),
    error,
    more: fc.nat(1_000),
  })
  .map(({ more, ...image }) => ({ ...image, totalBytes: image.prefix.length + (image.complete ? 0 : more) }))

const deferred: fc.Arbitrary<ImageCapture> = anyUrl.map((url) => ({
  url,
  deferred: true,
  response: null,
  prefix: new Uint8Array(),
  complete: false,
  totalBytes: null,
  error: null,
}))

export const localCapture: fc.Arbitrary<Capture> = fc.record(
  {
    captureVersion: fc.constant(CAPTURE_VERSION),
    mode: fc.constant('local' as const),
    site: fc.constantFrom('https://example.com', 'http://www.example.org:8080'),
    requestedUrl: localUrl,
    capturedAt: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    userAgent: text,
    acceptLanguage: text,
    page: fc
      .tuple(response, bytes(200), fc.nat())
      .map(([answer, body, encodedBytes]) => ({ ...answer, body, encodedBytes })),
    images: fc.array(fc.oneof(asked, deferred), { maxLength: 4 }),
    robots: fc.array(
      fc.record({
        origin: localUrl.map((url) => new URL(url).origin),
        status: fc.option(fc.integer({ min: 100, max: 599 })),
        body: fc.option(text),
        error,
      }),
      { maxLength: 3 },
    ),
    durationMs: fc.nat(12_000),
  },
  {
    requiredKeys: [
      'captureVersion',
      'mode',
      'requestedUrl',
      'capturedAt',
      'userAgent',
      'acceptLanguage',
      'page',
      'images',
      'robots',
      'durationMs',
    ],
  },
)
