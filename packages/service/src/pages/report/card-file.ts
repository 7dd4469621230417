/**
 * `GET /r/<id>/cards/<platform>.png`, with `?theme=dark`: a card of a frozen report as a file; and the same of a local
 * preview, for agents.
 */
import type { Inspection } from '@linklens/engine'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { ServiceError } from '../../service-error.ts'
import { drawCardFile } from '../../images/cards/card-files.ts'
import type { ByteCache } from '../../images/byte-cache.ts'
import { CARD_FILE_PLATFORMS, CARD_THEMES } from '../../view/cards/card-looks.ts'
import { openPreview, readPreviewImage } from '../../saved/previews.ts'
import { openReport, readReportImage } from '../../saved/reports.ts'
import type { Store } from '../../store/db.ts'
import { ImageError } from '../../images/process/image-error.ts'
import type { ImageProcesses } from '../../images/process/image-processes.ts'

export interface CardFileDeps {
  readonly store: Store
  readonly imageProcesses: ImageProcesses
  readonly now?: () => number
}

/** A card in somebody's README is asked for often, and takes 90 ms to draw. */
export const CARD_CACHE_BYTES = 16 * 1024 * 1024

/** @throws ServiceError `NOT_FOUND`; `UNAVAILABLE` when it cannot be drawn now. */
export async function frozenCardFile(
  c: Context<AppEnv>,
  deps: CardFileDeps,
  cache: ByteCache,
): Promise<Response> {
  const { store, now } = deps
  const id = c.req.param('id') ?? ''
  return cardFile(c, deps, {
    saved: await openReport(store, id, now?.()),
    readImage: (n) => readReportImage(store, id, n),
    cache,
    // The report never changes, our drawing may; and copies outlive a deleted report.
    cacheControl: 'public, max-age=86400',
  })
}

/** @throws as above. */
export async function previewCardFile(
  c: Context<AppEnv>,
  deps: CardFileDeps,
  cache: ByteCache,
): Promise<Response> {
  const { store, now = Date.now } = deps
  const id = c.req.param('id') ?? ''
  const at = now()
  return cardFile(c, deps, {
    saved: await openPreview(store, id, at),
    readImage: (n) => readPreviewImage(store, id, n, at),
    cache,
    cacheControl: 'no-store',
  })
}

interface CardSource {
  /** Its images are URLs, in the order in which they are numbered. */
  readonly saved: { readonly inspection: Inspection; readonly images: readonly string[] } | undefined
  readonly readImage: (n: number) => Promise<Uint8Array | undefined>
  readonly cache: ByteCache
  readonly cacheControl: string
}

async function cardFile(
  c: Context<AppEnv>,
  { imageProcesses }: CardFileDeps,
  { saved, readImage, cache, cacheControl }: CardSource,
): Promise<Response> {
  const [, name, format] = /^(\w+)\.(svg|png)$/.exec(c.req.param('file') ?? '') ?? []
  const platform = CARD_FILE_PLATFORMS.find((one) => one === name)
  const theme = CARD_THEMES.find((one) => one === (c.req.query('theme') ?? 'light'))
  if (!saved || !platform || !theme) throw noCard()
  // Until November 2026 each card was an SVG file too: such links still show it.
  if (format === 'svg') return c.redirect(c.req.url.replace(/\.svg(?=\?|$)/, '.png'), 301)
  const { inspection, images } = saved
  const key = [c.req.param('id'), platform, theme].join()
  const file =
    cache.get(key) ??
    (await drawCardFile(imageProcesses, {
      inspection,
      platform,
      theme,
      // Never the image at its URL now: that may be another one.
      imageOf: async (url) => (images.includes(url) ? readImage(images.indexOf(url)) : null),
      turn: { client: c.get('client'), signal: c.req.raw.signal },
    }).catch(unavailable))
  if (!file) throw noCard()
  cache.set(key, file)
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(file.byteLength),
      'Cache-Control': cacheControl,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Robots-Tag': 'noindex',
    },
  })
}

const noCard = () =>
  new ServiceError(
    'NOT_FOUND',
    `There is no such card: a report has ${CARD_FILE_PLATFORMS.join(', ')}, each as .png.`,
  )

function unavailable(error: unknown): never {
  if (error instanceof ImageError) throw new ServiceError('UNAVAILABLE', undefined, { cause: error })
  throw error
}
