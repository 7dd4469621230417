/** What somebody knows of an image that is not fetched, as the answer that a server would give. */
import type { HeaderList } from '../capture/capture.ts'
import { exampleImage } from './example-image.ts'
import type { ImageFacts } from './image-facts.ts'
import { readImage } from './read-image.ts'
import { MIME_TYPES, sniffImage } from './sniff.ts'

/** Facts as `imageAnalysis` shows them. */
export interface GivenImageFacts extends Pick<ImageFacts, 'format' | 'width' | 'height'> {
  /** Size of the file in bytes; without it the weight is not judged. */
  bytes?: number
  animated?: boolean
  /** EXIF orientation 1 to 8, for a format that has one. `width` and `height` are those after it was applied. */
  orientation?: number
}

/** Start of a file that is not read to its end, because it is too large. */
export interface GivenImageStart {
  /** Its first bytes: as many as show its format and size, such as 64 KiB. */
  prefix: Uint8Array
  /** Size of the whole file in bytes. */
  totalBytes: number
}

/** Image that is no file, and no server was asked. */
export interface MissingImage {
  /** Says so, without its dot: `og.png is not in ./dist`. */
  missing: string
}

/** The bytes of a file or its start, facts about one, the error status of its URL, or that its file is missing. */
export type GivenImage = Uint8Array | GivenImageStart | GivenImageFacts | { status: number } | MissingImage

export interface GivenAnswer {
  status: number
  headers: HeaderList
  prefix: Uint8Array
  totalBytes: number | null
}

/** @throws RangeError for facts that no image of that format can have, and a status that is no status of HTTP. */
export function givenImage(image: Exclude<GivenImage, MissingImage>): GivenAnswer {
  if (image instanceof Uint8Array) return answerOf(image)
  if ('prefix' in image) return answerOf(image.prefix, image.totalBytes)
  return 'status' in image ? errorAnswer(image.status) : answerOf(fileOf(image), image.bytes ?? null)
}

function answerOf(prefix: Uint8Array, totalBytes: number | null = prefix.length): GivenAnswer {
  const format = sniffImage(prefix, true)
  const type = format === null || format === 'more' ? 'application/octet-stream' : MIME_TYPES[format]
  const headers: HeaderList = [
    ['content-type', type],
    ...(totalBytes === null ? [] : [['content-length', String(totalBytes)] as const]),
  ]
  return { status: 200, headers, prefix, totalBytes }
}

function errorAnswer(status: number): GivenAnswer {
  if (!Number.isInteger(status) || status < 400 || status > 599)
    throw new RangeError(`An image without facts has an error status, 400 to 599, not ${status}.`)
  return { status, headers: [], prefix: new Uint8Array(), totalBytes: 0 }
}

/** Orientations from 5 on turn the image by a quarter: its sides are stored the other way round. */
const FIRST_QUARTER_TURN = 5

/** The file is read again, so that no fact is lost without a word. */
function fileOf(facts: GivenImageFacts): Uint8Array {
  const { format, width, height, orientation = 1, animated = false, bytes } = facts
  const isTurned = orientation >= FIRST_QUARTER_TURN
  const stored = isTurned ? { width: height, height: width } : { width, height }
  const file = exampleImage({ format, ...stored, ...(orientation > 1 && { orientation }), animated })
  const read = readImage(file, true)
  const isSame =
    read !== null &&
    read !== 'more' &&
    read.width === width &&
    read.height === height &&
    read.orientation === orientation &&
    (read.animated ?? false) === animated
  const fits = bytes === undefined || (Number.isSafeInteger(bytes) && bytes >= file.length)
  if (isSame && fits) return file
  throw new RangeError(`There is no such image of the format ${format}: ${JSON.stringify(facts)}`)
}
