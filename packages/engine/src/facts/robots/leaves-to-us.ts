/** Whether robots.txt leaves a page to our own crawler: where it does not, we do not speak as others there. */
import type { RobotsCapture } from '../../capture/capture.ts'
import { parseHops } from '../image-hops.ts'
import { askRobots, readRobots, robotsPath } from './robots-txt.ts'

/** What robots.txt calls us: the product token of our user agent. */
const OUR_TOKEN = 'Linklens'

/** Pure. @param urls all on the file's origin. @returns false only where a rule forbids one of them to us. */
export function leavesToUs(robots: RobotsCapture, urls: readonly string[]): boolean {
  const file = readRobots(robots)
  return parseHops(urls).every((url) => askRobots(file, OUR_TOKEN, robotsPath(url)).verdict !== 'disallowed')
}
