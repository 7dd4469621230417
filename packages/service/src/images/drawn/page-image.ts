/**
 * `GET /cards/<signed>.png`: the image of one of our own pages, for anyone who shares it. What must never happen:
 * a client has this service draw words of its choice. So the words are in the URL, signed. Proven in
 * page-image.test.ts.
 */
import { pageImageDrawing, type PageWords } from './page-image-drawing.ts'
import type { PageImage, PageMeta } from '../../components/frame.ts'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../http/app-env.ts'
import { createSigner } from '../../secrets/signer.ts'
import { unavailable } from '../process/image-error.ts'
import type { ImageProcesses } from '../process/image-processes.ts'
import { createDrawnOnce } from '../drawn-once.ts'
import { imageResponse } from '../image-response.ts'

export interface PageImages {
  imageOf(meta: PageMeta): PageImage | null
  /** @returns null when this service did not sign that. @throws ServiceError `UNAVAILABLE` when it cannot be drawn now. */
  serve(c: AppContext, signed: string): Promise<Response | null>
}

const CACHE_BYTES = 4 * 1024 * 1024
/** Keeps URLs short: as much as fits the image. */
const DESCRIPTION_CHARACTERS = 160

interface Drawing {
  readonly processes: ImageProcesses
  /** Counts a drawing. @throws ServiceError to refuse it. Absent: they are not counted. */
  readonly count?: ((c: AppContext) => Promise<void>) | undefined
}

export function createPageImages(
  { appSecrets, productName, baseUrl }: Config,
  { processes, count }: Drawing,
): PageImages {
  const signer = createSigner(appSecrets, 'linklens page image')
  const drawn = createDrawnOnce(CACHE_BYTES)
  const draw = async (c: AppContext, signed: string, words: PageWords): Promise<Uint8Array> => {
    const known = drawn.get(signed)
    if (known) return known
    await count?.(c)
    const host = new URL(baseUrl).host
    const drawing = pageImageDrawing(words, productName, host)
    const turn = {
      client: c.get('client'),
      make: (now: () => Promise<Uint8Array>) => drawn.make(signed, now),
    }
    return processes.run({ kind: 'png', drawing }, turn)
  }
  return {
    imageOf({ title, description, path }) {
      // The front page has an image that was made by hand.
      if (path === '/') return null
      const words = JSON.stringify([title, description.slice(0, DESCRIPTION_CHARACTERS)])
      const payload = Buffer.from(words).toString('base64url')
      return { path: `/cards/${payload}.${signer.sign(payload)}.png`, alt: `${title}: ${productName}` }
    },
    async serve(c, signed) {
      const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]{43})\.png$/.exec(signed) ?? []
      if (!signer.isGenuine(payload, signature)) return null
      const [title, description] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        string,
      ]
      const png = await draw(c, signed, { title, description }).catch(unavailable)
      return imageResponse(c, 'png', png, { 'Cache-Control': 'public, max-age=604800, immutable' })
    },
  }
}
