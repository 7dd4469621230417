import { LEGACY_DECODERS } from './charset/legacy-decoders.ts'
import { extractPage } from './extract-page.ts'
import type { Extraction } from './tags.ts'

/** `extractPage` with all decoders at hand: it reads every encoding of the standard. */
export const extract = (body: Uint8Array, contentType: string | null): Extraction =>
  extractPage(body, contentType, LEGACY_DECODERS)
