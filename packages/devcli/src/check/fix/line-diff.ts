/** What a change of a text does, line by line. */
import { code, paint, type Part } from '../../output/output.ts'

const AROUND = 2

/** Between what is the same at both ends: changes are near each other in a head. */
export function lineDiff(before: string, after: string): (readonly Part[])[] {
  const [old, next] = [before.split(/\r\n|\n/), after.split(/\r\n|\n/)]
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end))
    end += 1
  const kept = (lines: readonly string[]) => lines.map((line) => [code(`  ${line}`)])
  const removed = old.slice(start, old.length - end)
  const added = next.slice(start, next.length - end)
  const stays = new Set(removed.filter((line) => added.includes(line)))
  return [
    ...kept(old.slice(Math.max(0, start - AROUND), start)),
    ...removed.filter((line) => !stays.has(line)).map((line) => [code('- '), paint('red', line)]),
    ...added.map((line) => (stays.has(line) ? [code(`  ${line}`)] : [code('+ '), paint('green', line)])),
    ...kept(old.slice(old.length - end, old.length - end + AROUND)),
  ]
}
