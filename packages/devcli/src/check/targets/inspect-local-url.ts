/** One page of a local server, captured and judged. */
import {
  analyseRead,
  captureLocalPage,
  crawlerRequests,
  type Capture,
  type KeptForRun,
  type Inspection,
  type Extras,
  type PageReading,
} from '@linklens/engine'
import type { LinkVisit } from './link-allowance.ts'
import { accessSession, type ServerAccess } from '../../local/server-access.ts'

export interface LocalOptions {
  readonly signal: AbortSignal
  readonly site?: string | undefined
  /**
   * How many pages are inspected: one is asked for as every crawler, of many each as the two most telling ones. Absent:
   * as ourselves alone.
   */
  readonly pages?: number
  /** The page, where it has been asked for already. */
  readonly page?: Capture['page'] | undefined
  /** What the requests pass. Absent: they are not counted. */
  readonly visit?: LinkVisit | undefined
  /** What the run has asked for already. */
  readonly kept?: KeptForRun | undefined
  /** Is called with what was read of the page to know what it leads to. */
  readonly onReading?: (reading: PageReading) => void
}

/** Is called with what is judged, before it is. */
export type OnCapture = (capture: Capture) => void

export interface InspectedUrl {
  readonly inspection: Inspection
  readonly page: Capture['page']
}

/** @throws InspectError for a page that cannot be read. The signal's reason when it aborts. */
export async function inspectLocalUrl(
  url: string,
  access: ServerAccess,
  {
    extras,
    onCapture,
    turn,
    ...options
  }: LocalOptions & {
    readonly extras: Extras
    readonly onCapture?: OnCapture | undefined
    /** See `Target.inspect`. */
    readonly turn: Promise<unknown>
  },
): Promise<InspectedUrl> {
  let reading: PageReading | undefined
  const onReading = (one: PageReading) => (reading = one)
  const capture = await captureLocalUrl(url, access, { ...options, onReading })
  await turn
  onCapture?.(capture)
  return { inspection: analyseRead(capture, reading, extras), page: capture.page }
}

/** @throws as `inspectLocalUrl`. */
export function captureLocalUrl(
  url: string,
  access: ServerAccess,
  { signal, site, page, pages, visit, kept, onReading }: LocalOptions,
): Promise<Capture> {
  const crawlers = pages === undefined ? [] : crawlerRequests(pages === 1 ? true : MOST_TELLING)
  const { requestBudget, onStep } = visit ?? {}
  const options = {
    signal,
    crawlers,
    page,
    kept,
    onReading,
    cutsLongPages: true,
    asksAsSite: access.asksAsSite,
    onStep,
    ...(site === undefined ? {} : { site }),
  }
  return captureLocalPage(url, { ...accessSession(access), requestBudget }, options)
}

/** Those that servers and frameworks treat apart most often; the service begins with them as well. */
const MOST_TELLING = ['linkedin', 'facebook']
