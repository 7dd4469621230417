/** What robots.txt means to one crawler: whether it listens, and what the file tells it. */
import type { Evidence } from '../evidence.ts'
import type { NotAsked, RobotsCapture } from '../capture/capture.ts'
import type { Platform, PlatformVerdict } from './define-platform.ts'
import type { PageIndex, RobotsAnswers } from './page-index.ts'
import type { Reader } from './reader.ts'
import { askRobots, robotsPath, type RobotsAnswer } from './robots-txt.ts'

/** `doubtful`: kept away, and `unread`: not readable, where what the crawler makes of that is unknown. */
type Answer = 'allowed' | 'disallowed' | 'doubtful' | 'unread' | 'unasked'

export interface RobotsReading {
  readonly answer: Answer
  /** As it stands in the output. */
  readonly shown: PlatformVerdict['robots']['page']
  readonly by: Evidence | null
  /** Of what is `unread`: we did not ask for a file. */
  readonly notAsked?: NotAsked
}

export interface PlatformRobots {
  readonly platform: string
  readonly name: string
  readonly page: PlatformVerdict['robots']['page']
}

/**
 * The same where there is no page to index: what each platform's crawler is told of these addresses.
 * @param urls every address on the way; a crawler asks for each hop.
 */
export function robotsVerdicts(
  platforms: readonly Platform[],
  files: readonly RobotsCapture[],
  urls: readonly string[],
): PlatformRobots[] {
  const page = { robots: new Map(files.map((file) => [file.origin, file])), robotsAnswers: new Map() }
  return platforms.map((platform) => ({
    platform: platform.id,
    name: platform.name,
    page: askAll({ platform, page }, [...new Set(urls)]).shown,
  }))
}

/** Every address on the way counts. */
export function askPageRobots(reader: Reader): RobotsReading {
  return askAll(reader, reader.page.hops)
}

/** Few platforms say that they obey robots.txt for pictures too; what is known of pages proves nothing. */
export function askImageRobots(reader: Reader, url: string): RobotsReading {
  const reading = askAll(reader, [url])
  const { images } = reader.platform.crawler.robots
  if (reading.answer !== 'disallowed') return reading
  return images ? { ...reading, by: images } : { ...reading, answer: 'doubtful' }
}

type RobotsIndex = Pick<PageIndex, 'robots' | 'robotsAnswers'>

function askAll(
  { platform, page }: { platform: Platform; page: RobotsIndex },
  urls: readonly string[],
): RobotsReading {
  const { token, honoured, by } = platform.crawler.robots
  if (honoured === false) return { answer: 'unasked', shown: 'ignored', by }
  let answer: RobotsAnswer = 'allowed'
  let captured = true
  for (const href of urls) {
    const one = answerOnce(page, token, href)
    if (one === 'not-captured') captured = false
    else if (one === 'disallowed' || (one === 'unknown' && answer === 'allowed')) answer = one
  }
  if (answer === 'disallowed') {
    return honoured ? { answer, shown: 'disallowed', by } : { answer: 'doubtful', shown: 'unknown', by }
  }
  // RFC 9309 tells crawlers to stay away from what they cannot read; ours may fail where theirs does not.
  if (answer === 'unknown') {
    const unread = { answer: honoured ? 'unread' : 'unasked', shown: 'unknown', by } as const
    return urls.some((href) => lookUpOnce(page, href).file?.notAsked)
      ? { ...unread, notAsked: 'own-limit' }
      : unread
  }
  return captured ? { answer, shown: 'allowed', by } : { answer: 'unasked', shown: 'unknown', by }
}

function answerOnce(page: RobotsIndex, token: string | null, href: string): RobotsAnswer | 'not-captured' {
  const { file, path, byToken } = lookUpOnce(page, href)
  if (!file) return 'not-captured'
  let answer = byToken.get(token)
  if (answer === undefined) byToken.set(token, (answer = askRobots(file, token, path)))
  return answer
}

function lookUpOnce(page: RobotsIndex, href: string): RobotsAnswers {
  let address = page.robotsAnswers.get(href)
  if (!address) page.robotsAnswers.set(href, (address = lookUp(page, href)))
  return address
}

function lookUp({ robots }: RobotsIndex, href: string): RobotsAnswers {
  const url = URL.parse(href)
  return {
    file: url ? robots.get(url.origin) : undefined,
    path: url ? robotsPath(url) : '',
    byToken: new Map(),
  }
}
