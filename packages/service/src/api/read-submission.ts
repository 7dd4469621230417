/** The body of `POST /api/dev/previews`: a local capture in parts, bounded while it arrives. */
import {
  imagePart,
  MAX_PREVIEW_BODY_BYTES,
  MAX_PREVIEW_IMAGE_BYTES,
  MAX_PREVIEW_IMAGES,
  MAX_PREVIEW_VIEWS,
  PREVIEW_ID,
  PREVIEW_PARTS,
  viewPart,
} from '@linklens/contract'
import {
  CaptureFormatError,
  captureFromDocument,
  LIMITS,
  parseHref,
  refuseForeignAddresses,
  requireHtml,
  type Capture,
  type CaptureDocument,
  type CaptureParts,
} from '@linklens/engine'
import type { Context } from 'hono'
import { readMultipart } from '../http/body/read-multipart.ts'
import { ServiceError } from '../service-error.ts'
import type { DocumentReading } from '../inspections/analysis/read-document.ts'

/** The headers of a page and four images with all their redirects, and a few robots.txt, escaped. */
const MAX_CAPTURE_BYTES = 4 * 1024 * 1024

const IMAGE_PARTS = Array.from({ length: MAX_PREVIEW_IMAGES }, (_, index) => imagePart(index))

const VIEW_PARTS = Array.from({ length: MAX_PREVIEW_VIEWS }, (_, index) => viewPart(index))

const PARTS: ReadonlyMap<string, number> = new Map([
  [PREVIEW_PARTS.capture, MAX_CAPTURE_BYTES],
  [PREVIEW_PARTS.html, LIMITS.pageBytes],
  [PREVIEW_PARTS.replaces, 64],
  ...IMAGE_PARTS.map((name) => [name, MAX_PREVIEW_IMAGE_BYTES] as const),
  ...VIEW_PARTS.map((name) => [name, LIMITS.crawlerViewBytes] as const),
])

export interface Submission {
  readonly capture: Capture
  /** The page, on the submitter's machine. */
  readonly target: URL
  /** Id of the preview that this one follows. */
  readonly replaces?: string | undefined
}

interface SubmissionReading {
  /** Called with the size of every chunk; what it throws ends the reading. */
  readonly onBytes: (bytes: number) => void
  readonly readDocument: (json: Uint8Array) => DocumentReading | Promise<DocumentReading>
}

/**
 * @throws ServiceError `INVALID_INPUT` with what is wrong, or `PAYLOAD_TOO_LARGE`; InspectError
 * `UNSUPPORTED_CONTENT_TYPE` for anything but a page.
 */
export async function readSubmission(
  c: Context,
  { onBytes, readDocument }: SubmissionReading,
): Promise<Submission> {
  const parts = await readMultipart(c, { parts: PARTS, maxBytes: MAX_PREVIEW_BODY_BYTES, onBytes })
  const reading = await readDocument(required(parts, PREVIEW_PARTS.capture))
  if ('problem' in reading) throw invalid(reading.problem)
  const capture = readCapture(reading.document, {
    html: required(parts, PREVIEW_PARTS.html),
    images: readNumbered(parts, IMAGE_PARTS, 'images'),
    views: readNumbered(parts, VIEW_PARTS, 'views'),
  })
  const target = parseHref(capture.requestedUrl)
  if (!target) throw invalid('The requestedUrl of the capture is not an address.')
  const replaces = readReplaces(parts.get(PREVIEW_PARTS.replaces))
  return { capture, target, replaces }
}

function readReplaces(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const id = new TextDecoder().decode(bytes)
  if (!PREVIEW_ID.test(id))
    throw invalid(
      `The part "${PREVIEW_PARTS.replaces}" is not the id of a preview: lp_ and 22 letters or digits.`,
    )
  return id
}

function readCapture(document: CaptureDocument, parts: Omit<CaptureParts, 'capture'>): Capture {
  try {
    const capture = captureFromDocument(document, parts)
    refuseForeignAddresses(capture)
    requireHtml(capture.page, capture.page.body)
    return capture
  } catch (error) {
    if (error instanceof CaptureFormatError) throw invalid(error.message, error)
    throw error
  }
}

function required(parts: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = parts.get(name)
  if (!bytes) throw invalid(`The part "${name}" is missing.`)
  return bytes
}

function readNumbered(
  parts: ReadonlyMap<string, Uint8Array>,
  names: readonly string[],
  what: string,
): Uint8Array[] {
  const found = names.map((name) => parts.get(name))
  const count = found.findLastIndex((bytes) => bytes !== undefined) + 1
  return found.slice(0, count).map((bytes, index) => {
    if (!bytes)
      throw invalid(`The part "${names[index]}" is missing: ${what} are counted from 0, without a gap.`)
    return bytes
  })
}

const invalid = (reason: string, cause?: unknown) => new ServiceError('INVALID_INPUT', reason, { cause })
