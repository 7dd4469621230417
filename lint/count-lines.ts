import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By room, as `engine/rules`. */
export type Lines = Readonly<Record<string, number>>

export interface RoomBudget {
  readonly lines: number
  /** Why it may have as many, since it was raised. */
  readonly why?: string
}
export type Budget = Readonly<Record<string, RoomBudget>>

/** Lines that a room may grow by before its budget says so: in parts of it, rounded up to tens. */
const ROOM_TO_GROW = 0.02

export function countLines(root: string): Lines {
  const lines: Record<string, number> = {}
  for (const path of globSync('packages/*/src/**/*.{ts,tsx,css}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(path)) continue
    const [, name, , ...inside] = path.split(/[\\/]/)
    const room = `${name}/${inside.length > 1 ? inside[0] : '.'}`
    lines[room] = (lines[room] ?? 0) + readFileSync(join(root, path), 'utf8').split('\n').length - 1
  }
  return Object.fromEntries(Object.entries(lines).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** One line for each package, and in it each room: its lines, and its budget. */
export function report(lines: Lines, budget: Budget): string {
  const packages = Map.groupBy(Object.entries(lines), ([room]) => room.split('/')[0] ?? '')
  return [...packages]
    .map(([name, rooms]) => {
      const all = sum(rooms.map(([, count]) => count))
      const allowed = sum(rooms.map(([room]) => budget[room]?.lines ?? 0))
      const each = rooms.map(([room, count]) => `${room.slice(name.length + 1)} ${of(count, budget[room])}`)
      return `${name} ${all} of ${allowed} lines: ${each.join(', ')}`
    })
    .join('\n')
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
const of = (count: number, budget: RoomBudget | undefined): string => `${count}/${budget?.lines ?? 'none'}`

const HOW_TO_RAISE = "npx node lint/weight.ts --write --why '<a sentence>'"

/** @returns a sentence for each room that is over its budget, has none, or is gone. */
export function problemsOf(lines: Lines, budget: Budget): string[] {
  const over = Object.entries(lines).flatMap(([room, count]) => {
    const allowed = budget[room]
    if (!allowed) return [`${room} has no budget. Give it one: ${HOW_TO_RAISE}`]
    if (count <= allowed.lines) return []
    return [
      `${room} has ${count} lines, and may have ${allowed.lines}. Delete what nobody would miss, or raise it: ${HOW_TO_RAISE}`,
    ]
  })
  const gone = Object.keys(budget).filter((room) => !(room in lines))
  return [
    ...over,
    ...gone.map((room) => `${room} is gone. Remove its budget: npx node lint/weight.ts --write`),
  ]
}

/** Lowers every budget to what is there; raises one, or adds it, only with a sentence. */
export function newBudget(lines: Lines, budget: Budget, why?: string): Budget {
  const next: Record<string, RoomBudget> = {}
  for (const [room, count] of Object.entries(lines)) {
    const old = budget[room]
    const wanted = Math.ceil((count * (1 + ROOM_TO_GROW)) / 10) * 10
    if (old && wanted <= old.lines) next[room] = { ...old, lines: wanted }
    else if (old && count <= old.lines) next[room] = old
    else if (why?.trim()) next[room] = { lines: wanted, why: why.trim() }
    else if (old) next[room] = old
  }
  return next
}
