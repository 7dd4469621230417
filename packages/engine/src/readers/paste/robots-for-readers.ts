/**
 * Lines for robots.txt that do what the owner wants of AI readers, tried on the file itself.
 *
 * Hazard: a group that names a reader inherits nothing from `*` (RFC 9309 2.2.1). `User-agent: X` with `Allow: /` would open
 * to it whatever `*` keeps closed. So the rules of `*` are copied into the group, without those that close this page.
 */
import { parseRobots, type RobotsRules } from '../../facts/robots/parse-robots.ts'
import { judgePath } from '../../facts/robots/robots-txt.ts'
import { matchesPath } from '../../facts/robots/wildcard-match.ts'
import { linesOf, type RobotsLine } from '../access/robots-access.ts'
import { READERS } from '../index.ts'
import type { Reader } from '../define-reader.ts'
import { wantedBy, type ReaderChoice } from './reader-choice.ts'
import { linesOfTokens, writtenGroups } from './robots-groups.ts'

export interface RobotsForReaders {
  /** Lines for the end of the file; empty where it does already what is wanted. */
  readonly snippet: string
  /** Lines to take out of the file first. */
  readonly remove: readonly RobotsLine[]
  /** Lines of the group for all that the snippet repeats. */
  readonly copied: readonly RobotsLine[]
}

/** Who has a longer file makes it by a program, and it is parsed twice for each choice. */
const MAX_CHARACTERS = 64 * 1024

/** A longer group is no snippet. */
const MAX_COPIED = 100

/**
 * Pure.
 * @param body of robots.txt; empty where there is none.
 * @param path of the page, see `robotsPath`.
 * @returns null where no lines do it, or too many would.
 */
export function robotsForReaders(body: string, choice: ReaderChoice, path: string): RobotsForReaders | null {
  if (body.length > MAX_CHARACTERS) return null
  const rules = parseRobots(body)
  if (!rules.isWhole) return null
  const wanted = READERS.map((reader) => ({ reader, want: wantedBy(choice, reader) }))
  const wrong = wanted.filter(({ reader, want }) => want !== 'left' && !isAs(rules, reader, want, path))
  if (wrong.length === 0) return { snippet: '', remove: [], copied: [] }
  const lines = linesOf(body)
  const texts = body.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const groups = writtenGroups(texts)
  const remove = linesOfTokens(groups, new Set(wrong.map(({ reader }) => reader.robots.token.toLowerCase())))
    .filter((line) => !isManaged(texts, line))
    .toSorted((a, b) => a - b)
  const isLetIn = wrong.some(({ want }) => want === 'in')
  const copied = groups
    .filter(({ names }) => isLetIn && names.some(({ token }) => token === '*'))
    .flatMap((group) => group.lines)
    .filter((line) => isCopied(texts[line - 1] ?? '', path))
  if (copied.length > MAX_COPIED) return null
  const namesOf = (want: 'in' | 'out') =>
    wrong.filter((one) => one.want === want).map(({ reader }) => `User-agent: ${reader.robots.token}`)
  const own = copied.map((line) => lines(line).text)
  const blocks = [
    block(namesOf('out'), ['Disallow: /']),
    // What is closed by name in a part of the file that is not the owner's needs an Allow of the same length.
    block(namesOf('in'), own.some((text) => /^allow:/i.test(text)) ? own : [...own, 'Allow: /']),
  ].filter((text) => text !== '')
  const kept = texts.filter((_, index) => !remove.includes(index + 1))
  const snippet = [...(endsNaming(kept) ? [ENDS_GROUP] : []), ...blocks].join('\n\n')
  const changed = parseRobots(`${kept.join('\n').trimEnd()}\n\n${snippet}\n`)
  const isDone = wanted.every(({ reader, want }) => want === 'left' || isAs(changed, reader, want, path))
  return isDone && isSameForOthers(rules, changed, path)
    ? { snippet, remove: remove.map(lines), copied: copied.map(lines) }
    : null
}

const IS_RULE = /^\s*(?:dis)?allow\s*:/i

/** Without a rule, the names at the end of a file would share those of the snippet. It allows all, as no rule does. */
const ENDS_GROUP = 'Disallow:'

function endsNaming(texts: readonly string[]): boolean {
  const last = writtenGroups(texts).at(-1)
  return last?.lines.every((line) => !IS_RULE.test(texts[line - 1] ?? '')) ?? false
}

/** Whoever is no reader of ours is as before, and so are those that no group names. */
function isSameForOthers(before: RobotsRules, after: RobotsRules, path: string): boolean {
  const ours = new Set(READERS.map(({ robots }) => robots.token.toLowerCase()))
  const others = [...before.groups.keys()].filter((token) => !ours.has(token))
  return [...others, '*'].every((token) =>
    [path, '/'].every((at) => judgePath(before, token, at).verdict === judgePath(after, token, at).verdict),
  )
}

const block = (names: readonly string[], rules: readonly string[]): string =>
  names.length === 0 ? '' : [...names, ...rules].join('\n')

function isAs(rules: RobotsRules, { robots }: Reader, want: 'in' | 'out', path: string): boolean {
  const says = (at: string) => judgePath(rules, robots.token, at).verdict
  return want === 'in' ? says(path) === 'allowed' : says(path) === 'disallowed' && says('/') === 'disallowed'
}

/** What `*` closes besides this page stays closed; what it closes this page with does not. */
function isCopied(text: string, path: string): boolean {
  // What is said of all readers in other lines need not be said of these.
  if (!IS_RULE.test(text)) return false
  const rules = parseRobots(`User-agent: *\n${text}`).groups.get('*')?.flat() ?? []
  return rules.every((rule) => rule.allow || !matchesPath(rule, path, { left: 10_000 }))
}

/** Whether a line is between the marks of Cloudflare's managed part, which is not in the site's files. */
function isManaged(texts: readonly string[], line: number): boolean {
  const begin = texts.findIndex((text) => /^\s*# BEGIN Cloudflare Managed content/i.test(text))
  const end = texts.findIndex((text) => /^\s*# END Cloudflare Managed content/i.test(text))
  return begin >= 0 && line - 1 > begin && (end < 0 || line - 1 < end)
}
