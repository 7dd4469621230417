/** What robots.txt means to one crawler: whether it listens, and what the file tells it. */
import type { Evidence } from '../evidence.ts'
import type { PlatformVerdict } from './define-platform.ts'
import type { PageIndex } from './page-index.ts'
import type { Reader } from './reader.ts'
import { askRobots, type RobotsAnswer } from './robots-txt.ts'

/** `doubtful`: kept away, or unreadable, and what the crawler makes of it is unknown. */
type Answer = 'allowed' | 'disallowed' | 'doubtful' | 'unasked'

export interface RobotsReading {
  readonly answer: Answer
  /** As it stands in the output. */
  readonly shown: PlatformVerdict['robots']['page']
  readonly by: Evidence | null
}

/** Every address on the way counts: the crawler asks for each hop. */
export function askPageRobots(reader: Reader): RobotsReading {
  const { requestedUrl, redirects, finalUrl } = reader.page.facts
  const urls = new Set([requestedUrl, ...redirects.map((hop) => hop.url), finalUrl])
  return askAll(reader, [...urls])
}

export const askImageRobots = (reader: Reader, url: string): RobotsReading => askAll(reader, [url])

function askAll(
  { platform, page }: Pick<Reader, 'platform' | 'page'>,
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
  if (answer === 'unknown') return { answer: honoured ? 'doubtful' : 'unasked', shown: 'unknown', by }
  return captured ? { answer, shown: 'allowed', by } : { answer: 'unasked', shown: 'unknown', by }
}

function answerOnce(page: PageIndex, token: string | null, href: string): RobotsAnswer | 'not-captured' {
  const key = `${token ?? '*'} ${href}`
  const known = page.robotsAnswers.get(key)
  if (known !== undefined) return known
  const url = URL.parse(href)
  const file = url && page.robots.get(url.origin)
  const answer = url && file ? askRobots(file.capture, file.rules, token, url) : 'not-captured'
  page.robotsAnswers.set(key, answer)
  return answer
}
