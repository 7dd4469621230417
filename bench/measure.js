/** CPU time of contenders, in turn, so that a slow moment of the machine hits them all alike. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A service runs for weeks: what is measured is each contender compiled, which takes some of them a second. */
const WARM_UP_MS = 1_500

/**
 * Contenders in this process.
 * @param {Record<string, () => unknown>} contenders each does the whole job once
 * @param {{ rounds?: number, minMs?: number }} options
 * @returns {Promise<Record<string, number>>} CPU milliseconds (all threads) per job, median of the rounds
 */
export function cpuPerJob(contenders, options) {
  const samplers = Object.entries(contenders).map(([name, job]) => [name, (minMs) => sampleOf(job, minMs)])
  return inTurn(Object.fromEntries(samplers), options)
}

/**
 * Contenders of `contender.js`, each in a process of its own.
 * @param {string[]} names
 * @param {number[]} places of the pages that one job works through
 */
export async function cpuPerJobApart(names, places, options) {
  const path = fileURLToPath(new URL('contender.js', import.meta.url))
  const children = Object.fromEntries(names.map((name) => [name, fork(path, [name, places.join(',')])]))
  try {
    await Promise.all(Object.values(children).map((child) => once(child, 'message')))
    const samplers = Object.entries(children).map(([name, child]) => [name, (minMs) => ask(child, minMs)])
    return await inTurn(Object.fromEntries(samplers), options)
  } finally {
    for (const child of Object.values(children)) child.kill()
  }
}

async function ask(child, minMs) {
  const answer = once(child, 'message')
  child.send({ minMs })
  const [sample] = await answer
  return sample
}

async function inTurn(samplers, { rounds = 5, minMs = 150 } = {}) {
  const samples = Object.fromEntries(Object.keys(samplers).map((name) => [name, []]))
  for (const sample of Object.values(samplers)) await sample(WARM_UP_MS)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, sample] of Object.entries(samplers)) samples[name].push(await sample(minMs))
  }
  return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]))
}

/** @returns CPU milliseconds of one job, over at least `minMs`. */
export async function sampleOf(job, minMs) {
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
