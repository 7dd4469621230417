/**
 * The computation of an inspection: everything that reads what a stranger sent. It takes and returns plain data, so that
 * a service can run it in a worker thread.
 */
import type {
  Capture,
  CrawlerViewCapture,
  PageCapture,
  RobotsCapture,
  ViewComparison,
} from '../capture/capture.ts'
import type { ErrorPage, HttpErrorFacts } from './explained-http-error.ts'
import type { Extras } from './proved-fixes/prove-fixes.ts'
import type { Inspection } from './schema.ts'
import type { PageLinks } from '../metadata/page-links.ts'

/** Where the computation runs: see the functions of the same names. */
export interface Analyser {
  readonly readLinks: (page: PageCapture, site?: string) => Promise<PageLinks>
  readonly leavesToUs: (robots: RobotsCapture, urls: readonly string[]) => Promise<boolean>
  readonly compareViews: (page: PageCapture, views: readonly CrawlerViewCapture[]) => Promise<ViewComparison>
  readonly readErrorPage: (page: ErrorPage) => Promise<HttpErrorFacts>
  readonly analyse: (capture: Capture, extras?: Extras) => Promise<Inspection>
}
