/** CPU time of contenders, in turn, so that a slow moment of the machine hits them all alike. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * A service runs for weeks: what is measured is each contender compiled. The more code, the longer that takes: our
 * whole engine is compiled after 5 to 8 seconds, and costs up to twice as much before, its compiling in other
 * threads included. One stage alone, or one page after the other in the same process, is ready sooner.
 */
const WARM_UP_MS = 4_000
const WARM_UP_APART_MS = 10_000

/** A process that has waited for the others finds the caches cold: its turn is long enough to make little of that. */
const TURN_APART_MS = 1_000

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
export function cpuPerJobApart(names, places) {
  return withContenders(names, places, (children) =>
    inTurn(
      mapValues(children, (child) => (minMs) => ask(child, { minMs })),
      { minMs: TURN_APART_MS, warmUpMs: WARM_UP_APART_MS },
    ),
  )
}

/** @returns {Promise<Record<string, number>>} kilobytes that one job leaves to the garbage collector, warmed up. */
export function heapPerJobApart(names, places) {
  return withContenders(names, places, async (children) => {
    const heaps = {}
    for (const [name, child] of Object.entries(children)) {
      await ask(child, { minMs: WARM_UP_APART_MS })
      heaps[name] = (await ask(child, { heap: true })) / 1000
    }
    return heaps
  })
}

async function withContenders(names, places, use) {
  const path = fileURLToPath(new URL('contender.js', import.meta.url))
  const start = (name) => fork(path, [name, places.join(',')], { execArgv: ['--expose-gc'] })
  const children = Object.fromEntries(names.map((name) => [name, start(name)]))
  try {
    await Promise.all(Object.values(children).map((child) => once(child, 'message')))
    return await use(children)
  } finally {
    for (const child of Object.values(children)) child.kill()
  }
}

const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

async function ask(child, question) {
  const answer = once(child, 'message')
  child.send(question)
  const [sample] = await answer
  return sample
}

async function inTurn(samplers, { rounds = 5, minMs = 150, warmUpMs = WARM_UP_MS } = {}) {
  const samples = Object.fromEntries(Object.keys(samplers).map((name) => [name, []]))
  for (const sample of Object.values(samplers)) await sample(warmUpMs)
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

/** @returns bytes on and off the heap that one job leaves behind; the most of several, for a collection between hides some. */
export async function heapOf(job) {
  let most = 0
  for (let round = 0; round < 7; round += 1) {
    globalThis.gc()
    const before = inMemory()
    await job()
    most = Math.max(most, inMemory() - before)
  }
  return most
}

function inMemory() {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/**
 * Prints one row per contender with its ratio to the first.
 * @param {Record<string, string>} bars the bar of a row, printed with it
 */
export function printRatios(title, results, unit = 'CPU ms', bars = {}) {
  const [[, base]] = Object.entries(results)
  console.log(`\n${title}`)
  for (const [name, value] of Object.entries(results)) {
    const ratio = `${(value / base).toFixed(2)} ×`.padStart(11)
    const bar = bars[name] ? `   (bar: ${bars[name]})` : ''
    console.log(`  ${name.padEnd(44)} ${value.toFixed(3).padStart(10)} ${unit}  ${ratio}${bar}`)
  }
}
