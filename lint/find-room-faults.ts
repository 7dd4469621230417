import { posix } from 'node:path'

/** Imports between the rooms of one package: room -> rooms that it imports -> one import of each, for the message. */
export type RoomImports = ReadonlyMap<string, ReadonlyMap<string, string>>

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g

/** @param files paths from the package's `src`, without tests. */
export function readRoomImports(files: readonly string[], source: (path: string) => string): RoomImports {
  const imports = new Map<string, Map<string, string>>(files.map((path) => [roomOf(path), new Map()]))
  for (const path of files) {
    const from = roomOf(path)
    for (const [, specifier = ''] of source(path).matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), specifier)
      const to = roomOf(target)
      // What lies outside of `src` is not a room.
      if (to !== from && to !== '..') imports.get(from)?.set(to, `${path} imports ${target}`)
    }
  }
  return imports
}

/** @returns a sentence for each circle of rooms, imports of types included. */
export function circlesOf(imports: RoomImports): string[] {
  const reachable = new Map([...imports.keys()].map((room) => [room, reachableFrom(room, imports)]))
  const inCircle = [...imports.keys()].filter((room) => reachable.get(room)?.has(room))
  const circles = Map.groupBy(inCircle, (room) =>
    inCircle.filter((other) => reachable.get(room)?.has(other) && reachable.get(other)?.has(room)).join(', '),
  )
  return [...circles].map(([names, rooms]) => {
    const within = rooms.flatMap((room) =>
      [...(imports.get(room) ?? [])]
        .filter(([to]) => rooms.includes(to))
        .map(([, example]) => `  ${example}`),
    )
    return [`${names} import each other in a circle:`, ...within].join('\n')
  })
}

/** @param floors from the top down. @returns a sentence for each import that is not downward, and for each unknown room. */
export function floorFaults(imports: RoomImports, floors: readonly string[]): string[] {
  const unknown = [...imports.keys()].filter((room) => !floors.includes(room))
  const gone = floors.filter((room) => !imports.has(room))
  const upward = [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => floors.includes(to) && floors.indexOf(to) < floors.indexOf(from))
      .map(([to, example]) => `${to} is above ${from}: ${example}.`),
  )
  return [
    ...unknown.map((room) => `${room} has no place in lint/floors.ts.`),
    ...gone.map((room) => `${room} is in lint/floors.ts, but does not exist.`),
    ...upward,
  ]
}

const roomOf = (path: string): string => path.split('/')[0] ?? path

function reachableFrom(start: string, imports: RoomImports): ReadonlySet<string> {
  const seen = new Set<string>()
  const next = [start]
  for (let room = next.pop(); room !== undefined; room = next.pop())
    for (const to of imports.get(room)?.keys() ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      next.push(to)
    }
  return seen
}
