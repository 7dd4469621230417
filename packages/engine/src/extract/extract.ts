import { LEGACY_DECODERS } from './charset/legacy-decoders.ts'
import { extractPage } from './extract-page.ts'
import { GeneratorMarks } from './generators.ts'
import { PageImages } from './page-images.ts'
import { redirectOf } from './script-redirect.ts'
import type { ReadingMeans } from './scan-page.ts'
import { SwallowedTags } from './swallowed-tags.ts'
import type { Extraction } from './tags.ts'
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
