/** robots.txt, for programs that obey it. Loaded only where somebody asks for it. */
import { captureRobots } from '../capture/capture-robots.ts'
import { askRobots, readRobots, robotsPath } from '../facts/robots/robots-txt.ts'
import { parseHref } from '../net/parse-url.ts'
import type { FetchSession } from '../net/session.ts'
import { UnfurlError } from './unfurl-error.ts'

/**
 * Asks for the robots.txt of each origin once.
 * @returns a check of one URL, which throws UnfurlError `disallowed`, or the reason of the session's caller when it aborted.
 */
export function robotsCheck(session: FetchSession): (url: string) => Promise<void> {
  const queue = captureRobots(session)
  const token = productToken(session.userAgent)
  return async (href) => {
    const url = parseHref(href)
    // The page's own fetch gives the reason.
    if (!url || !/^https?:$/.test(url.protocol)) return
    queue.ask(url.href)
    const file = await queue.of(url.href)
    // No answer at all: the page's own fetch says why. A server fault keeps crawlers away (RFC 9309, 2.3.1.4).
    if (!file || file.status === null) return
    if (askRobots(readRobots(file), token, robotsPath(url)).verdict === 'allowed') return
    throw new UnfurlError('disallowed', 'robots.txt of the site keeps this crawler away from the page.')
  }
}

/** `ExampleBot` of `ExampleBot/1.0` and of `Mozilla/5.0 (compatible; ExampleBot/1.0; …)`. */
const productToken = (userAgent: string): string | null =>
  /compatible;\s*([\w-]+)/i.exec(userAgent)?.[1] ?? /^[\w-]+/.exec(userAgent)?.[0] ?? null
