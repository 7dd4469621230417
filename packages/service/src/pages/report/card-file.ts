/** `GET /r/<id>/cards/<platform>.svg` and `.png`, with `?theme=dark`: a card of a frozen report as a file. */
import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { ServiceError } from '../../http/service-error.ts'
import { drawCardFile } from '../../images/cards/card-files.ts'
import type { ByteCache } from '../../images/byte-cache.ts'
import { CARD_FILE_PLATFORMS, CARD_THEMES } from '../../images/cards/card-looks.ts'
import { openReport, readReportImage } from '../../saved/reports.ts'
import type { Store } from '../../store/db.ts'
import { ImageError } from '../../work/image-error.ts'
import type { ImageProcesses } from '../../work/image-processes.ts'

interface CardFileDeps {
  readonly store: Store
  readonly imageProcesses: ImageProcesses
  readonly now?: () => number
}

/** A card in somebody's README is asked for often, and takes 20 ms (SVG) or 90 ms (PNG) to draw. */
export const CARD_CACHE_BYTES = 16 * 1024 * 1024

const TYPES = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const

/** @throws ServiceError `NOT_FOUND`; `UNAVAILABLE` when it cannot be drawn now. */
export async function frozenCardFile(
  c: Context<AppEnv>,
  { store, imageProcesses, now }: CardFileDeps,
  cache: ByteCache,
): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const [, name, format] = /^(\w+)\.(svg|png)$/.exec(c.req.param('file') ?? '') ?? []
  const platform = CARD_FILE_PLATFORMS.find((one) => one === name)
  const theme = CARD_THEMES.find((one) => one === (c.req.query('theme') ?? 'light'))
  if (!platform || !theme || (format !== 'svg' && format !== 'png')) throw noCard()
  const opened = await openReport(store, id, now?.())
  if (!opened) throw noCard()
  const { inspection, images } = opened
  const key = [id, platform, theme, format].join()
  const file =
    cache.get(key) ??
    (await drawCardFile(imageProcesses, {
      inspection,
      platform,
      theme,
      format,
      // Never the image at its URL now: that may be another one.
      imageOf: async (url) => (images.includes(url) ? readReportImage(store, id, images.indexOf(url)) : null),
      signal: c.req.raw.signal,
    }).catch(unavailable))
  if (!file) throw noCard()
  cache.set(key, file)
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Length': String(file.byteLength),
      // The report never changes, our drawing may; and copies outlive a deleted report.
      'Cache-Control': 'public, max-age=86400',
      // An SVG that is opened by itself is a document: it may load and run nothing.
      'Content-Security-Policy': "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox",
      'X-Robots-Tag': 'noindex',
    },
  })
}

const noCard = () =>
  new ServiceError(
    'NOT_FOUND',
    `There is no such card: a report has ${CARD_FILE_PLATFORMS.join(', ')}, each as .svg and .png.`,
  )

function unavailable(error: unknown): never {
  if (error instanceof ImageError) throw new ServiceError('UNAVAILABLE', undefined, { cause: error })
  throw error
}
