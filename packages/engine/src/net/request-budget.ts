/**
 * How often one site may be asked, decided by the caller: the guard asks it once for each hop, whatever the hop is for.
 *
 * What must never happen: a request is sent, or a connection made, that the budget refused. Proven by
 * request-budget.test.ts.
 */
import { InspectError, notAskedFor } from '../errors.ts'

/** `image`: an image file. `page`: everything else, robots.txt and oEmbed among it. */
export type RequestKind = 'page' | 'image'

/** Of one inspection. */
export interface RequestBudget {
  /** Called while the host's name is looked up. @returns whether the request may be sent. */
  take(url: URL, kind: RequestKind): boolean | Promise<boolean>
}

/** A hop was refused by the budget, so it was not sent. The page is not to blame. */
export class RequestBudgetError extends InspectError {
  /** @param what as `notAskedFor` takes it. */
  constructor(what = 'The page') {
    super('FETCH_FAILED', notAskedFor(what), { reason: 'ours' })
  }
}
