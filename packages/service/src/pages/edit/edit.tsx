/**
 * `GET /new`: a card made of typed fields. `POST /api/edit`: the same from a report, without network, and nothing is
 * stored. `POST /r/edit-image`: with an image that nobody has fetched yet, which counts as an inspection; what was found
 * goes along with later edits.
 */
import {
  HEAD_FIELDS,
  compactInspection,
  PLATFORMS,
  RequestBudgetError,
  rewritePage,
  RULES,
  type GivenImage,
  type HeadFields,
  type Inspection,
  type RewrittenPage,
} from '@linklens/engine'
import { EditedCards } from '../../components/edit/edited-cards.tsx'
import { shownImages, srcOf, type Report } from '../../view/report.ts'
import { safeHref } from '../../components/safe-link.tsx'
import { clean } from '@linklens/cards'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { readSameOriginForm } from '../../http/body/same-origin-form.ts'
import { respondWithData } from '../../http/envelope.ts'
import { ServiceError } from '../../service-error.ts'
import { problemOf } from '../../images/social-image.ts'
import { imageVersion } from '../../images/shown-image.ts'
import { pageWork } from '../../inspections/analysis/analysers.ts'
import { admitInspection } from '../../inspections/run-inspection.ts'
import { publicImage, reportBasis, type PageServices } from '../page-services.ts'
import { MAX_FORM_BYTES } from '../report/snapshots.tsx'
import { completeUrl } from '../typed-url.ts'
import { editPage } from './edit-page.tsx'
import { readEditBase, type EditBase } from './edit-base.ts'
import { futureUrl, readSeenImage, seenText, type SeenImage } from './seen-image.ts'

const MAX_CHARACTERS = 2_048

const EMPTY: HeadFields = { title: '', description: '', image: '', siteName: '', card: 'summary_large_image' }

export const newPage = (c: AppContext, { frame }: PageServices): Answer =>
  editPage(c, { fields: EMPTY, hidden: {}, isNew: true, fileScript: frame.assets.fileScript })

export async function editCard(c: AppContext, services: PageServices): Promise<Response> {
  await services.deps.editLimit(c)
  const form = await readForm(c, services)
  return answer(c, services, { form, base: await baseOf(form, services) })
}

export async function editImage(c: AppContext, services: PageServices): Promise<Response> {
  const form = await readForm(c, services)
  const base = await baseOf(form, services)
  const url = safeHref(form.get('image') ?? '')
  if (url === null)
    throw new ServiceError('INVALID_INPUT', 'The image needs a whole URL, with https:// at its start.')
  const admitted = await admitInspection(services.deps, c, { entryPoint: 'page', url, crawlers: false })
  const given = await services.deps
    .fetchImage(url, {
      signal: c.req.raw.signal,
      requestBudget: admitted.budget,
    })
    .catch(missingOf)
  return answer(c, services, { form, base, ...(given && { fetched: { url, given } }) })
}

/** @returns null where the image was not asked for: then nothing is known of it. */
const missingOf = (error: unknown): GivenImage | null =>
  error instanceof RequestBudgetError ? null : { missing: problemOf(error).replace(/\.$/, '') }

const readForm = (c: AppContext, { deps: { config } }: PageServices): Promise<URLSearchParams> =>
  readSameOriginForm(c, { baseUrl: config.baseUrl, maxBytes: MAX_FORM_BYTES })

async function baseOf(form: URLSearchParams, services: PageServices): Promise<EditBase> {
  const base = await readEditBase(form, services)
  if (!base)
    throw new ServiceError(
      'INVALID_INPUT',
      'The report that is edited is gone, or too old. Inspect the page again, and edit the new report.',
    )
  return base
}

interface Edit {
  form: URLSearchParams
  base: EditBase
  /** Just now. */
  fetched?: FetchedImage
}

interface FetchedImage {
  url: string
  given: GivenImage
}

async function answer(
  c: AppContext,
  services: PageServices,
  { form, base, fetched }: Edit,
): Promise<Response> {
  const { deps, imageUrls, frame } = services
  const typed = clean(form.get('page') ?? '', MAX_CHARACTERS)
  const page = typed ? completeUrl(typed) : undefined
  const seen = fetched ? undefined : readSeenImage(form.get('seen'), imageUrls)
  const edited = editedFields(form)
  const future =
    seen?.name !== undefined && !namesOther(edited.image, base) ? futureOf(seen.name, page, base) : null
  const { capture, html, fields } = rewriteWith(
    { fields: { ...edited, ...(future && { image: future }) } },
    { base, page, given: givenOf(seen, fetched) },
  )
  const inspection = await pageWork(deps.analysers, c).analyse(capture)
  c.header('Cache-Control', 'no-store')
  if (/^application\/json\b/.test(c.req.header('accept') ?? ''))
    return respondWithData(c, 'The card as edited.', { html, ...compactInspection(inspection) })
  const report = reportOf(c, services, { inspection, base, seen, fetched })
  const { url = '' } = fetched ?? {}
  return editPage(c, {
    fields,
    hidden: base.hidden,
    isNew: base.inspection === null,
    fileScript: frame.assets.fileScript,
    ...(typed && { page: typed }),
    report,
    result: (
      <EditedCards
        report={report}
        html={html}
        left={leftOf(base)}
        placeholders={future === null ? [] : [future]}
        seen={fetched ? seenText(inspection, url, srcOf(report, url)) : (seen?.text ?? null)}
        canFetch={safeHref(fields.image) !== null}
      />
    ),
  })
}

/** Whether somebody typed where the image will be: the field begins with the URL of the old image, or a placeholder. */
function namesOther(image: string | undefined, { inspection }: EditBase): boolean {
  if (!image) return false
  const placeholders = inspection?.platformCompatibility.suggestedHead?.placeholders ?? []
  return image !== inspection?.imageAnalysis.url && !placeholders.includes(image)
}

const futureOf = (name: string, page: string | undefined, { inspection }: EditBase): string =>
  futureUrl(name, page ?? inspection?.fetch.finalUrl ?? '')

/** What was typed goes back into its field. */
const editedFields = (form: URLSearchParams): Partial<HeadFields> =>
  Object.fromEntries(
    HEAD_FIELDS.flatMap((name) => {
      const text = form.get(name)
      return text === null ? [] : [[name, clean(text, MAX_CHARACTERS)]]
    }),
  )

const givenOf =
  (seen: SeenImage | undefined, fetched: FetchedImage | undefined) =>
  (url: string): GivenImage | null => {
    if (fetched) return url === fetched.url ? fetched.given : null
    return seen && (seen.url === undefined || seen.url === url) ? seen.given : null
  }

/** Facts that no image can have are left out: they came with a form. */
function rewriteWith(
  options: { fields: Partial<HeadFields> },
  {
    base,
    page,
    given,
  }: { base: EditBase; page: string | undefined; given: (url: string) => GivenImage | null },
): RewrittenPage {
  try {
    return rewritePage(base.inspection, { ...options, images: given }, page)
  } catch (error) {
    if (error instanceof RangeError) return rewritePage(base.inspection, options, page)
    throw error
  }
}

/** Titles of what no tag of the page can fix, but for what is wrong with its image: that is judged. */
function leftOf({ inspection }: EditBase): string[] {
  const left = inspection?.platformCompatibility.suggestedHead?.notInMarkup ?? []
  return RULES.filter(({ id }) => left.includes(id) && !id.startsWith('image-')).map(({ problem }) => problem)
}

interface EditedInspection {
  inspection: Inspection
  base: EditBase
  seen: SeenImage | undefined
  fetched: FetchedImage | undefined
}

function reportOf(
  c: AppContext,
  services: PageServices,
  { inspection, base, seen, fetched }: EditedInspection,
): Report {
  const known = new Set([
    base.inspection?.imageAnalysis.url,
    ...(base.inspection?.imageAnalysis.candidates.map(({ url }) => url) ?? []),
  ])
  const isLive = base.hidden.snapshot !== undefined
  const at = services.deps.now()
  // It is shown next, and not fetched again for that.
  if (fetched?.given instanceof Uint8Array)
    services.images.keep(fetched.url, imageVersion(inspection, fetched.url, at), fetched.given)
  return {
    ...reportBasis(c, services),
    inspection,
    mode: 'live',
    at: new Date(at),
    platforms: PLATFORMS,
    images: shownImages(inspection, (url) => {
      const kept = base.images.get(url)
      if (kept !== undefined) return { src: kept }
      if (seen?.src && seen.url === url) return { src: seen.src }
      const isFetched = fetched?.url === url
      if (!isFetched && !known.has(url))
        return { problem: seen && seen.url === undefined ? 'Your image' : 'Not fetched yet' }
      return { src: isFetched || isLive ? publicImage(services, inspection, url, at) : null }
    }),
  }
}
