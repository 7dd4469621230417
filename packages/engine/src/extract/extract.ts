import { LEGACY_DECODERS } from './charset/legacy-decoders.ts'
import { extractPage } from './extract-page.ts'
import { GeneratorMarks } from './generators.ts'
import { PageImages } from './page-images.ts'
import { redirectOf } from './script-redirect.ts'
import { scanPage, type ReadingMeans } from './scan-page.ts'
import { SwallowedTags } from './swallowed-tags.ts'
import type { CharsetFacts, Extraction } from './tags.ts'
import { UnreadTags } from './unread-tags.ts'

/** `extractPage` with all that it may need: it reads every encoding of the standard, and finds swallowed tags. */
export const extract = (body: Uint8Array, contentType: string | null): Extraction =>
  extractPage(body, contentType, MEANS)

const MEANS: ReadingMeans = {
  legacy: LEGACY_DECODERS,
  seek: (page, start) => new SwallowedTags(page, start),
  images: (page) => new PageImages(page),
  generators: (page) => new GeneratorMarks(page),
  unread: (page) => new UnreadTags(page),
  redirectOf,
}

/** The encoding of a page alone, without its tags. @param contentType as for `extract` */
export function readEncoding(
  body: Uint8Array,
  contentType: string,
): Pick<CharsetFacts, 'name' | 'validUtf8'> {
  const source = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const { encoding, isValidUtf8 } = scanPage(source, contentType, ENCODING_ALONE)
  return { name: encoding.name, validUtf8: isValidUtf8 }
}

const ENCODING_ALONE: ReadingMeans = {
  legacy: LEGACY_DECODERS,
  seek: null,
  images: null,
  generators: null,
  unread: null,
  redirectOf: null,
}
