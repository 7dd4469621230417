/** What robots.txt means to one crawler: whether it obeys it, and what the file says to it. */
import type { Evidence } from '../../facts/evidence.ts'
import type { DoubtId } from '../../facts/faults.ts'
import { notAskedFor } from '../../errors.ts'
import type { Platform } from '../define-platform.ts'
import type { PlatformVerdict } from '../platform-results.ts'
import { parseHops } from '../../facts/image-hops.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import type { Reader } from './reader.ts'
import type { RobotsAnswer, RobotsUnknown } from '../../facts/robots/robots-answer.ts'
import { askRobots, robotsPath, type RobotsFile } from '../../facts/robots/robots-txt.ts'

/** `doubtful`: kept away, and `unanswered`: no answer, where what the crawler makes of that is unknown. */
type Answer = 'allowed' | 'disallowed' | 'doubtful' | 'unanswered' | 'unasked'

export interface RobotsReading {
  readonly answer: Answer
  /** Why there is no answer; null where there is one. */
  readonly reason: RobotsUnknown | null
  /** As it is in the output. */
  readonly shown: PlatformVerdict['robots']['page']
  readonly by: Evidence | null
}

const NO_ANSWER: Record<Exclude<RobotsUnknown, 'own-limit'>, string> = {
  unread: 'could not be read',
  'too-complex': 'has more rules than this inspection can evaluate',
}

/**
 * Said where robots.txt gives no answer.
 * @param file begins the sentence.
 * @param then what the platform may do, as in `X then stays away from this page`.
 */
export function robotsDoubt(reason: RobotsUnknown, file: string, then: string): string {
  if (reason === 'own-limit') return notAskedFor(file)
  return `${file} ${NO_ANSWER[reason]}; whether ${then} is not known.`
}

/** What a doubt about robots.txt rests on; our own limit is no fault of the site. */
export function robotsFault<F extends DoubtId>(
  reason: RobotsUnknown | null,
  forbids: F,
  unanswered: F,
): F | 'robots-not-asked' {
  if (reason === 'own-limit') return 'robots-not-asked'
  return reason === null ? forbids : unanswered
}

export interface PlatformRobots {
  readonly platform: string
  readonly name: string
  readonly page: RobotsReading['shown']
  readonly reason: RobotsReading['reason']
}

/**
 * The same where there is no page to index: what robots.txt says to each platform's crawler about these URLs.
 * @param urls every URL on the way; a crawler asks for each hop.
 */
export function robotsVerdicts(
  platforms: readonly Platform[],
  files: readonly RobotsFile[],
  urls: readonly string[],
): PlatformRobots[] {
  const page = { robotsByOrigin: new Map(files.map((file) => [file.origin, file])) }
  const hops = parseHops(urls)
  return platforms.map((platform) => {
    const { shown, reason } = askAll({ platform, page }, hops)
    return { platform: platform.id, name: platform.name, page: shown, reason }
  })
}

/** Verdict of robots.txt: every URL on the way counts. */
export function askPageRobots(reader: Reader): RobotsReading {
  return askAll(reader, reader.page.hops)
}

/** Few platforms say that they obey robots.txt for images too; what is known of pages proves nothing. */
export function askImageRobots(reader: Reader, url: string): RobotsReading {
  const reading = askAll(reader, reader.page.hopsOfImage(url))
  const { images } = reader.platform.crawler.robots
  if (reading.answer !== 'disallowed') return reading
  return images ? { ...reading, by: images } : { ...reading, answer: 'doubtful' }
}

type RobotsIndex = Pick<PageIndex, 'robotsByOrigin'>

function askAll(
  { platform, page }: { platform: Platform; page: RobotsIndex },
  urls: readonly URL[],
): RobotsReading {
  const { token, honoured, by } = platform.crawler.robots
  const unknown = { reason: null, shown: 'unknown', by } as const
  if (honoured === false) return { answer: 'unasked', reason: null, shown: 'ignored', by }
  let verdict: RobotsAnswer['verdict'] = 'allowed'
  let reason: RobotsUnknown | null = null
  let captured = true
  for (const url of urls) {
    const one = answerTo(page, token, url)
    if (one === 'not-captured') captured = false
    else if (one.verdict === 'disallowed') verdict = 'disallowed'
    else if (one.verdict === 'unknown' && verdict !== 'disallowed') {
      verdict = 'unknown'
      // Our own limit is reported before a fault of the site.
      if (reason !== 'own-limit') reason = one.reason
    }
  }
  if (verdict === 'disallowed') {
    return honoured
      ? { answer: verdict, reason: null, shown: verdict, by }
      : { ...unknown, answer: 'doubtful' }
  }
  // RFC 9309 has crawlers stay away from what they cannot read; ours may fail where theirs does not.
  if (verdict === 'unknown') return { ...unknown, answer: honoured ? 'unanswered' : 'unasked', reason }
  return captured ? { answer: verdict, reason: null, shown: verdict, by } : { ...unknown, answer: 'unasked' }
}

function answerTo(
  { robotsByOrigin }: RobotsIndex,
  token: string | null,
  url: URL,
): RobotsAnswer | 'not-captured' {
  const file = robotsByOrigin.get(url.origin)
  return file ? askRobots(file, token, robotsPath(url)) : 'not-captured'
}
