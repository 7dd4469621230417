/** Which crawlers the page is fetched as, each with its headers: data of the platforms. */
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { LIMITS } from '../limits.ts'
import type { Platform } from './define-platform.ts'
import { PLATFORMS, type PlatformId } from './index.ts'

/** All that one inspection may ask, or platforms by id. */
export type CrawlerWish = true | readonly string[]

/**
 * Where most links are shared, as far as that can be said: our own judgement, and no claim about any
 * platform. Callers that want others name them.
 */
const FIRST: readonly PlatformId[] = [
  'facebook',
  'whatsapp',
  'x',
  'linkedin',
  'slack',
  'discord',
  'telegram',
  'imessage',
  'teams',
]

/** Ids of the platforms whose crawler a request can speak as. */
export const SPEAKING: readonly string[] = PLATFORMS.filter((platform) => userAgentOf(platform) !== null).map(
  ({ id }) => id,
)

/**
 * @param wish platforms that no request can speak as are passed over.
 * @returns each user agent once, at most as many as one inspection asks.
 */
export function crawlerRequests(wish: CrawlerWish): CrawlerRequest[] {
  const byAgent = new Map<string, CrawlerRequest & { platforms: string[] }>()
  const ids = wish === true ? [...new Set<string>([...FIRST, ...SPEAKING])] : [...new Set(wish)]
  for (const id of ids) {
    const platform = PLATFORMS.find((one) => one.id === id)
    const userAgent = platform && userAgentOf(platform)
    if (!platform || !userAgent) continue
    const known = byAgent.get(userAgent)
    if (known) known.platforms.push(id)
    else byAgent.set(userAgent, { platforms: [id], userAgent, ...spokenHeaders(platform) })
  }
  return [...byAgent.values()].slice(0, LIMITS.crawlerViews)
}

/** Null where no exact string is known, or where speaking as the crawler would say nothing. */
function userAgentOf({ crawler }: Platform): string | null {
  if (crawler.speech === null) return null
  return crawler.speech?.userAgent ?? crawler.userAgents[0] ?? null
}

function spokenHeaders({ crawler }: Platform): Pick<CrawlerRequest, 'accept' | 'acceptEncoding' | 'range'> {
  const { accept, range } = crawler.speech ?? {}
  const acceptEncoding = crawler.encodings?.accepted.join(', ')
  return {
    ...(accept === undefined ? {} : { accept }),
    ...(range === undefined ? {} : { range }),
    ...(acceptEncoding === undefined ? {} : { acceptEncoding }),
  }
}
