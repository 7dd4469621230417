/** Which crawlers page and image are fetched as, each with its headers: data of the platforms. */
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { LIMITS } from '../limits.ts'
import type { Platform } from './define-platform.ts'
import { PLATFORMS, type PlatformId } from './index.ts'

/**
 * `auto`: two crawlers, and the others only where one of the two gets something else than we do. True: all that one
 * inspection may ask. Or platforms by id.
 */
export type CrawlerChoice = 'auto' | true | readonly string[]

/**
 * Who is asked unasked. LinkedIn's is the crawler that servers refuse most often, and Facebook's the one that they know
 * best: frameworks and firewalls that treat crawlers apart name both.
 */
const AUTO: readonly PlatformId[] = ['linkedin', 'facebook']

/**
 * Where most links are shared, as far as that can be said: our own judgement, and no claim about any
 * platform. Callers that want others name them.
 */
const FIRST: readonly PlatformId[] = [
  ...AUTO,
  'x',
  'whatsapp',
  'slack',
  'imessage',
  'discord',
  'telegram',
  'teams',
  'bluesky',
  'mastodon',
]

/** Ids of the platforms whose crawler a request can speak as. */
export const SPEAKING: readonly string[] = PLATFORMS.filter((platform) => userAgentOf(platform) !== null).map(
  ({ id }) => id,
)

/**
 * @param choice platforms that no request can speak as are passed over.
 * @returns each user agent once, at most as many as one inspection asks; for `auto` those that are asked first.
 */
export function crawlerRequests(choice: CrawlerChoice): readonly CrawlerRequest[] {
  if (choice === true) return ALL_REQUESTS
  return choice === 'auto' ? AUTO_REQUESTS : requestsAs(choice)
}

function requestsAs(ids: readonly string[]): CrawlerRequest[] {
  const byAgent = new Map<string, CrawlerRequest & { platforms: string[] }>()
  for (const id of new Set(ids)) {
    const platform = PLATFORMS.find((one) => one.id === id)
    const userAgent = platform && userAgentOf(platform)
    if (!platform || !userAgent) continue
    const known = byAgent.get(userAgent)
    if (known) known.platforms.push(id)
    else byAgent.set(userAgent, { platforms: [id], userAgent, ...spokenHeaders(platform) })
  }
  return [...byAgent.values()].slice(0, LIMITS.crawlerViews)
}

/** Made once: every request to the service asks how many they are. */
const ALL_REQUESTS = requestsAs([...FIRST, ...SPEAKING])
const AUTO_REQUESTS = ALL_REQUESTS.filter(({ platforms }) => AUTO.some((id) => platforms.includes(id)))

/**
 * Statuses that say "not you": then people want to know whom else it lets in. A server that says "too much" (429) or
 * "not now" (503) is not asked again, unless a bot wall says so in its place.
 */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 999])

/** As whom to ask where an error page came to us. */
export function choiceForRefused(
  choice: CrawlerChoice,
  { status, wall }: { readonly status: number; readonly wall: string | null },
): CrawlerChoice {
  return choice === 'auto' && (REFUSED_STATUSES.has(status) || wall !== null) ? true : choice
}

/** Null where no exact string is known, or where speaking as the crawler would say nothing. */
function userAgentOf({ crawler }: Platform): string | null {
  if (crawler.speech === null) return null
  return crawler.speech?.userAgent ?? crawler.userAgents[0] ?? null
}

function spokenHeaders({ crawler }: Platform): Omit<CrawlerRequest, 'platforms' | 'userAgent'> {
  const { accept, acceptLanguage, range, imageUserAgent } = crawler.speech ?? {}
  const namesNoLanguage = crawler.language?.asked === 'none'
  const acceptEncoding = crawler.encodings?.accepted.join(', ')
  return {
    ...(accept === undefined ? {} : { accept }),
    ...(acceptLanguage === undefined ? {} : { acceptLanguage }),
    ...(namesNoLanguage && { namesNoLanguage }),
    ...(range === undefined ? {} : { range }),
    ...(acceptEncoding === undefined ? {} : { acceptEncoding }),
    ...(imageUserAgent === undefined ? {} : { imageUserAgent }),
  }
}
