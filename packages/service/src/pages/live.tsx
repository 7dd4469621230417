/**
 * `GET /r/live?url=`: inspects anew on each load. What is wrong with the address itself is answered
 * before the page begins, with its own status. Then the shell is sent at once, the steps follow as they
 * happen, and the report when it is there; CSS takes the steps away again, so no script is needed.
 */
import { PLATFORMS, ExplainedHttpError, type CaptureStep, type Inspection } from '@linklens/engine'
import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import type { Frame, PageMeta } from '../components/frame.ts'
import { CROPS_GAP, CropTable } from '../components/report/crop-table.tsx'
import { ReportView } from '../components/report/report-view.tsx'
import { liveAddress, type Report } from '../components/report/report.ts'
import { RefusedPage } from '../components/refused-page.tsx'
import { safeHref } from '../components/safe-link.tsx'
import { clean, Untrusted } from '../components/untrusted.tsx'
import { crawlersOfQuery } from '../crawler-wish.ts'
import type { AppEnv } from '../http/app-env.ts'
import { publicError } from '../http/envelope.ts'
import { imageBudgetOf, type OpenImageBudget } from '../http/request-budgets.ts'
import { ServiceError } from '../http/service-error.ts'
import type { ImageAddresses } from '../images/image-address.ts'
import { detailWithin, seenAs } from '../images/shown-image.ts'
import type { SocialImages } from '../images/social-image.ts'
import { admitInspection, runInspection, type AdmittedInspection } from '../inspections.ts'
import type { Snapshots } from '../saved/snapshot.ts'
import { crawlersForRefused } from './crawlers-for-refused.ts'
import { ErrorOf } from './errors.tsx'
import type { PagesDeps } from './pages-deps.ts'
import { pageHalves, toHtml } from './render.tsx'
import { streamHtml } from './stream-html.ts'
import { completeAddress } from './typed-address.ts'

export interface LiveServices {
  deps: PagesDeps
  frame: Frame
  addresses: ImageAddresses
  images: SocialImages
  snapshots: Snapshots
  /** Of our crawler. */
  userAgent: string
}

export async function livePage(c: Context<AppEnv>, services: LiveServices): Promise<Response> {
  c.header('X-Robots-Tag', 'noindex')
  const typed = c.req.query('url') ?? ''
  if (typed.trim() === '')
    throw new ServiceError('INVALID_INPUT', 'Type the address of a page to inspect it.')
  const admitted = await admitInspection(services.deps, c, {
    door: 'page',
    url: completeAddress(typed),
    crawlers: crawlersOfQuery(c.req.query('crawlers')),
  })
  const { before, after } = pageHalves(services.frame, metaOf(admitted))
  return streamHtml(c, async (send, signal) => {
    send(`${before}${opening(admitted)}`)
    await outcome(c, services, admitted, { signal, send })
    send(after)
  })
}

interface Reader {
  signal: AbortSignal
  send: (html: string) => void
}

/** The steps, then the report or the error in its place. */
async function outcome(
  c: Context<AppEnv>,
  services: LiveServices,
  admitted: AdmittedInspection,
  { signal, send }: Reader,
): Promise<void> {
  const { deps } = services
  try {
    const inspection = await runInspection(deps, admitted, {
      signal,
      onStep: newSteps((step) => send(stepItem(STEPS[step]))),
      onHttpError: async (refused) => crawlersForRefused(admitted.crawlers, refused),
    })
    await sendReport(services, inspection, { send, openBudget: imageBudgetOf(deps, c) })
  } catch (error) {
    // Nobody reads on.
    if (signal.aborted) return
    const shown = publicError(error)
    if (shown.code === 'INTERNAL_ERROR') deps.logs.crash(c.get('requestId'), error)
    const refusal = error instanceof ExplainedHttpError ? error.facts : null
    const view = (
      <>
        <ErrorOf c={c} code={shown.code} message={refusal?.sentence ?? shown.message} error={error} />
        {refusal && <RefusedPage refusal={refusal} />}
      </>
    )
    const told = <Untrusted text={`Failed: ${refusal?.sentence ?? shown.message}`} max={600} />
    send(`${closing(told)}<div class="outcome">${toHtml(view)}</div>`)
  }
}

/** The picture is fetched and decoded for whoever looks at the page; what it tells comes when it is there. */
const DETAIL_MS = 2_500

async function sendReport(
  services: LiveServices,
  inspection: Inspection,
  { send, openBudget }: Pick<Reader, 'send'> & { openBudget: OpenImageBudget | undefined },
): Promise<void> {
  const at = services.deps.now?.() ?? Date.now()
  const report = liveReport(services, inspection, at)
  const [start = '', ...end] = toHtml(<ReportView report={report} />).split(CROPS_GAP)
  const { score, category } = inspection.serviceScore
  send(`${closing(`Report ready: ${score} of 100, ${category.label.toLowerCase()}.`)}${start}`)
  if (end.length === 0) return
  const detail = await detailWithin(DETAIL_MS, services.images, { inspection, at, openBudget })
  send(`${toHtml(<CropTable inspection={inspection} detail={detail} />)}${end.join('')}`)
}

function liveReport(services: LiveServices, inspection: Inspection, at: number): Report {
  const { deps, addresses, snapshots, userAgent } = services
  return {
    inspection,
    mode: 'live',
    at: new Date(at),
    ...(deps.store && !inspection.fetch.notAsked ? { snapshot: snapshots.pack({ inspection, at }) } : {}),
    baseUrl: deps.config.baseUrl,
    userAgent,
    platforms: PLATFORMS,
    pictureDetail: 'follows',
    pictureUrl: (url) =>
      deps.fetchImage && safeHref(url) ? addresses.sign(url, seenAs(inspection, url, at)) : null,
  }
}

const STEPS: Record<CaptureStep, string> = {
  resolving: 'Looking up the host',
  fetching: 'Asking for the page',
  reading: 'Reading its tags',
  'checking-image': 'Checking the picture',
}

/** A redirect resolves and fetches again; the list names each step once. */
function newSteps(tell: (step: CaptureStep) => void): (step: CaptureStep) => void {
  const told = new Set<CaptureStep>()
  return (step) => {
    if (told.has(step)) return
    told.add(step)
    tell(step)
  }
}

/** Left open on purpose: `closing` closes what begins here. */
function opening({ target }: AdmittedInspection): string {
  const head = (
    <>
      <h1>
        Inspecting <Untrusted text={target.host} max={120} />
      </h1>
      <p class="quiet">The report follows on this page.</p>
    </>
  )
  return `<section class="progress" aria-live="polite"><div class="progress-steps">${toHtml(head)}<ol class="steps">`
}

/** What is seen of the progress goes when the outcome is there; the live region stays, and says that it is. */
const closing = (told: Child): string => `</ol></div>${toHtml(<p class="unseen">{told}</p>)}</section>`

const stepItem = (label: string): string => toHtml(<li>{label}</li>)

const metaOf = ({ target, url, crawlers }: AdmittedInspection): PageMeta => ({
  title: `Link preview of ${clean(target.host, 60)}`,
  description: 'What each platform draws for this link, why, and what to change.',
  path: liveAddress(url, crawlers),
  noindex: true,
})
