/** Requests in a crawler's name that a server did not answer: where that says nothing of the crawler. */
import type { CapturedError } from '../capture/capture.ts'
import type { FetchSession } from '../net/session.ts'

interface MayFail {
  readonly error: CapturedError | null
}

/**
 * A development server that is busy compiling says nothing about crawlers: on this machine a request without an answer is
 * made once more, and then counts as not asked.
 */
const mayBeBusy = ({ mode }: FetchSession, { error }: MayFail): boolean =>
  mode === 'local' && (error?.code === 'TIMEOUT' || error?.code === 'FETCH_FAILED')

export async function askTwice<View extends MayFail>(
  session: FetchSession,
  ask: () => Promise<View>,
): Promise<View> {
  const view = await ask()
  return mayBeBusy(session, view) && session.fetchesLeft() > 0 && !session.signal.aborted ? ask() : view
}

/** Whether the server was silent: it counts as not asked. */
export const isSilent = (session: FetchSession, view: MayFail): boolean =>
  view.error !== null && (session.signal.aborted || mayBeBusy(session, view))
