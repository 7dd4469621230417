/**
 * robots.txt as RFC 9309 reads it: groups of one token merged, the longest matching rule wins, an
 * allow wins a tie, `*` and `$` as wildcards, paths compared after percent-encoding is made equal.
 *
 * Hazard: the file is a stranger's and may hold 100,000 rules. No regular expressions are built from
 * it, and every group is matched against a path once, however many crawlers share it.
 */
import type { RobotsCapture } from '../capture/capture.ts'

export type RobotsAnswer = 'allowed' | 'disallowed' | 'unknown'

interface Rule {
  readonly allow: boolean
  /** Normalised; `*` wild, a last `$` anchors. */
  readonly pattern: string
}

interface Group {
  readonly rules: Rule[]
  /** Longest match by path, kept because many crawlers share a group. */
  readonly matched: Map<string, Match>
}

/** Groups by each token that they name; `*` is the token for all. */
export type RobotsRules = ReadonlyMap<string, readonly Group[]>

interface Match {
  /** Length of the longest matching pattern; -1 when none matches. */
  allow: number
  disallow: number
}

/** Parses the text; lines that are neither user-agent, allow nor disallow change nothing. */
export function parseRobots(body: string): RobotsRules {
  const groups = new Map<string, Group[]>()
  let open: Group | null = null
  for (const line of body.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = readLine(line)
    if (key === 'user-agent') {
      // Consecutive user-agent lines share the rules that follow.
      if (!open || open.rules.length > 0) open = { rules: [], matched: new Map() }
      const token = productToken(value)
      const named = groups.get(token)
      if (!named) groups.set(token, [open])
      // A group may name a token twice.
      else if (named.at(-1) !== open) named.push(open)
    } else if (open && (key === 'allow' || key === 'disallow')) {
      // An empty path restricts nothing, but it does end the run of user-agent lines.
      open.rules.push({ allow: key === 'allow' || value === '', pattern: normalisePattern(value) })
    }
  }
  return groups
}

/**
 * Whether the file is an HTML page, as sites send that answer every address with their start page: then it
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

const parsed = new WeakMap<RobotsCapture, RobotsRules>()

/** Parsed once, however many crawlers and rules ask the same file. */
function rulesOf(capture: RobotsCapture): RobotsRules | null {
  if (capture.body === null) return null
  let rules = parsed.get(capture)
  if (!rules) parsed.set(capture, (rules = parseRobots(capture.body)))
  return rules
}

/**
 * Whether the crawler of this token may ask for an address.
 * @param token product token such as `Twitterbot`; null asks the group for all crawlers.
 * @param path of the address, see `robotsPath`.
 * @returns `unknown` where the file could not be read: RFC 9309 tells crawlers to stay away then (5xx,
 * no answer), yet they may reach it where we did not.
 */
export function askRobots(
  capture: RobotsCapture | undefined,
  token: string | null,
  path: string,
): RobotsAnswer {
  if (!capture || capture.status === null || capture.status >= 500) return 'unknown'
  const rules = rulesOf(capture)
  // 2.3.1.3: any 4xx means that there are no rules. A 3xx that ends nowhere counts the same.
  if (capture.status >= 300 || !rules) return 'allowed'
  return isAllowed(rules, token, path) ? 'allowed' : 'disallowed'
}

/**
 * @param path see `robotsPath`
 * @returns true unless the longest matching rule forbids it. `/robots.txt` is always allowed.
 */
export function isAllowed(rules: RobotsRules, token: string | null, path: string): boolean {
  // Groups that name the token, else those for all.
  const groups = (token === null ? undefined : rules.get(token.toLowerCase())) ?? rules.get('*')
  if (!groups) return true
  if (path === '/robots.txt') return true
  const best: Match = { allow: -1, disallow: -1 }
  for (const group of groups) {
    const match = matchGroup(group, path)
    best.allow = Math.max(best.allow, match.allow)
    best.disallow = Math.max(best.disallow, match.disallow)
  }
  return best.allow >= best.disallow
}

function matchGroup({ rules, matched }: Group, path: string): Match {
  const known = matched.get(path)
  if (known) return known
  const match: Match = { allow: -1, disallow: -1 }
  for (const { allow, pattern } of rules) {
    const side = allow ? 'allow' : 'disallow'
    if (pattern.length > match[side] && matches(pattern, path)) match[side] = pattern.length
  }
  matched.set(path, match)
  return match
}

/** Greedy is right here: the earliest place for each part leaves the most room for the next. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$')
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  const last = anchored ? rest.pop() : undefined
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!anchored) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

function readLine(line: string): [key: string, value: string] {
  const hash = line.indexOf('#')
  const text = hash < 0 ? line : line.slice(0, hash)
  const colon = text.indexOf(':')
  return colon < 0 ? ['', ''] : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]
}

/** `Twitterbot/1.0` names the token `twitterbot`: RFC 9309 2.2.1 allows letters, `-` and `_` only. */
function productToken(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()
}

/**
 * What rules are matched against, made once per address: many crawlers ask about the same.
 * In an address `*` and `$` are ordinary characters: encoded, so that no wildcard is taken for them.
 */
export function robotsPath({ pathname, search }: URL): string {
  return normaliseOctets(pathname + search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24')
}

function normalisePattern(value: string): string {
  const anchored = value.endsWith('$')
  const body = normaliseOctets(anchored ? value.slice(0, -1) : value).replaceAll('$', '%24')
  return anchored ? `${body}$` : body
}

/** RFC 9309 2.2.2: non-ASCII encoded as UTF-8, unreserved characters decoded, hex digits in upper case. */
function normaliseOctets(text: string): string {
  // Most paths are plain, and every crawler's question comes through here.
  if (!/[^\u0021-\u007E]|%/.test(text)) return text
  return text
    .replace(/[^\u0021-\u007E]+/g, (run) => encodeURI(run.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16))
      return /[A-Za-z0-9\-._~]/.test(character) ? character : octet.toUpperCase()
    })
}
