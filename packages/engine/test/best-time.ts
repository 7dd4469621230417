/** Time tests on shared machines: what is slow once may have been interrupted, what is slow five times is slow. */
export function bestMs(run: () => void, enoughMs: number): number {
  let best = Infinity
  for (let attempt = 0; attempt < 5 && best > enoughMs; attempt += 1) {
    const startedAt = performance.now()
    run()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}
