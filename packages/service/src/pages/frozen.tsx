/**
 * `GET /r/<id>`: a frozen report, its pictures, and its own for cards. Shown as it was; found by no search engine,
 * but drawn by platforms where somebody shares it. `POST /r/<id>/delete` ends it, with its token.
 */
import { parseHref, PLATFORMS } from '@linklens/engine'
import type { Context } from 'hono'
import type { PageMeta } from '../components/frame.ts'
import type { PictureDetail } from '../components/report/crop-estimate.ts'
import { cropsOf } from '../components/report/crops.ts'
import { headline } from '../components/report/headline.ts'
import { ReportView } from '../components/report/report-view.tsx'
import type { Report } from '../components/report/report.ts'
import { clean } from '../components/untrusted.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { ServiceError } from '../http/service-error.ts'
import { detailOfKept } from '../images/shown-image.ts'
import { openReport, readReportPicture, readThumbnail, type OpenedReport } from '../saved/reports.ts'
import type { Store } from '../store/db.ts'
import type { PagesDeps } from './pages-deps.ts'

export interface FrozenServices {
  deps: PagesDeps & { readonly store: Store }
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
  const pictureDetail = await detailOf(services, opened)
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

/** Where the detail of the social image lies: of the kept one, whatever stands at its address by now. */
async function detailOf(
  { deps: { store, imageProcesses } }: FrozenServices,
  { id, pictures, inspection }: OpenedReport,
): Promise<PictureDetail | null> {
  const n = pictures.indexOf(inspection.imageAnalysis.url ?? '')
  const webp = n < 0 || cropsOf(inspection).length === 0 ? undefined : await readReportPicture(store, id, n)
  return webp ? detailOfKept(imageProcesses, webp) : null
}

function frozenReport(
  { deps, userAgent }: FrozenServices,
  { id, createdAt, inspection, pictures, imageProblems }: OpenedReport,
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
    imageProblem: (url) => imageProblems.get(url) ?? null,
    // Never what stands at its address now: that may be another one, and the report would have changed.
    pictureUrl: (url) => (pictures.includes(url) ? `/r/${id}/images/${pictures.indexOf(url)}` : null),
  }
}

function metaOf({ id, createdAt, inspection, hasThumbnail }: OpenedReport): PageMeta {
  const { score, category } = inspection.serviceScore
  const host = clean(parseHref(inspection.fetch.requestedUrl)?.host ?? '', 60)
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

/** `GET /r/<id>/card.png`: the picture of the report itself, for platforms. */
export async function frozenCard(c: Context<AppEnv>, { deps }: FrozenServices): Promise<Response> {
  const png = await readThumbnail(deps.store, c.req.param('id') ?? '')
  // It never changes; not for longer, because copies outlive a deleted report.
  return picture(c, png, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=604800, immutable',
  })
}

/** `GET /r/<id>/images/<n>`: a picture of the page as it was, for the report's own page alone. */
export async function frozenPicture(c: Context<AppEnv>, { deps }: FrozenServices): Promise<Response> {
  const n = /^\d$/.exec(c.req.param('n') ?? '')
  const webp = n ? await readReportPicture(deps.store, c.req.param('id') ?? '', Number(n[0])) : undefined
  return picture(c, webp, {
    'Content-Type': 'image/webp',
    'Cache-Control': 'private, max-age=3600',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

function picture(
  c: Context<AppEnv>,
  bytes: Uint8Array | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  if (!bytes) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Length': String(bytes.byteLength),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
  })
}

export const noReport = () =>
  new ServiceError(
    'NOT_FOUND',
    'There is no such report. It may have been deleted, or removed because nobody opened it for a year.',
  )
