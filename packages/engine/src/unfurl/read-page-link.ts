/** The bytes of a page become what its preview is drawn from. */
import type { HeaderList } from '../capture/capture.ts'
import { headerValue } from '../capture/headers.ts'
import { LegacyDecodersNeeded, type LegacyDecoders } from '../extract/charset/decoders.ts'
import { extractPage } from '../extract/extract-page.ts'
import type { Extraction } from '../extract/tags.ts'
import { mayBeLogin } from '../metadata/login-page.ts'
import { normalize, type Normalized } from '../metadata/normalize.ts'

export interface ReadPage extends Normalized {
  readonly extraction: Extraction
}

interface PageBytes {
  readonly finalUrl: string
  readonly headers: HeaderList
  readonly body: Uint8Array
}

/** Loads the tables of legacy encodings for a page that needs them. */
export async function readPageBytes(page: PageBytes): Promise<ReadPage> {
  try {
    return readWith(page, null)
  } catch (error) {
    if (!(error instanceof LegacyDecodersNeeded)) throw error
    const { LEGACY_DECODERS } = await import('../extract/charset/legacy-decoders.ts')
    return readWith(page, LEGACY_DECODERS)
  }
}

/** @returns the reading of the start of a page that says all that a card needs; else, or where more tables are needed to know, null. */
export function readIfEnough(page: PageBytes): ReadPage | null {
  try {
    const read = readWith(page, null)
    const { title, description, image } = read.metadata
    // Whether it is a login page is known by its form, which comes later.
    if (mayBeLogin(read)) return null
    return title !== null && description !== null && image !== null ? read : null
  } catch (error) {
    if (error instanceof LegacyDecodersNeeded) return null
    throw error
  }
}

function readWith({ finalUrl, headers, body }: PageBytes, legacy: LegacyDecoders | null): ReadPage {
  const extraction = extractPage(body, headerValue(headers, 'content-type'), {
    legacy,
    seek: null,
    unread: null,
    images: null,
    generators: null,
    redirectOf: null,
  })
  return { extraction, ...normalize(extraction, finalUrl, headers) }
}
