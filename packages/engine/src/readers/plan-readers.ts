/** Which names may be borrowed for a page, and whether more than the first are worth it. */
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import type { ReadersCapture, ReadersPlan } from '../capture/readers-capture.ts'
import { isAsOurs } from './access/live-answer.ts'
import { readSeen, type SeenForReaders } from './access/read-seen.ts'
import { SPEAKING_READERS } from './index.ts'

export const readerRequests = (): ReadonlyMap<string, CrawlerRequest> =>
  new Map(SPEAKING_READERS.map(({ id, userAgents: [userAgent = ''] }) => [id, { platforms: [], userAgent }]))

/** Pure. @param seen what is known so far. */
export function planReaders(capture: ReadersCapture): ReadersPlan {
  const seen = readSeen(capture)
  const askable = SPEAKING_READERS.filter(({ id }) => mayAsk(seen, id))
  const first = (['search', 'answer'] as const).flatMap(
    (purpose) => askable.find((reader) => reader.purpose === purpose)?.id ?? [],
  )
  const answers = [...seen.live.values(), ...(seen.control ? [seen.control] : [])]
  return {
    askable: askable.map(({ id }) => id),
    // Where robots.txt lets in no reader of these two kinds, one of the others shows what the server does.
    first: first.length > 0 ? first : askable.slice(0, 1).map(({ id }) => id),
    asksControl: seen.unnamed.verdict === 'allowed' || isUnread(seen.unnamed),
    differs:
      answers.some((answer) => !isAsOurs(answer, seen.own)) && answers.every(({ isTooMany }) => !isTooMany),
  }
}

/** A file that did not come forbids nothing; one whose rules are too many may forbid anything. */
function mayAsk({ leavesToUs, robots }: SeenForReaders, id: string): boolean {
  const access = robots.get(id)
  return leavesToUs && access !== undefined && (access.verdict === 'allowed' || isUnread(access))
}

const isUnread = ({ verdict, reason }: { verdict: string; reason: string | null }): boolean =>
  verdict === 'unknown' && reason === 'unread'
