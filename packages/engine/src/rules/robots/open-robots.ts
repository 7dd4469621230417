/**
 * Lines for robots.txt that let crawlers in, tried on the file itself: an `Allow: /` does not win over a longer
 * `Disallow`, and a group for `*` would let in every robot there is. A group that names a crawler inherits nothing from `*`
 * (RFC 9309 2.2.1), so what that keeps closed is repeated in it.
 */
import { parseRobots, type Rules } from '../../facts/robots/parse-robots.ts'
import { judgePath, type RobotsFile } from '../../facts/robots/robots-txt.ts'
import { matchesPath } from '../../facts/robots/wildcard-match.ts'
import type { Fix } from '../define-rule.ts'

interface Wanted {
  /** Product tokens, `*` among them where everybody may have the path. */
  readonly tokens: readonly string[]
  /** See `robotsPath`. */
  readonly path: string
  /** Let in to this path alone, and not to the whole site. */
  readonly isPathAlone?: boolean
}

/** @returns the snippet, and the file with it; null where no line helps. */
export function openRobots(file: RobotsFile, { tokens, path, isPathAlone = false }: Wanted): Opening | null {
  const { body, rules, origin } = file
  if (body === null || !rules?.isWhole) return null
  const groups = new Map<string, string[]>()
  for (const token of tokens) {
    const own = rules.groups.get(token.toLowerCase())
    const forbidding = own && longestMatch(own, path)
    const lines = [
      ...(isPathAlone ? withoutQuery(path) : ['Allow: /']),
      `Allow: ${path}`,
      ...(forbidding ? [`Allow: ${forbidding}`] : []),
    ]
    const kept = own || isPathAlone ? [] : closedForAll(rules.groups.get('*') ?? [], path)
    const line = lines.find((one) => lets(`${body}\n\nUser-agent: ${token}\n${one}`, [token], path))
    if (line === undefined) return null
    const group = [line, ...kept].join('\n')
    groups.set(group, [...(groups.get(group) ?? []), token])
  }
  const snippet = [...groups]
    .map(([line, names]) => [...names.map((name) => `User-agent: ${name}`), line].join('\n'))
    .join('\n\n')
  const opened = `${body.trimEnd()}\n\n${snippet}\n`
  return groups.size > 0 && lets(opened, tokens, path) ? { snippet, robots: { origin, body: opened } } : null
}

/** Each page may ask one program for its own image: its path lets in all of them. None of a path that serves pages too. */
const withoutQuery = (path: string): string[] => {
  const [before = ''] = path.split('?', 1)
  return /\/(?:[^/.]+|[^/]+\.(?:png|jpe?g|gif|webp|avif))$/iu.test(before) ? [`Allow: ${before}`] : []
}

type Opening = Required<Pick<Fix, 'snippet' | 'robots'>>

function lets(body: string, tokens: readonly string[], path: string): boolean {
  const rules = parseRobots(body)
  return tokens.every((token) => judgePath(rules, token, path).verdict === 'allowed')
}

/** More is no snippet. */
const MAX_KEPT = 20

/** Rules of the group for all, but for those that close this path. None where none of them closes anything, or they are many. */
function closedForAll(groups: readonly Rules[], path: string): string[] {
  const kept = groups.flat().filter((rule) => rule.allow || !matchesPath(rule, path, { left: 10_000 }))
  if (kept.every(({ allow }) => allow) || kept.length > MAX_KEPT) return []
  return kept.map((rule) => `${rule.allow ? 'Allow' : 'Disallow'}: ${patternOf(rule)}`)
}

const patternOf = ({ parts, anchored }: Rules[number]): string => `${parts.join('*')}${anchored ? '$' : ''}`

/** The pattern that forbids the path: an allow of the same length wins over it. */
function longestMatch(groups: readonly Rules[], path: string): string | null {
  const steps = { left: 10_000 }
  const [longest] = groups
    .flat()
    .filter((rule) => !rule.allow && matchesPath(rule, path, steps))
    .toSorted((a, b) => b.length - a.length)
  return longest && steps.left >= 0 ? patternOf(longest) : null
}
