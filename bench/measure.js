/** CPU time of contenders, in turn, so that a slow moment of the machine hits them all alike. */

/**
 * @param {Record<string, () => unknown>} contenders each does the whole job once
 * @param {{ rounds?: number, minMs?: number }} options
 * @returns {Promise<Record<string, number>>} CPU milliseconds (all threads) per job, median of the rounds
 */
export async function cpuPerJob(contenders, { rounds = 5, minMs = 150 } = {}) {
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, job] of Object.entries(contenders)) {
      const sample = await sampleOf(job, minMs)
      if (round >= 0) samples[name].push(sample) // round −1 warms up
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]))
}

async function sampleOf(job, minMs) {
  const before = process.cpuUsage()
  const until = performance.now() + minMs
  let jobs = 0
  do {
    await job()
    jobs += 1
  } while (performance.now() < until)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / jobs
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Prints one row per contender with its ratio to the first. */
export function printRatios(title, results, unit = 'CPU ms') {
  const [[, base]] = Object.entries(results)
  console.log(`\n${title}`)
  for (const [name, value] of Object.entries(results)) {
    console.log(
      `  ${name.padEnd(44)} ${value.toFixed(3).padStart(10)} ${unit}  ${`${(value / base).toFixed(2)} ×`.padStart(11)}`,
    )
  }
}
