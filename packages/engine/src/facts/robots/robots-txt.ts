/**
 * robots.txt as RFC 9309 reads it: groups of one token merged, the longest matching rule wins, an
 * allow wins a tie, `*` and `$` as wildcards, paths compared after percent-encoding is made equal.
 *
 * Hazard: the file is a stranger's and may hold 60,000 rules, to be compared with a dozen paths of thousands of
 * characters. So every comparison is counted, and what a file asks for beyond its steps stays unknown.
 */
import type { RobotsCapture } from '../../capture/capture.ts'
import { parseRobots, type RobotsRules, type RuledAnswer, type Rules } from './parse-robots.ts'
import { ALLOWED, DISALLOWED, unknown, type RobotsAnswer } from './robots-answer.ts'
import { normaliseOctets } from './robots-octets.ts'
import { matchesPath, type Steps } from './wildcard-match.ts'

/**
 * Whether the file is an HTML page, as sites send that answer every URL with their start page: then it
 * holds no rules, and crawlers that follow RFC 9309 take everything as allowed, whatever its owner meant.
 */
export function isHtmlRobots({ body }: Pick<RobotsCapture, 'body'>): boolean {
  return (
    body !== null &&
    /^\uFEFF?\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|script)\b/i.test(
      body.slice(0, 4_096),
    )
  )
}

export interface RobotsFile extends RobotsCapture {
  /** Null where there is no file. Parsed once, so that its steps are counted for all crawlers and rules that ask. */
  readonly rules: RobotsRules | null
}

export const readRobots = (capture: RobotsCapture): RobotsFile => ({
  ...capture,
  rules: capture.body === null ? null : parseRobots(capture.body),
})

/**
 * Whether the crawler of this token may ask for a URL.
 * @param token product token such as `Twitterbot`; null asks the group for all crawlers.
 * @param path of the URL, see `robotsPath`.
 * @returns `unread` where the file could not be read: RFC 9309 tells crawlers to stay away then (5xx,
 * no answer), yet they may reach it where we did not.
 */
export function askRobots(file: RobotsFile | undefined, token: string | null, path: string): RobotsAnswer {
  if (file?.notAsked) return unknown(file.notAsked)
  if (!file || file.status === null || file.status >= 500) return unknown('unread')
  // 2.3.1.3: any 4xx means that there are no rules. A 3xx that ends nowhere counts the same.
  if (file.status >= 300 || !file.rules) return ALLOWED
  return judgePath(file.rules, token, path)
}

/** Whether the rules were too many for us: some question about them had no answer. */
export function isTooComplex({ rules }: RobotsFile): boolean {
  return (rules?.steps.left ?? 0) < 0
}

/**
 * @param path see `robotsPath`
 * @returns allowed unless the longest matching rule forbids it. `/robots.txt` is always allowed.
 */
export function judgePath(robots: RobotsRules, token: string | null, path: string): RobotsAnswer {
  const { verdict, reason } = decidePath(robots, token, path)
  return { verdict, reason }
}

/** The same, with the rule that decides. */
export function decidePath(robots: RobotsRules, token: string | null, path: string): RuledAnswer {
  if (path === '/robots.txt') return { ...ALLOWED, rule: null }
  if (!robots.isWhole) return { ...unknown('too-complex'), rule: null }
  const rules = rulesFor(robots, token)
  if (!rules) return { ...ALLOWED, rule: null }
  let answers = robots.answers.get(rules)
  if (!answers) robots.answers.set(rules, (answers = new Map()))
  let answer = answers.get(path)
  if (!answer) answers.set(path, (answer = compare(rules, path, robots.steps)))
  return answer
}

/** The token, in lower case, whose groups hold for a crawler: its own, else `*`. */
export function groupToken({ groups }: Pick<RobotsRules, 'groups'>, token: string | null): string {
  const own = token?.toLowerCase() ?? '*'
  return groups.has(own) ? own : '*'
}

/** Rules of the groups that name the token, else of those for all; null where there are none. */
function rulesFor(robots: RobotsRules, token: string | null): Rules | null {
  const { groups, merged, steps } = robots
  const name = groupToken(robots, token)
  const named = groups.get(name)
  if (!named) return null
  const [first, ...others] = named
  if (first && others.length === 0) return first
  let rules = merged.get(name)
  if (!rules) {
    merged.set(name, (rules = named.flat()))
    steps.left -= rules.length
  }
  return rules
}

function compare(rules: Rules, path: string, steps: Steps): RuledAnswer {
  let best: Rules[number] | null = null
  for (const rule of rules) {
    if (steps.left < 0) break
    steps.left--
    const wins = best === null || rule.length > best.length || (rule.length === best.length && rule.allow)
    if (wins && matchesPath(rule, path, steps)) best = rule
  }
  if (steps.left < 0) return { ...unknown('too-complex'), rule: null }
  return { ...(best?.allow === false ? DISALLOWED : ALLOWED), rule: best }
}

/**
 * What rules are matched against, made once per URL: many crawlers ask about the same.
 * In a URL `*` and `$` are ordinary characters: encoded, so that no wildcard is taken for them.
 */
export function robotsPath({ pathname, search }: URL): string {
  return normaliseOctets(pathname + search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24')
}
