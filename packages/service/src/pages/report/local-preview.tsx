/**
 * `GET /local-preview/<id>`: what an environment saved, for exactly one hour; and the submitted images,
 * re-encoded when they arrived. Not cached by browsers, and not indexed by search engines.
 */
import { isLocalAddress, parseHref, type Inspection } from '@linklens/engine'
import { raw } from 'hono/html'
import type { PageMeta } from '../../components/frame.ts'
import type { DrawableReport } from '../../components/report/draw-report.tsx'
import { shownImages } from '../../view/report.ts'
import { clean } from '@linklens/cards'
import type { AppContext } from '../../http/app-env.ts'
import { imageResponse } from '../../images/image-response.ts'
import { pageWork } from '../../inspections/analysis/analysers.ts'
import { previewPath } from '../../saved/save-preview.ts'
import { newerPreview, openPreview, readPreviewImage, type OpenedPreview } from '../../saved/previews.ts'
import { publicImage, reportBasis, type PageServices } from '../page-services.ts'
import { expiredPreviewPage } from './expired-preview.tsx'

export async function localPreviewPage(c: AppContext, services: PageServices): Promise<Response> {
  const { store, now, analysers } = services.deps
  const at = now()
  c.header('Cache-Control', 'no-store')
  const preview = await openPreview(store, c.req.param('id') ?? '', at)
  if (!preview) return expiredPreviewPage(c)
  const report = { ...reportBasis(c, services), ...previewReport(services, preview, at) }
  return c.render(raw(await pageWork(analysers, c).drawReport(report)), metaOf(preview))
}

function previewReport(
  services: PageServices,
  preview: OpenedPreview,
  now: number,
): Omit<DrawableReport, 'baseUrl' | 'userAgent'> {
  const { inspection, id, createdAt, expiresAt, usedBy, replacedBy } = preview
  const isLocal = inspection.fetch.mode === 'local'
  return {
    inspection,
    mode: 'local',
    isEditable: true,
    ...(isLocal ? {} : { label: 'Saved inspection' }),
    at: new Date(createdAt),
    preview: {
      path: previewPath(id),
      expiresAt: new Date(expiresAt),
      leftMs: expiresAt - now,
      usedBy,
      newerPath: replacedBy === null ? null : previewPath(replacedBy),
    },
    images: shownImages(inspection, (url) => ({
      src:
        submittedPath(preview, url) ??
        (isPublic(inspection, url) ? publicImage(services, inspection, url, createdAt) : null),
      problem: problemOf(preview, url),
    })),
  }
}

/** Where a submitted image is served; the page may name it with a fragment, or not. */
function submittedPath(preview: OpenedPreview, url: string): string | null {
  const n = submittedIndex(preview, url)
  return n === null ? null : `${previewPath(preview.id)}/images/${n}`
}

function submittedIndex({ images }: OpenedPreview, url: string): number | null {
  const n = images.findIndex((image) => withoutFragment(image) === withoutFragment(url))
  return n < 0 ? null : n
}

function problemOf({ imageProblems }: OpenedPreview, url: string): string | null {
  const found = [...imageProblems].find(([missing]) => withoutFragment(missing) === withoutFragment(url))
  return found?.[1] ?? null
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? ''

/** The public site may have another image than the submitter's machine, or none yet. */
function isPublic({ fetch }: Inspection, url: string): boolean {
  return fetch.mode !== 'local' || !isLocalAddress(url, fetch.site)
}

function metaOf({ id, inspection }: OpenedPreview): PageMeta {
  const host = clean(parseHref(inspection.fetch.requestedUrl)?.host ?? '', 60)
  return {
    title: `Local preview of ${host}`,
    description: 'What each platform would draw for this page. The preview lives for one hour.',
    path: previewPath(id),
    noindex: true,
    shows: 'report',
  }
}

/** `GET /local-preview/<id>/newer`: where an open page goes on to; nothing (204) while it is the newest. */
export async function newerPreviewPath(c: AppContext, { deps }: PageServices): Promise<Response> {
  const { store, now } = deps
  const newer = await newerPreview(store, c.req.param('id') ?? '', now())
  c.header('Cache-Control', 'no-store')
  return newer === undefined ? c.body(null, 204) : c.json({ path: previewPath(newer) })
}

/** `GET /local-preview/<id>/images/<n>`. */
export async function localPreviewImage(c: AppContext, { deps }: PageServices): Promise<Response> {
  const { store, now } = deps
  const n = /^\d$/.exec(c.req.param('n') ?? '')
  const webp = n && (await readPreviewImage(store, c.req.param('id') ?? '', Number(n[0]), now()))
  if (!webp) {
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return c.text('This image has expired with its preview.', 404, headers)
  }
  return imageResponse(c, 'webp', webp, {
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  })
}
