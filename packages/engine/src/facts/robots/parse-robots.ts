/** The text of robots.txt as groups of rules (RFC 9309), in time that grows with its length and no faster. */
import { LIMITS } from '../../limits.ts'
import type { RobotsAnswer } from './robots-answer.ts'
import { normaliseOctets } from './robots-octets.ts'
import { parsePattern, type Pattern, type Steps } from './wildcard-match.ts'

export interface Rule extends Pattern {
  /** Length of the pattern as it is compared: the longest wins. */
  readonly length: number
  allow: boolean
  /** Its line in the file, from 1. */
  line: number
}

export type Rules = readonly Rule[]

export interface RuledAnswer extends RobotsAnswer {
  /** The rule that decided; null where none matches. */
  readonly rule: Rule | null
}

export interface RobotsRules {
  /** Rules of each group by each token that the group names; `*` is the token for all. */
  readonly groups: ReadonlyMap<string, readonly Rules[]>
  /** The line that names the token, for each of those groups in the same order. */
  readonly namedAt: ReadonlyMap<string, readonly number[]>
  /** Groups of one token merged, once somebody asks. */
  readonly merged: Map<string, Rules>
  /** Answers by path: many crawlers share a group. */
  readonly answers: Map<Rules, Map<string, RuledAnswer>>
  /** Whether the steps sufficed to read the file to its end. */
  readonly isWhole: boolean
  readonly steps: Steps
}

/**
 * Parses the text; lines that are neither user-agent, allow nor disallow change nothing.
 * @param maxSteps what reading the file and all questions together may take.
 */
export function parseRobots(body: string, maxSteps: number = LIMITS.robotsSteps): RobotsRules {
  const steps = { left: maxSteps }
  const reader = new GroupReader(steps)
  const text = body.replace(/^\uFEFF/, '')
  for (let start = 0, line = 1; start < text.length && steps.left >= 0; line++) {
    const end = lineEnd(text, start)
    if (end - start >= SHORTEST_LINE) reader.read(...readLine(text.slice(start, end)), line)
    start = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  const { groups, namedAt } = reader
  return { groups, namedAt, merged: new Map(), answers: new Map(), isWhole: steps.left >= 0, steps }
}

/** Keeping a rule or a name takes as long as so many comparisons: half a microsecond. */
const STEPS_TO_KEEP = 100

class GroupReader {
  readonly groups = new Map<string, Rules[]>()
  readonly namedAt = new Map<string, number[]>()
  /** Rules of the group that is being read; null before the first. */
  #open: Rule[] | null = null
  /** The same by pattern: equal rules count once. */
  readonly #known = new Map<string, Rule>()
  readonly #steps: Steps

  constructor(steps: Steps) {
    this.#steps = steps
  }

  read(key: string, value: string, line: number): void {
    if (key === 'user-agent') this.#name(productToken(value), line)
    else if (key === 'allow' || key === 'disallow')
      // An empty path restricts nothing, but it does end the run of user-agent lines.
      this.#add(key === 'allow' || value === '', normalisePattern(value), line)
  }

  #name(token: string, line: number): void {
    this.#steps.left -= STEPS_TO_KEEP
    // Consecutive user-agent lines share the rules that follow.
    if (!this.#open || this.#open.length > 0) {
      this.#open = []
      this.#known.clear()
    }
    const named = this.groups.get(token)
    if (!named) {
      this.groups.set(token, [this.#open])
      this.namedAt.set(token, [line])
      // A group may name a token twice.
    } else if (named.at(-1) !== this.#open) {
      named.push(this.#open)
      this.namedAt.get(token)?.push(line)
    }
  }

  #add(allow: boolean, pattern: string, line: number): void {
    if (!this.#open) return
    const same = this.#known.get(pattern)
    if (same) {
      if (allow && !same.allow) Object.assign(same, { allow, line })
      return
    }
    this.#steps.left -= STEPS_TO_KEEP
    const rule = { ...parsePattern(pattern), length: pattern.length, allow, line }
    this.#known.set(pattern, rule)
    this.#open.push(rule)
  }
}

/** `allow:` */
const SHORTEST_LINE = 6

function lineEnd(text: string, start: number): number {
  let end = start
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break
  }
  return end
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

function readLine(line: string): [key: string, value: string] {
  const hash = line.indexOf('#')
  const text = hash < 0 ? line : line.slice(0, hash)
  const colon = text.indexOf(':')
  return colon < 0 ? ['', ''] : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]
}

/** `Twitterbot/1.0` names the token `twitterbot`: RFC 9309 2.2.1 allows letters, `-` and `_` only. */
export function productToken(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()
}

function normalisePattern(value: string): string {
  const anchored = value.endsWith('$')
  const body = normaliseOctets(anchored ? value.slice(0, -1) : value).replaceAll('$', '%24')
  return anchored ? `${body}$` : body
}
