/**
 * `GET /r/<id>/cards/<platform>.png`, with `?theme=dark`: a card of a frozen report as a file, or with `sheet.png` all
 * of them; the same of a local preview; and `POST /r/cards/<platform>.png` with what a live report showed.
 */
import { InspectError, type Inspection } from '@linklens/engine'
import type { AppContext } from '../../http/app-env.ts'
import { readSameOriginForm } from '../../http/body/same-origin-form.ts'
import { imageClientOf } from '../../http/limits/request-budgets.ts'
import { imageVersion } from '../../images/shown-image.ts'
import type { Services } from '../../services.ts'
import type { PageServices } from '../page-services.ts'
import { OPEN_TAB_MS } from './snapshot-json.ts'
import { snapshotProblemPage } from './snapshot-problems.tsx'
import { MAX_FORM_BYTES } from './snapshots.tsx'
import { ServiceError } from '../../service-error.ts'
import type { SlowAnswer } from '../../limits/slow-answers.ts'
import { drawCardFile, type CardFileRequest } from '../../images/cards/card-files.ts'
import type { DrawingTurn } from '../../images/process/image-processes.ts'
import type { DrawnOnce } from '../../images/drawn-once.ts'
import { CARD_THEMES, type CardTheme } from '@linklens/cards'
import { CARD_FILES, type CardFileName } from '../../view/card-file-names.ts'
import { pageWork } from '../../inspections/analysis/analysers.ts'
import { openPreview, readPreviewImage } from '../../saved/previews.ts'
import { openReport, readReportImage } from '../../saved/reports.ts'
import { unavailable } from '../../images/process/image-error.ts'
import { imageResponse } from '../../images/image-response.ts'

/** A card in somebody's README is asked for often, and takes 30 to 90 ms to draw; a sheet takes up to half a second. */
export const CARD_CACHE_BYTES = 16 * 1024 * 1024

/** What live reports ask for again counts nothing, but a script that asks without a pause is slowed. */
const REPEATS_MS = 60_000

export interface LiveCards {
  readonly drawn: DrawnOnce
  readonly repeats: SlowAnswer
}

/** @throws ServiceError `NOT_FOUND`; `UNAVAILABLE` when it cannot be drawn now. */
export async function frozenCardFile(
  c: AppContext,
  { deps }: PageServices,
  drawn: DrawnOnce,
): Promise<Response> {
  const { store, now } = deps
  const id = c.req.param('id') ?? ''
  return savedCard(c, deps, {
    saved: await openReport(store, id, now()),
    readImage: (n) => readReportImage(store, id, n),
    drawn,
    // The report never changes, our drawing may; and copies outlive a deleted report.
    cacheControl: 'public, max-age=86400',
  })
}

/** @throws as above. */
export async function previewCardFile(
  c: AppContext,
  { deps }: PageServices,
  drawn: DrawnOnce,
): Promise<Response> {
  const { store, now } = deps
  const id = c.req.param('id') ?? ''
  const at = now()
  return savedCard(c, deps, {
    saved: await openPreview(store, id, at),
    readImage: (n) => readPreviewImage(store, id, n, at),
    drawn,
    cacheControl: 'no-store',
  })
}

/** Nothing is stored, and an image is asked for as `/images/` asks for it. @throws as above. */
export async function liveCardFile(
  c: AppContext,
  { deps, images, snapshots }: PageServices,
  { drawn, repeats }: LiveCards,
): Promise<Response> {
  const form = await readSameOriginForm(c, { baseUrl: deps.config.baseUrl, maxBytes: MAX_FORM_BYTES })
  const { name, theme } = requestedFile(c)
  const packed = form.get('snapshot') ?? ''
  const key = [snapshots.keyOf(packed)?.id, name, theme].join()
  const ready = drawn.get(key)
  if (ready) {
    await repeats(c.get('client') ?? '', deps.now() + REPEATS_MS, deps.now())
    return liveResponse(c, name, ready)
  }
  const snapshot = snapshots.unpack(packed, OPEN_TAB_MS)
  if (typeof snapshot === 'string')
    return snapshotProblemPage(c, { problem: snapshot, typed: form.get('url') ?? '' })
  const { inspection, at } = snapshot
  const missing = new Set<string>()
  const imageOf = async (url: string) => {
    const seen = imageVersion(inspection, url, at)
    const image = await images.get(url, { seen, signal: c.req.raw.signal, ...imageClientOf(deps, c) })
    if ('webp' in image) return image.webp
    missing.add(url)
    return null
  }
  const file = await drawFile(c, deps, {
    inspection,
    name,
    theme,
    imageOf,
    // An image that is missing may come the next time.
    make: (draw) => drawn.make([key, ...missing].join(' '), draw),
  })
  return liveResponse(c, name, file)
}

function liveResponse(c: AppContext, name: CardFileName, file: Uint8Array): Response {
  c.header('Content-Disposition', `attachment; filename="card-${name}.png"`)
  return pngResponse(c, file, 'no-store')
}

interface SavedCard {
  /** Its images are URLs, in the order in which they are numbered. */
  readonly saved: { readonly inspection: Inspection; readonly images: readonly string[] } | undefined
  readonly readImage: (n: number) => Promise<Uint8Array | undefined>
  readonly drawn: DrawnOnce
  readonly cacheControl: string
}

/** @throws ServiceError `NOT_FOUND`. */
function requestedFile(c: AppContext): { name: CardFileName; theme: CardTheme; format: string } {
  const [, asked, format = ''] = /^(\w+)\.(svg|png)$/.exec(c.req.param('file') ?? '') ?? []
  const name = CARD_FILES.find((one) => one === asked)
  const theme = CARD_THEMES.find((one) => one === (c.req.query('theme') ?? 'light'))
  if (!name || !theme) throw noCard()
  return { name, theme, format }
}

async function savedCard(
  c: AppContext,
  deps: Services,
  { saved, readImage, drawn, cacheControl }: SavedCard,
): Promise<Response> {
  const { name, theme, format } = requestedFile(c)
  if (!saved) throw noCard()
  // Until November 2026 each card was an SVG file too: such links still show it.
  if (format === 'svg') {
    c.header('Cache-Control', cacheControl)
    // Relative: behind a proxy, host and scheme of the request are not those that the reader knows.
    return c.redirect(`${name}.png${new URL(c.req.url).search}`, 301)
  }
  const { inspection, images } = saved
  const key = [c.req.param('id'), name, theme].join()
  const file =
    drawn.get(key) ??
    (await drawFile(c, deps, {
      inspection,
      name,
      theme,
      // Never the image at its URL now: that may be another one.
      imageOf: async (url) => (images.includes(url) ? readImage(images.indexOf(url)) : null),
      make: (draw) => drawn.make(key, draw),
    }))
  return pngResponse(c, file, cacheControl)
}

type FileRequest = Pick<CardFileRequest, 'inspection' | 'name' | 'theme' | 'imageOf'> &
  Pick<DrawingTurn, 'make'>

/** @throws ServiceError `NOT_FOUND`; `UNAVAILABLE` when it cannot be drawn now. */
async function drawFile(
  c: AppContext,
  deps: Services,
  { make, ...request }: FileRequest,
): Promise<Uint8Array> {
  const { analysers, imageProcesses, drawingLimit } = deps
  const file = await drawCardFile(imageProcesses, {
    ...request,
    fixedPage: () => pageWork(analysers, c).fixPage(request.inspection).catch(nothingToShow),
    count: async (cards) => drawingLimit(c, cards),
    turn: { client: c.get('client'), signal: c.req.raw.signal, make },
  }).catch(unavailable)
  if (!file) throw noCard()
  return file
}

/** What takes too long to be judged again has no second half. */
function nothingToShow(error: unknown): null {
  if (error instanceof InspectError) return null
  throw error
}

const pngResponse = (c: AppContext, file: Uint8Array, cacheControl: string): Response =>
  imageResponse(c, 'png', file, { 'Cache-Control': cacheControl, 'X-Robots-Tag': 'noindex' })

const noCard = () =>
  new ServiceError('NOT_FOUND', `There is no such card: a report has ${CARD_FILES.join(', ')}, each as .png.`)
