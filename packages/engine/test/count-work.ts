/**
 * Counts work instead of timing it: how often each block of the engine's code is run. The same on every machine,
 * whatever else it does. Loops inside the runtime (a search in a string, a regular expression) are not seen.
 */
import { Session } from 'node:inspector/promises'

export interface Work {
  all: number
  /** Of all stages behind `extract/`. */
  afterExtraction: number
}

const LATER_STAGES = /\/src\/(?:metadata|image|platforms|rules|score|inspection)\//

/** To be called before the engine is imported: code compiled earlier has no counters in its blocks. */
export async function startCounting(): Promise<(run: () => void) => Promise<Work>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async (run) => {
    // Taking the counts resets them.
    await session.post('Profiler.takePreciseCoverage')
    run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const work = { all: 0, afterExtraction: 0 }
    for (const { url, functions } of result) {
      if (!url.includes('/packages/engine/src/')) continue
      const counts = functions.flatMap(({ ranges }) => ranges.map(({ count }) => count))
      const runs = counts.reduce((sum, count) => sum + count, 0)
      work.all += runs
      if (LATER_STAGES.test(url)) work.afterExtraction += runs
    }
    return work
  }
}
