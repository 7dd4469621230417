/**
 * How often one site may be asked and how much may be read from it, decided by the caller: the guard asks it once for each
 * hop, whatever the hop is for, and reports what arrives.
 *
 * What must never happen: a request is sent, or a connection made, that the budget refused. Proven by
 * request-budget.test.ts.
 */
import { InspectError, notAskedFor } from '../errors.ts'

/** `image`: an image file. `page`: everything else, robots.txt and oEmbed among it. */
export type RequestKind = 'page' | 'image'

/** Requests that one inspection may still send. */
export interface RequestBudget {
  /** Called while the host's name is looked up. @returns whether the request may be sent. */
  take(url: URL, kind: RequestKind): boolean | Promise<boolean>
  /**
   * Called when bytes have arrived on the connection of a request, also with the last ones of each.
   * @returns whether the request may read on; otherwise it ends as if it had not been sent. Absent: it may.
   */
  read?(url: URL, bytes: number): boolean
}

/** The budget refused a hop, which was not sent, or its bytes, which were not read to their end. The page is not to blame. */
export class RequestBudgetError extends InspectError {
  /** @param what as `notAskedFor` takes it. */
  constructor(what = 'The page') {
    super('FETCH_FAILED', notAskedFor(what), { reason: 'ours' })
  }
}
