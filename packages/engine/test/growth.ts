/**
 * Says how the work of a function grows with its input, in CPU time of this thread. For code whose loops run inside the
 * runtime (regular expressions, searches in strings), which `count-work.ts` does not see.
 *
 * One large input is compared with as many bytes in small ones: both take about as long, so that a busy machine and a
 * coarse clock change both alike. What costs the square of its input costs `LARGER` times as much in one piece.
 */

/** How many times the small input the large one is. */
export const LARGER = 32

/** Linear work costs 1, the square of the input 32: far enough from both for noise to change nothing. */
export const LINEAR_AT_MOST = 6

const ROUNDS = 6

/** @returns how many times as much `large` costs as `LARGER` runs of `small`; the best of several, until that is linear. */
export function growth(small: () => void, large: () => void): number {
  const manySmall = (): void => {
    for (let run = 0; run < LARGER; run += 1) small()
  }
  const best = { small: Infinity, large: Infinity }
  let ratio = Infinity
  for (let round = 0; round < ROUNDS && ratio > LINEAR_AT_MOST; round += 1) {
    best.small = Math.min(best.small, costOf(manySmall))
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
