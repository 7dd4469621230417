/**
 * Says how the work of a function grows with its input, in CPU time of this thread: what else the machine does changes
 * that little. For code whose loops run inside the runtime (regular expressions, searches in strings), which
 * `count-work.ts` does not see.
 */

/** How many times the small input the large one is. */
export const LARGER = 8

/** What costs the square of its input costs 64 times as much. */
export const LINEAR_AT_MOST = 24

const ROUNDS = 6

/** @returns how many times as much `large` costs; the best of several, until the growth is linear. */
export function growth(small: () => void, large: () => void): number {
  const best = { small: Infinity, large: Infinity }
  let ratio = Infinity
  for (let round = 0; round < ROUNDS && ratio > LINEAR_AT_MOST; round += 1) {
    // Twice: the first run may include compiling.
    best.small = Math.min(best.small, costOf(small), costOf(small))
    best.large = Math.min(best.large, costOf(large))
    ratio = best.large / Math.max(best.small, SHORTEST_US)
  }
  return ratio
}

/** Shorter runs measure the clock. */
const SHORTEST_US = 500

function costOf(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
