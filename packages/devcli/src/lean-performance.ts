/**
 * `performance.now()` and nothing else, put in by the build where a part uses the global: looking at that, Node
 * loads nine modules that measure other things, for half a millisecond of every start.
 */
export const performance = {
  /** Milliseconds on a clock that never goes back; only differences mean anything. */
  now(): number {
    const [seconds, nanoseconds] = process.hrtime()
    return seconds * 1_000 + nanoseconds / 1_000_000
  },
}
