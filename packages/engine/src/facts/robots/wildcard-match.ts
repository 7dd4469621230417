/** Patterns of robots.txt against a path: `*` is any run of characters, a last `$` the end of the path. */

/** A pattern, taken apart once. */
export interface Pattern {
  /** The text between the wildcards, in order. */
  readonly parts: readonly string[]
  /** Whether the path has to end where the pattern ends. */
  readonly anchored: boolean
}

/** How many comparisons of two characters may still be made. Below zero there were too many. */
export interface Steps {
  left: number
}

export function parsePattern(written: string): Pattern {
  const anchored = written.endsWith('$')
  return { parts: (anchored ? written.slice(0, -1) : written).split(/\*+/), anchored }
}

/**
 * Each part is taken where it is first found, which leaves the most room for the next. The steps grow with the
 * lengths of pattern and path, not with their product: at most two for each character of both.
 */
export function matchesPath({ parts, anchored }: Pattern, path: string, steps: Steps): boolean {
  const [first = '', ...rest] = parts
  if (!matchesAt(0, first, path, steps)) return false
  const last = anchored ? rest.pop() : undefined
  let at = first.length
  for (const part of rest) {
    at = endOf(part, path, at, steps)
    if (at < 0) return false
  }
  if (!anchored) return true
  if (last === undefined) return at === path.length
  const start = path.length - last.length
  return start >= at && matchesAt(start, last, path, steps)
}

function matchesAt(start: number, part: string, path: string, steps: Steps): boolean {
  for (let at = 0; at < part.length; at++) {
    steps.left--
    if (part.charCodeAt(at) !== path.charCodeAt(start + at)) return false
  }
  return true
}

/** Where the first occurrence at or after `start` ends; -1 where there is none. Knuth, Morris and Pratt. */
function endOf(part: string, path: string, start: number, steps: Steps): number {
  if (part.length > path.length - start) return -1
  const borders = bordersOf(part, steps)
  let at = start
  for (let matched = 0; matched < part.length; at++) {
    if (at === path.length) return -1
    matched = matchOneMore(part, { matched, borders }, path.charCodeAt(at), steps)
  }
  return at
}

/** For each length of a beginning of `part`: the longest shorter beginning that it ends with. */
function bordersOf(part: string, steps: Steps): number[] {
  const borders = [0]
  for (let at = 1; at < part.length; at++) {
    borders.push(matchOneMore(part, { matched: borders[at - 1] ?? 0, borders }, part.charCodeAt(at), steps))
  }
  return borders
}

interface Progress {
  matched: number
  borders: readonly number[]
}

/** How many characters of `part` match up to and with this character, where `matched` did before it. */
function matchOneMore(part: string, { matched, borders }: Progress, character: number, steps: Steps): number {
  let known = matched
  for (;;) {
    steps.left--
    if (part.charCodeAt(known) === character) return known + 1
    if (known === 0) return 0
    known = borders[known - 1] ?? 0
  }
}
