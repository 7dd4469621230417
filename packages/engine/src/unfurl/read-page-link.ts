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

/** Whether the start of a page already says what a card needs. @returns false where that is not known without more tables. */
export function saysEnough(page: PageBytes): boolean {
  try {
    const read = readWith(page, null)
    const { metadata } = read
    // Whether it is one is known by its form, which comes later.
    if (mayBeLogin(read)) return false
    return metadata.title !== null && metadata.description !== null && metadata.image !== null
  } catch (error) {
    if (error instanceof LegacyDecodersNeeded) return false
    throw error
  }
}

function readWith({ finalUrl, headers, body }: PageBytes, legacy: LegacyDecoders | null): ReadPage {
  const extraction = extractPage(body, headerValue(headers, 'content-type'), { legacy, seek: null })
  return { extraction, ...normalize(extraction, finalUrl, headers) }
}
