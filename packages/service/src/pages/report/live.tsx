/**
 * `GET /r/live?url=`: inspects the page on each load.
 *
 * A problem with the URL itself is answered before the page begins, with its own status. Otherwise the page is streamed:
 * its head at once, each step as it happens, the report at the end; CSS then hides the steps. The markup is rendered
 * whole and cut at its gaps (components/markup.ts). Hono's `Suspense` would stream too, but puts late content into a
 * `<template>` that an inline script moves into place: without scripts nothing would be shown.
 */
import { ExplainedHttpError, scoreText, choiceForRefused, type Inspection } from '@linklens/engine'
import type { Child } from 'hono/jsx'
import type { PageMeta } from '../../components/frame.ts'
import { Gap, piecesAroundGaps, toHtml } from '../../components/markup.ts'
import { Page } from '../../components/page.tsx'
import type { DrawableReport } from '../../components/report/draw-report.tsx'
import { livePathOf, shownImages } from '../../view/report.ts'
import { RefusedPage } from '../../components/refused-page.tsx'
import { Untrusted } from '../../components/untrusted.tsx'
import { clean } from '@linklens/cards'
import { pageWork } from '../../inspections/analysis/analysers.ts'
import { inspectionMarkdown } from '../../components/report/head/inspection-markdown.ts'
import { markdownAnswer, markdownError } from '../../http/markdown-answer.ts'
import { prefersMarkdown } from '../../http/prefers-markdown.ts'
import { crawlersOfQuery } from '../../http/body/requested-crawlers.ts'
import type { AppContext } from '../../http/app-env.ts'
import { publicError } from '../../http/envelope.ts'
import { ServiceError } from '../../service-error.ts'
import { keepImage, type ReadImage } from '../../images/shown-image.ts'
import { admitInspection, runInspection, type AdmittedInspection } from '../../inspections/run-inspection.ts'
import { ErrorOf } from '../errors.tsx'
import { publicImage, reportBasis, type PageServices } from '../page-services.ts'
import { Progress, sendProgress } from './live-progress.tsx'
import { asksReaders, liveReadersPage } from './live-readers.tsx'
import { streamHtml } from './stream-html.ts'
import { completeUrl } from '../typed-url.ts'

export async function livePage(c: AppContext, services: PageServices): Promise<Response> {
  if (asksReaders(c.req.query('readers'))) return liveReadersPage(c, services, typedUrl(c))
  if (prefersMarkdown(c)) return liveMarkdown(c, services)
  const admitted = await admitVisit(c, services)
  const [start = '', afterSteps = '', afterStatus = '', end = ''] = piecesAroundGaps(
    <Page frame={services.frame} meta={metaOf(admitted)}>
      <Progress host={admitted.target.host} />
      <Gap />
    </Page>,
  )
  return streamHtml(c, async (send, signal) => {
    send(start)
    const endProgress = (status: Child) => `${afterSteps}${toHtml(<>{status}</>)}${afterStatus}`
    await sendOutcome(c, services, admitted, { signal, send, endProgress })
    send(end)
  })
}

function admitVisit(c: AppContext, services: PageServices): Promise<AdmittedInspection> {
  const url = typedUrl(c)
  return admitInspection(services.deps, c, {
    entryPoint: 'page',
    url,
    crawlers: crawlersOfQuery(c.req.query('crawlers')),
  })
}

function typedUrl(c: AppContext): string {
  c.header('X-Robots-Tag', 'noindex')
  const typed = c.req.query('url') ?? ''
  if (typed.trim() === '') throw new ServiceError('INVALID_INPUT', 'Type the URL of a page to inspect it.')
  return completeUrl(typed)
}

/** `GET /r/live.md?url=`, and the page itself for `Accept: text/markdown`: the report in short, at once and with its status. */
export async function liveMarkdown(c: AppContext, services: PageServices): Promise<Response> {
  const { deps, userAgent } = services
  const { baseUrl } = deps.config
  try {
    const admitted = await admitVisit(c, services)
    const { signal } = c.req.raw
    const options = { proofs: 'all', signal, ...whereRefused(admitted), cutsLongPages: true } as const
    const inspection = await runInspection(deps, admitted, options).catch(judgedRefusal)
    const text = inspectionMarkdown(inspection, { baseUrl, userAgent, at: deps.now() })
    return markdownAnswer(c, text, { 'Cache-Control': 'no-store' })
  } catch (error) {
    // It is logged where every crash is.
    if (publicError(error).code === 'INTERNAL_ERROR') throw error
    return markdownError(c, error)
  }
}

/** A page that refuses us is asked for in crawlers' names. */
const whereRefused = ({ crawlers }: AdmittedInspection) =>
  ({
    onHttpError: async (refused: Parameters<typeof choiceForRefused>[1]) =>
      crawlers ? choiceForRefused(crawlers, refused) : null,
    judgesRefused: true,
  }) as const

interface Reader {
  signal: AbortSignal
  send: (html: string) => void
  /** @returns the rest of the progress section, with its status. */
  endProgress: (status: Child) => string
}

/** Sends the steps, then the report or the error. */
async function sendOutcome(
  c: AppContext,
  services: PageServices,
  admitted: AdmittedInspection,
  reader: Reader,
): Promise<void> {
  const { deps } = services
  const { signal, send } = reader
  const progress = sendProgress(send)
  // The report shows images: a process for them starts while the page is inspected.
  deps.imageProcesses.start()
  try {
    let image: ReadImage | undefined
    const inspection = await runInspection(deps, admitted, {
      proofs: 'all',
      signal,
      onImage: (read) => (image = read),
      onStep: progress.onStep,
      onPage: progress.onPage,
      ...whereRefused(admitted),
      cutsLongPages: true,
    }).catch(judgedRefusal)
    const at = deps.now()
    keepImage(services.images, image, { inspection, at })
    const html = await pageWork(deps.analysers, c, signal).drawReport(liveReport(c, services, inspection, at))
    progress.end()
    const end = `${reader.endProgress(`Report ready: ${scoreText(inspection)}.`)}${statusMeta('OK')}`
    for (const part of `${end}${html}`.split(SNAPSHOT)) send(part)
  } catch (error) {
    progress.end()
    // The reader has left.
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
    const status = <Untrusted text={`Failed: ${refusal?.sentence ?? shown.message}`} max={600} />
    send(`${reader.endProgress(status)}${statusMeta(shown.code)}<div class="outcome">${toHtml(view)}</div>`)
  }
}

/** Sent by itself: base64 among words makes both a fiftieth larger, as a compressor has one table of codes for them. */
const SNAPSHOT = /(?<=name="snapshot" value=")([\w.-]+)/u

/** For monitors: the status of the answer was sent before anything was known. */
const statusMeta = (code: string): string => toHtml(<meta name="linklens:status" content={code} />)

/** A page that refuses us is shown as a crawler's name got it, where one got it. */
function judgedRefusal(error: unknown): Inspection {
  if (error instanceof ExplainedHttpError && error.facts.judged) return error.facts.judged
  throw error
}

function liveReport(
  c: AppContext,
  services: PageServices,
  inspection: Inspection,
  at: number,
): DrawableReport {
  const { snapshots } = services
  const canBeKept = !inspection.fetch.notAsked
  return {
    ...reportBasis(c, services),
    inspection,
    mode: 'live',
    at: new Date(at),
    isEditable: canBeKept,
    ...(canBeKept && { snapshot: snapshots.pack({ inspection, at }) }),
    images: shownImages(inspection, (url) => ({ src: publicImage(services, inspection, url, at) })),
  }
}

const metaOf = ({ target, url, crawlers }: AdmittedInspection): PageMeta => ({
  title: `Link preview of ${clean(target.host, 60)}`,
  description: 'What each platform draws for this link, why, and what to change.',
  path: livePathOf(url, crawlers),
  noindex: true,
  shows: 'report',
})
