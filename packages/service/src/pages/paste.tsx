/**
 * `POST /paste`: the report on HTML that somebody pasted. Nothing is fetched and nothing is stored.
 *
 * What must never happen: a large or hostile page is parsed on the thread that answers everybody, or another site's page
 * sends one for its visitor. Proven in paste.test.ts.
 */
import { captureHtml, InspectError, LIMITS, type Capture } from '@linklens/engine'
import { raw } from 'hono/html'
import { PasteForm, type Pasted } from '../components/paste-form.tsx'
import type { Answer, AppContext } from '../http/app-env.ts'
import { readMultipart } from '../http/body/read-multipart.ts'
import { requireOwnPage } from '../http/body/same-origin-form.ts'
import type { UploadBudget } from '../http/body/upload-budget.ts'
import { publicError } from '../http/envelope.ts'
import { pageWork } from '../inspections/analysis/analysers.ts'
import { clean } from '@linklens/cards'
import { shownImages } from '../view/report.ts'
import { reportBasis, type PageServices } from './page-services.ts'
import { completeUrl } from './typed-url.ts'

const MAX_URL_BYTES = 8_192
const FRAMING_BYTES = 4_096

const PARTS = new Map([
  ['html', LIMITS.pageBytes],
  ['url', MAX_URL_BYTES],
])

/** A page without a URL is judged like one on the developer's machine: as it will be, wherever that is. */
const NOWHERE = 'http://localhost/'

export async function pastedReport(
  c: AppContext,
  services: PageServices,
  uploads: UploadBudget,
): Promise<Response> {
  const { deps } = services
  c.header('Cache-Control', 'no-store')
  requireOwnPage(c, deps.config.baseUrl)
  await deps.editLimit(c)
  const upload = uploads.open(deps.analysers(c, 'page').client)
  try {
    const { html, url } = await readPasted(c, (bytes) => upload.add(bytes))
    const capture = captureOf(html, url)
    if (typeof capture === 'string') return await askAgain(c, capture, { html, url })
    const work = pageWork(deps.analysers, c)
    const inspection = await work.analyse(capture, { proofs: 'all' })
    const report = await work.drawReport({
      ...reportBasis(c, services),
      inspection,
      mode: 'frozen',
      isEditable: false,
      isPasted: true,
      label: 'Pasted HTML, images not asked for',
      at: new Date(deps.now()),
      images: shownImages(inspection, () => ({ problem: 'Not asked for' })),
    })
    return await c.render(raw(report), { ...META, shows: 'report' })
  } finally {
    upload.close()
  }
}

interface PastedBytes {
  html: Uint8Array
  url: string
}

async function readPasted(c: AppContext, onBytes: (bytes: number) => void): Promise<PastedBytes> {
  const maxBytes = LIMITS.pageBytes + MAX_URL_BYTES + FRAMING_BYTES
  const parts = await readMultipart(c, { parts: PARTS, maxBytes, onBytes })
  const { html = new Uint8Array(), url } = Object.fromEntries(parts)
  return { html, url: clean(new TextDecoder().decode(url), 2_048) }
}

/** A form sends text as UTF-8, whatever the page says of the file that it was. */
const PASTED = { 'content-type': 'text/html; charset=utf-8' }

/** @returns what is wrong, in a sentence, where there is nothing to judge. */
function captureOf(html: Uint8Array, url: string): Capture | string {
  // A blank text that is longer than this is judged: a page without tags.
  if (new TextDecoder().decode(html.subarray(0, 4_096)).trim() === '')
    return 'Paste the HTML first: the whole page, or what is in its head.'
  try {
    return captureHtml(html, { url: url === '' ? NOWHERE : completeUrl(url), headers: PASTED }).capture
  } catch (error) {
    if (error instanceof InspectError) return publicError(error).message
    throw error
  }
}

/** What is longer is still in the page that sent it. */
const MAX_SHOWN_BYTES = 256 * 1024

function askAgain(c: AppContext, error: string, { html, url }: PastedBytes): Answer {
  const isShort = html.length <= MAX_SHOWN_BYTES
  c.status(400)
  return formPage(c, {
    error: isShort ? error : `${error} Go back: what you pasted is still there.`,
    pasted: { html: isShort ? new TextDecoder().decode(html) : '', url },
  })
}

export const pastePage = (c: AppContext): Answer => formPage(c, {})

function formPage(c: AppContext, props: { error?: string; pasted?: Pasted }): Answer {
  return c.render(
    <div class="paste-page">
      <h1>Paste HTML</h1>
      <PasteForm {...props} />
    </div>,
    META,
  )
}

const META = {
  title: 'Paste HTML',
  description: 'See the card of a page that is not published yet: paste its HTML.',
  path: '/paste',
  noindex: true,
}
