/**
 * `GET /cards/<signed>.png`: the picture of one of our own pages, for whoever shares it. What must never happen:
 * somebody has this service draw words of their choice. So the words stand in the address, signed. Proven in
 * page-picture.test.ts.
 */
import type { Context } from 'hono'
import sharp from 'sharp'
import { PagePictureDrawing, type PageWords } from '../components/page-picture-drawing.tsx'
import type { PageImage, PageMeta } from '../components/frame.ts'
import type { Config } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'
import { createSigner } from '../signer.ts'
import type { Assets } from './assets.ts'
import { ByteCache } from './byte-cache.ts'
import { canWrite } from './can-write.ts'
import { toHtml } from './render.tsx'
import { createTurns } from './turns.ts'

export interface PagePictures {
  imageOf(meta: PageMeta): PageImage | null
  /** @returns null when nobody here signed that. */
  serve(c: Context<AppEnv>, signed: string): Promise<Response | null>
}

const CACHE_BYTES = 4 * 1024 * 1024
const DRAWN_AT_ONCE = 2
/** Addresses stay short: as much as fits the picture. */
const DESCRIPTION_CHARACTERS = 160

/** @param hasFonts whether this machine can write; the picture of the front page stands in where it cannot. */
export function createPagePictures(
  { appSecrets, productName, baseUrl }: Config,
  assets: Assets,
  hasFonts: () => Promise<boolean> = canWrite,
): PagePictures {
  const signer = createSigner(appSecrets, 'linklens page picture')
  const drawn = new ByteCache(CACHE_BYTES)
  const inTurn = createTurns(DRAWN_AT_ONCE)
  let writes: Promise<boolean> | undefined
  const draw = async (signed: string, words: PageWords): Promise<Uint8Array> => {
    const known = drawn.get(signed)
    if (known) return known
    const host = new URL(baseUrl).host
    const png = await toPng(
      toHtml(<PagePictureDrawing words={words} productName={productName} host={host} />),
    )
    drawn.set(signed, png)
    return png
  }
  return {
    imageOf({ title, description, path }) {
      // The front page has a picture that was made by hand.
      if (path === '/') return null
      const words = JSON.stringify([title, description.slice(0, DESCRIPTION_CHARACTERS)])
      const payload = Buffer.from(words).toString('base64url')
      return { path: `/cards/${payload}.${signer.sign(payload)}.png`, alt: `${title}: ${productName}` }
    },
    async serve(c, signed) {
      const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]{43})\.png$/.exec(signed) ?? []
      if (!signer.isGenuine(payload, signature)) return null
      writes ??= hasFonts()
      if (!(await writes)) return assets.serveNamed(c, 'social.png')
      const [title, description] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        string,
      ]
      const png = await inTurn(() => draw(signed, { title, description }))
      return new Response(new Uint8Array(png), {
        headers: {
          'Content-Type': 'image/png',
          'Content-Length': String(png.byteLength),
          'Cache-Control': 'public, max-age=604800, immutable',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        },
      })
    },
  }
}

const toPng = async (svg: string): Promise<Uint8Array> =>
  new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 1 }).toBuffer())
