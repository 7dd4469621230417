/**
 * `GET /r/<id>`: a frozen report, and its picture for cards. Shown as it was; found by no search engine,
 * but drawn by platforms where somebody shares it. `POST /r/<id>/delete` ends it, with its token.
 */
import { PLATFORMS } from '@linklens/engine'
import type { Context } from 'hono'
import type { PageMeta } from '../components/frame.ts'
import { headline } from '../components/report/headline.ts'
import { ReportView } from '../components/report/report-view.tsx'
import type { Report } from '../components/report/report.ts'
import { safeHref } from '../components/safe-link.tsx'
import { clean } from '../components/untrusted.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { ServiceError } from '../http/service-error.ts'
import { openReport, readThumbnail, type OpenedReport } from '../saved/reports.ts'
import type { Store } from '../store/db.ts'
import type { ImageAddresses } from './image-address.ts'
import type { PagesDeps } from './pages-deps.ts'
import { detailWithin } from './shown-picture.ts'
import type { SocialImages } from './social-image.ts'

export interface FrozenServices {
  deps: PagesDeps & { readonly store: Store }
  addresses: ImageAddresses
  images: SocialImages
  /** Of our crawler. */
  userAgent: string
}

/** @throws ServiceError `NOT_FOUND`. */
export async function frozenPage(c: Context<AppEnv>, services: FrozenServices): Promise<Response> {
  const { store, now } = services.deps
  const opened = await openReport(store, c.req.param('id') ?? '', now?.())
  if (!opened) throw noReport()
  // Asked anew each time: a report can be deleted.
  c.header('Cache-Control', 'private, no-cache')
  const pictureDetail = await detailWithin(DETAIL_MS, services.images, opened.inspection)
  const isOwn = await isOwner(c, services, opened)
  const report = { ...frozenReport(services, opened), pictureDetail, isOwn }
  return c.render(<ReportView report={report} />, metaOf(opened))
}

async function isOwner(
  c: Context<AppEnv>,
  { deps: { accounts } }: FrozenServices,
  { owner }: OpenedReport,
): Promise<boolean> {
  return owner !== null && (await accounts?.current(c))?.id === owner
}

/** The page waits for it, so not for long: whoever loads it again finds the picture decoded. */
const DETAIL_MS = 300

function frozenReport(
  { deps, addresses, userAgent }: FrozenServices,
  { id, createdAt, inspection }: OpenedReport,
): Report {
  return {
    inspection,
    mode: 'frozen',
    path: `/r/${id}`,
    at: new Date(createdAt),
    contact: deps.config.contact,
    baseUrl: deps.config.baseUrl,
    userAgent,
    platforms: PLATFORMS,
    pictureUrl: (url) => (deps.fetchImage && safeHref(url) ? addresses.sign(url) : null),
  }
}

function metaOf({ id, createdAt, inspection, hasThumbnail }: OpenedReport): PageMeta {
  const { score, category } = inspection.serviceScore
  const host = clean(URL.parse(inspection.fetch.requestedUrl)?.host ?? '', 60)
  const day = new Date(createdAt).toISOString().slice(0, 10)
  const title = `Link preview of ${host} on ${day}: ${score} of 100`
  const image = { path: `/r/${id}/card.png`, alt: `${host}: ${score} of 100, ${category.label}` }
  return {
    title,
    description: clean(headline(inspection), 200),
    path: `/r/${id}`,
    noindex: true,
    isShared: true,
    ...(hasThumbnail ? { image } : {}),
  }
}

/** `GET /r/<id>/card.png`. */
export async function frozenPicture(c: Context<AppEnv>, { deps }: FrozenServices): Promise<Response> {
  const png = await readThumbnail(deps.store, c.req.param('id') ?? '')
  if (!png) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' })
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(png.byteLength),
      // It never changes; not for longer, because copies outlive a deleted report.
      'Cache-Control': 'public, max-age=604800, immutable',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Robots-Tag': 'noindex',
    },
  })
}

export const noReport = () =>
  new ServiceError(
    'NOT_FOUND',
    'There is no such report. It may have been deleted, or removed because nobody opened it for a year.',
  )
