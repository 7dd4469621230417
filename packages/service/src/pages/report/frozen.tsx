/**
 * `GET /r/<id>`: a frozen report, its images, and its own for cards. Shown as it was; not indexed by search engines,
 * but drawn by platforms where it is shared. `POST /r/<id>/delete` deletes it, with its token.
 */
import { parseHref, PLATFORMS, scoreText } from '@linklens/engine'
import { raw } from 'hono/html'
import type { PageMeta } from '../../components/frame.ts'
import { reportMarkdown } from '../../components/report/head/report-markdown.ts'
import { markdownAnswer } from '../../http/markdown-answer.ts'
import { prefersMarkdown } from '../../http/prefers-markdown.ts'
import { headline } from '../../components/report/head/headline.ts'
import type { DrawableReport } from '../../components/report/draw-report.tsx'
import { shownImages } from '../../view/report.ts'
import { clean } from '@linklens/cards'
import type { AppContext } from '../../http/app-env.ts'
import { ServiceError } from '../../service-error.ts'
import { imageResponse } from '../../images/image-response.ts'
import { pageWork } from '../../inspections/analysis/analysers.ts'
import { openReport, readReportImage, readThumbnail, type OpenedReport } from '../../saved/reports.ts'
import { reportBasis, type PageServices } from '../page-services.ts'

/** @throws ServiceError `NOT_FOUND`. */
export async function frozenPage(c: AppContext, services: PageServices): Promise<Response> {
  const { store, now } = services.deps
  const opened = await openReport(store, c.req.param('id') ?? '', now())
  if (!opened) throw noReport()
  // Revalidated each time: a report can be deleted.
  c.header('Cache-Control', 'private, no-cache')
  if (prefersMarkdown(c)) {
    c.header('X-Robots-Tag', 'noindex')
    const report = { ...frozenReport(c, services, opened), platforms: PLATFORMS }
    return markdownAnswer(c, `${reportMarkdown(report)}\n`)
  }
  const isOwn = await isOwner(c, services, opened)
  const report = { ...frozenReport(c, services, opened), isOwn }
  return c.render(raw(await pageWork(services.deps.analysers, c).drawReport(report)), metaOf(opened))
}

async function isOwner(
  c: AppContext,
  { deps: { accounts } }: PageServices,
  { owner }: OpenedReport,
): Promise<boolean> {
  return owner !== null && (await accounts.current(c))?.id === owner
}

function frozenReport(c: AppContext, services: PageServices, opened: OpenedReport): DrawableReport {
  const { id, createdAt, inspection } = opened
  return {
    ...reportBasis(c, services),
    inspection,
    mode: 'frozen',
    isEditable: true,
    path: `/r/${id}`,
    at: new Date(createdAt),
    contact: services.deps.config.contact,
    images: keptImages(opened),
  }
}

/** Images as they were kept, never the image at its URL now: that may be another one, and the report would have changed. */
export const keptImages = ({ id, inspection, images, imageProblems }: OpenedReport) =>
  shownImages(inspection, (url) => ({
    src: images.includes(url) ? `/r/${id}/images/${images.indexOf(url)}` : null,
    problem: imageProblems.get(url) ?? null,
  }))

function metaOf({ id, createdAt, inspection, hasThumbnail }: OpenedReport): PageMeta {
  const { score } = inspection.serviceScore
  const host = clean(parseHref(inspection.fetch.requestedUrl)?.host ?? '', 60)
  const day = new Date(createdAt).toISOString().slice(0, 10)
  const title = `Link preview of ${host} on ${day}: ${score} of 100`
  const image = { path: `/r/${id}/card.png`, alt: `${host}: ${scoreText(inspection)}` }
  return {
    title,
    description: clean(headline({ inspection }), 200),
    path: `/r/${id}`,
    noindex: true,
    isShared: true,
    shows: 'report',
    ...(hasThumbnail ? { image } : {}),
  }
}

/** `GET /r/<id>/card.png`: the image of the report itself, for platforms. */
export async function frozenCard(c: AppContext, { deps }: PageServices): Promise<Response> {
  const png = await readThumbnail(deps.store, c.req.param('id') ?? '')
  if (!png) return noImage(c)
  // It never changes; but not for longer, because copies outlive a deleted report.
  return imageResponse(c, 'png', png, {
    'Cache-Control': 'public, max-age=604800, immutable',
    'X-Robots-Tag': 'noindex',
  })
}

/** `GET /r/<id>/images/<n>`: an image of the page as it was, for the report's own page alone. */
export async function frozenImage(c: AppContext, { deps }: PageServices): Promise<Response> {
  const n = /^\d$/.exec(c.req.param('n') ?? '')
  const webp = n ? await readReportImage(deps.store, c.req.param('id') ?? '', Number(n[0])) : undefined
  if (!webp) return noImage(c)
  return imageResponse(c, 'webp', webp, {
    'Cache-Control': 'private, max-age=3600',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  })
}

const noImage = (c: AppContext): Response =>
  c.text('There is no such image.', 404, { 'Cache-Control': 'no-store' })

export const noReport = () =>
  new ServiceError(
    'NOT_FOUND',
    'There is no such report. It may have been deleted, or removed because nobody opened it for a year.',
  )
