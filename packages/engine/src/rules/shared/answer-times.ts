/** What findings say of a slow answer: how long it took us, and which limits of platforms are known. */
import { isLate, SLOW_MS, type AnswerTime } from '../../facts/answer-time.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText, msText, upperFirst } from '../../facts/wording.ts'
import { measured, official } from '../../facts/evidence.ts'
import { nameInAgent } from '../../platforms/crawler-name.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { imageViewOf } from '../../platforms/resolver/image-view.ts'
import { closedByTime, imageTooSlow } from '../../platforms/resolver/time-limits.ts'
import type { Finding, Fix } from '../define-rule.ts'
import { pageViewOf, verifyFixes } from './crawler-refusals.ts'
import { DOCUMENTS } from './documents.ts'
import { serverFix } from './fixes.ts'

type What = 'page' | 'image'

/** Finding of a slow answer; null where nobody waited long, and where nothing came to us at all: that is another finding. */
function slowAnswer(
  what: What,
  facts: PageIndex,
  { time, passed }: { time: AnswerTime | null; passed: readonly Passed[] },
): Finding | null {
  const firstMs = time?.firstMs ?? null
  if (!time || firstMs === null) return null
  const isSlow = firstMs >= SLOW_MS || passed.length > 0
  if (!isSlow && time.inVain.length === 0) return null
  const came =
    firstMs > 0
      ? `the ${what} took ${msText(firstMs)} to come to us${isKept(time) ? `, and ${msText(time.bestMs ?? 0)} when it was asked for again` : ''}`
      : `the ${what} came to us`
  const vain = vainText(time)
  const message = `${upperFirst(came)}${vain === '' ? '' : `, and ${vain}`}.`
  return isSlow
    ? { message: `${message}${isKept(time) ? FIRST_WAITS : limitsText(passed)} ${OUR_NETWORK}` }
    : {
        message: `${message} ${OUR_ADDRESS}`,
        problem: 'The server keeps crawlers waiting',
        fixes: heldBackFixes(what, facts),
      }
}

const OUR_ADDRESS =
  'Only the user agent was that of the crawler, and not the address: the real one may be answered.'

const OUR_NETWORK = 'This was measured from our network; from that of a platform it may take another time.'

/** A second request that is answered much sooner was answered from a copy. */
const KEPT_SHARE = 0.5

const isKept = ({ firstMs, bestMs }: AnswerTime): boolean =>
  firstMs !== null && firstMs >= SLOW_MS && bestMs !== null && bestMs < firstMs * KEPT_SHARE

const FIRST_WAITS = ' A copy was kept: the first crawler that comes without one may wait as long as we did.'

/** Names at most, before the sentence says how many more there are. */
const NAMED = 3

function vainText({ inVain }: AnswerTime): string {
  const names = [...new Set(inVain.map(({ view }) => nameInAgent(view.userAgent) ?? 'another crawler'))]
  if (names.length === 0) return ''
  const more = names.length - NAMED
  const named = listText(more > 1 ? [...names.slice(0, NAMED), `${more} others`] : names)
  const longestMs = Math.max(...inVain.map(({ afterMs }) => afterMs ?? 0))
  return `requests as ${named} got no answer ${longestMs > 0 ? `within ${msText(longestMs)}` : 'in time'}`
}

/** Limits that were passed, then those without a number. */
function limitsText(passed: readonly Passed[]): string {
  const limits = new Map<string, string[]>()
  for (const { name, limit } of passed) limits.set(limit, [...(limits.get(limit) ?? []), name])
  const sentences = [...limits].map(
    ([limit, names]) => ` ${listText(names)} ${wait(names)} ${limit} at most.`,
  )
  return `${sentences.join('') || ' That is within every limit that is known.'}${unnumberedLimits()}`
}

const wait = (names: readonly string[]): string => (names.length > 1 ? 'wait' : 'waits')

/** What platforms say without a number, and that most say nothing. */
export function unnumberedLimits(): string {
  const says = new Map<string, string[]>()
  for (const { name, crawler } of PLATFORMS) {
    const words = crawler.timeLimit?.says
    if (words !== undefined) says.set(words, [...(says.get(words) ?? []), name])
  }
  const sentences = [...says].map(
    ([words, names]) => ` ${listText(names)} ${names.length > 1 ? 'ask' : 'asks'} for an answer ${words}.`,
  )
  return `${sentences.join('')} How long most platforms wait is not known.`
}

/** A platform that gives up sooner, and its limit in words. */
interface Passed {
  readonly name: string
  readonly limit: string
}

export function slowPage(facts: PageIndex): Finding | null {
  const passed = PLATFORMS.flatMap((platform): Passed[] => {
    const { name, crawler } = platform
    return closedByTime({ platform, page: facts })
      ? [{ name, limit: msText(crawler.timeLimit?.pageMs ?? 0) }]
      : []
  })
  return slowAnswer('page', facts, { time: facts.pageTime, passed })
}

export function slowImage(facts: PageIndex, url: string): Finding | null {
  const passed = PLATFORMS.flatMap((platform): Passed[] => {
    const { name, crawler } = platform
    const limit = crawler.timeLimit?.image
    if (!limit || !imageTooSlow({ platform, page: facts }, url)) return []
    return [{ name, limit: `${msText(limit.ms)}${limit.fromPageOn ? ' for page and image together' : ''}` }]
  })
  return slowAnswer('image', facts, { time: facts.imageTime(url), passed })
}

/** Where only crawlers' names wait, nothing is wrong with the speed itself: first see whether the real ones do. */
function heldBackFixes(what: What, facts: PageIndex): Fix[] {
  const platforms = PLATFORMS.filter((platform) => {
    const answer = what === 'page' ? pageViewOf(platform, facts) : imageViewOf(platform, facts)?.image
    return answer && isLate(answer)
  })
  return [...verifyFixes({ platforms }, what, facts), HELD_BACK]
}

const HELD_BACK: Fix = serverFix(
  'Find what holds these crawlers back: a rate limit, a bot protection or a rule for user agents in the firewall, the CDN or the server.',
)

export const SLOW_SOURCES = [
  official('Content must be crawled within a few seconds.', DOCUMENTS.facebookCrawler, '2026-11-27'),
  official(
    'The whole fetch, with measuring images and video, must finish within 10 seconds.',
    DOCUMENTS.discord,
    '2026-11-27',
  ),
  measured(
    "Twitter's validator gave up after 4 seconds (January 2015).",
    'www.spokenlikeageek.com/2015/01/26/twitter-cards-validation-error',
    { seen: '2015-01' },
  ),
] as const
