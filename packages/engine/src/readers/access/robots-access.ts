/** What robots.txt says of a page to one AI reader: the verdict, and the lines that it comes from. */
import type { RobotsUnknown } from '../../facts/robots/robots-answer.ts'
import {
  askRobots,
  decidePath,
  groupToken,
  robotsPath,
  type RobotsFile,
} from '../../facts/robots/robots-txt.ts'
import { oneLine } from '../../rules/shared/page-text.ts'
import type { Reader } from '../define-reader.ts'

export interface RobotsLine {
  /** Line of robots.txt, counted from 1. */
  readonly line: number
  /** The line as written, without a comment; its beginning where it is long. */
  readonly text: string
}

export interface RobotsAccess {
  readonly verdict: 'allowed' | 'disallowed' | 'unknown'
  /** Why it is unknown. */
  readonly reason: RobotsUnknown | null
  /** Whose robots.txt decided. */
  readonly origin: string | null
  /** The `User-agent` line of the group that holds; null where no group does. */
  readonly group: RobotsLine | null
  /** Whether that group names this reader, all readers, or the reader whose group it follows. */
  readonly groupOf: 'own' | 'all' | 'followed' | null
  /** The rule that decides; null where none matches. */
  readonly rule: RobotsLine | null
}

const LINE_CHARACTERS = 120

/** The lines of a robots.txt by their number; taken apart once for all readers. */
export type LinesOf = (line: number) => RobotsLine

export function linesOf(body: string): LinesOf {
  let lines: readonly string[] | undefined
  return (line) => {
    lines ??= body.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
    return { line, text: oneLine((lines[line - 1] ?? '').replace(/#.*$/, ''), LINE_CHARACTERS) }
  }
}

const NOTHING = { origin: null, group: null, groupOf: null, rule: null } as const

/**
 * @param hops URLs on the way to the page, the last one its own. A reader that may not ask for one of them does not come further.
 * @param filesOf the robots.txt of a URL's origin.
 */
export function robotsAccess(
  { robots }: Pick<Reader, 'robots'>,
  hops: readonly URL[],
  filesOf: (url: URL) => { readonly file: RobotsFile; readonly lines: LinesOf } | undefined,
): RobotsAccess {
  const answers = hops.map((url) => oneAccess(robots, url, filesOf(url)))
  return (
    answers.find(({ verdict }) => verdict === 'disallowed') ??
    answers.find(({ verdict }) => verdict === 'unknown') ??
    answers.at(-1) ?? { verdict: 'unknown', reason: 'unread', ...NOTHING }
  )
}

function oneAccess(
  { token, orElse }: Reader['robots'],
  url: URL,
  known: { readonly file: RobotsFile; readonly lines: LinesOf } | undefined,
): RobotsAccess {
  const path = robotsPath(url)
  const origin = url.origin
  const { verdict, reason } = askRobots(known?.file, token, path)
  const rules = known?.file.rules
  if (!known || !rules || reason === 'unread' || reason === 'own-limit')
    return { verdict, reason, ...NOTHING, origin }
  const isNamed = groupToken(rules, token) !== '*'
  const followed = !isNamed && orElse && groupToken(rules, orElse.token) !== '*' ? orElse.token : null
  const asked = followed ?? token
  const decided = decidePath(rules, asked, path)
  const name = groupToken(rules, asked)
  const groups = rules.groups.get(name)
  const at = groups?.findIndex((group) => decided.rule && group.includes(decided.rule)) ?? -1
  const line = rules.namedAt.get(name)?.[Math.max(0, at)]
  return {
    verdict: decided.verdict,
    reason: decided.reason,
    origin,
    group: line === undefined ? null : known.lines(line),
    groupOf: line === undefined ? null : name === '*' ? 'all' : followed ? 'followed' : 'own',
    rule: decided.rule && known.lines(decided.rule.line),
  }
}
