/**
 * `GET /local-preview/<id>`: what an environment saved, for exactly one hour; and the submitted pictures,
 * re-encoded when they arrived. Nothing of it is kept by browsers, or found by search engines.
 */
import { isLocalAddress, parseHref, PLATFORMS, type Inspection } from '@linklens/engine'
import type { Context } from 'hono'
import type { PageMeta } from '../components/frame.ts'
import type { PictureDetail } from '../components/report/crop-estimate.ts'
import { ReportView } from '../components/report/report-view.tsx'
import type { Report } from '../components/report/report.ts'
import { safeHref } from '../components/safe-link.tsx'
import { clean } from '../components/untrusted.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { imageBudgetOf, type OpenImageBudget } from '../http/request-budgets.ts'
import type { ImageAddresses } from '../images/image-address.ts'
import { detailOfKept, detailWithin, seenAs } from '../images/shown-image.ts'
import type { SocialImages } from '../images/social-image.ts'
import { previewPath } from '../local-previews.ts'
import { openPreview, readPreviewImage, type OpenedPreview } from '../saved/previews.ts'
import type { Store } from '../store/db.ts'
import { expiredPreviewPage } from './expired-preview.tsx'
import type { PagesDeps } from './pages-deps.ts'

export interface PreviewPageServices {
  deps: PagesDeps & { readonly store: Store }
  addresses: ImageAddresses
  images: SocialImages
  /** Of our crawler. */
  userAgent: string
}

export async function localPreviewPage(c: Context<AppEnv>, services: PreviewPageServices): Promise<Response> {
  const { store, now = Date.now } = services.deps
  const at = now()
  c.header('Cache-Control', 'no-store')
  const preview = await openPreview(store, c.req.param('id') ?? '', at)
  if (!preview) return expiredPreviewPage(c)
  const pictureDetail = await detailOf(services, preview, {
    now: at,
    openBudget: imageBudgetOf(services.deps, c),
  })
  const report = { ...previewReport(services, preview, at), pictureDetail }
  return c.render(<ReportView report={report} />, metaOf(preview))
}

/** The page waits for it, so not for long. */
const DETAIL_MS = 300

/** Where the detail of the social image lies: of the submitted picture, else of the public one. */
async function detailOf(
  { deps, images }: PreviewPageServices,
  preview: OpenedPreview,
  { now, openBudget }: { now: number; openBudget: OpenImageBudget | undefined },
): Promise<PictureDetail | null> {
  const { inspection } = preview
  const url = inspection.imageAnalysis.url ?? ''
  const n = submittedIndex(preview, url)
  if (n === null)
    return isPublic(inspection, url)
      ? detailWithin(DETAIL_MS, images, { inspection, at: preview.createdAt, openBudget })
      : null
  const webp = await readPreviewImage(deps.store, preview.id, n, now)
  return webp ? detailOfKept(deps.imageProcesses, webp) : null
}

function previewReport(
  { deps, addresses, userAgent }: PreviewPageServices,
  preview: OpenedPreview,
  now: number,
): Report {
  const { inspection, id, createdAt, expiresAt, usedBy } = preview
  const isLocal = inspection.fetch.mode === 'local'
  return {
    inspection,
    mode: 'local',
    ...(isLocal ? {} : { label: 'Saved inspection' }),
    at: new Date(createdAt),
    preview: { path: previewPath(id), expiresAt: new Date(expiresAt), leftMs: expiresAt - now, usedBy },
    baseUrl: deps.config.baseUrl,
    userAgent,
    platforms: PLATFORMS,
    imageProblem: (url) => problemOf(preview, url),
    pictureUrl: (url) =>
      submittedPath(preview, url) ??
      (isPublic(inspection, url) ? publicPath(deps, addresses, preview, url) : null),
  }
}

/** Where a submitted picture is served; the page may name it with a fragment, or not. */
function submittedPath(preview: OpenedPreview, url: string): string | null {
  const n = submittedIndex(preview, url)
  return n === null ? null : `${previewPath(preview.id)}/images/${n}`
}

function submittedIndex({ pictures }: OpenedPreview, url: string): number | null {
  const n = pictures.findIndex((picture) => withoutFragment(picture) === withoutFragment(url))
  return n < 0 ? null : n
}

function problemOf({ imageProblems }: OpenedPreview, url: string): string | null {
  const found = [...imageProblems].find(([missing]) => withoutFragment(missing) === withoutFragment(url))
  return found?.[1] ?? null
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? ''

/** What the submitter's machine answered for may be another picture at the public site, or none yet. */
function isPublic({ fetch }: Inspection, url: string): boolean {
  return fetch.mode !== 'local' || !isLocalAddress(url, fetch.site)
}

function publicPath(
  { fetchImage }: PagesDeps,
  addresses: ImageAddresses,
  { inspection, createdAt }: OpenedPreview,
  url: string,
): string | null {
  return fetchImage && safeHref(url) ? addresses.sign(url, seenAs(inspection, url, createdAt)) : null
}

function metaOf({ id, inspection }: OpenedPreview): PageMeta {
  const host = clean(parseHref(inspection.fetch.requestedUrl)?.host ?? '', 60)
  return {
    title: `Local preview of ${host}`,
    description: 'What each platform would draw for this page. The preview lives for one hour.',
    path: previewPath(id),
    noindex: true,
  }
}

/** `GET /local-preview/<id>/images/<n>`. */
export async function localPreviewImage(
  c: Context<AppEnv>,
  { deps }: Pick<PreviewPageServices, 'deps'>,
): Promise<Response> {
  const { store, now = Date.now } = deps
  const n = /^\d$/.exec(c.req.param('n') ?? '')
  const webp = n && (await readPreviewImage(store, c.req.param('id') ?? '', Number(n[0]), now()))
  if (!webp) {
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return c.text('This picture has expired with its preview.', 404, headers)
  }
  return new Response(new Uint8Array(webp), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(webp.byteLength),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    },
  })
}
