/**
 * The whole built service under load, compared with a bare pipeline that only fetches the same bytes: both are
 * processes of their own, and so are the origins and this one, which asks.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closedLoop, openLoop, quantile } from './load/loops.js'
import { startService } from './load/service.js'
import { median } from './measure.js'

const SCHEMES = ['http', 'https']
const CONCURRENCIES = [1, 16, 64]
const ROUNDS = 3
const WARM_UP = 3_000
const JOBS = 400

/** @param only one part: `cost`, `latency`, or `memory` with how many inspections. */
export async function benchLoad(only, count) {
  const wanted = (part) => only === undefined || only === part
  await withOrigin(async (origin) => {
    console.log(
      `\nLoad: a page of ${origin.pageBytes} bytes (${origin.gzipBytes} packed), an image of 200,000, hosts that differ`,
    )
    if (wanted('cost')) await cost(origin)
    if (only === 'memory') await memory(origin, count)
  })
  if (wanted('latency')) await latency()
}

async function withOrigin(use) {
  const child = fork(new URL('load/origin.js', import.meta.url), { stdio: 'inherit' })
  const [origin] = await once(child, 'message')
  await use(origin)
  child.kill()
}

async function cost(origin) {
  const service = await startService(origin)
  const bare = await startBare(origin)
  for (const scheme of SCHEMES) {
    const contenders = {
      'bare: a connection for each request': () =>
        bare.run({ scheme, connections: 'fresh', concurrency: 16, jobs: JOBS }),
      'bare: connections kept': () => bare.run({ scheme, connections: 'kept', concurrency: 16, jobs: JOBS }),
      ...Object.fromEntries(
        CONCURRENCIES.map((concurrency) => [
          `the service, ${concurrency} at once`,
          () => loadService(service, { scheme, concurrency, jobs: JOBS }),
        ]),
      ),
    }
    await loadService(service, { scheme, concurrency: 16, jobs: WARM_UP })
    const rows = await inTurn(contenders)
    const [[, base]] = Object.entries(rows)
    console.log(
      `\nCPU of one inspection over ${scheme}: its process alone, ${ROUNDS} rounds in turn, medians`,
    )
    for (const [name, row] of Object.entries(rows)) {
      console.log(
        `  ${name.padEnd(38)} ${row.cpuMs.toFixed(2).padStart(7)} CPU ms ${`${(row.cpuMs / base.cpuMs).toFixed(2)} ×`.padStart(8)}` +
          `  ${row.perSecond.toFixed(0).padStart(5)} /s  ${times(row.times)}`,
      )
    }
  }
  const { rssMb, stages } = await service.usage()
  console.log(`\nTime of the stages on average, under this load (${rssMb.toFixed(0)} MB resident)`)
  for (const [stage, { sum, count }] of Object.entries(stages))
    console.log(`  ${stage.padEnd(38)} ${((sum / count) * 1_000).toFixed(2).padStart(7)} ms`)
  bare.stop()
  await service.stop()
}

/**
 * At half of what it can do, answers should still come evenly; how evenly these cores let anything come, the bare one
 * says. Each has new origins of its own: what those collect of the other's would count as its time.
 */
async function latency() {
  for (const scheme of SCHEMES) {
    await withOrigin(async (origin) => {
      const service = await startService(origin)
      await loadService(service, { scheme, concurrency: 16, jobs: WARM_UP })
      await printEvenness(`The service over ${scheme}`, {
        atFull: await loadService(service, { scheme, concurrency: 16, jobs: 3 * JOBS }),
        open: (rate) => openLoop({ ...rate, job: (index) => service.inspect(scheme, index) }),
      })
      await service.stop()
    })
    await withOrigin(async (origin) => {
      const bare = await startBare(origin)
      const fresh = { scheme, connections: 'fresh' }
      await bare.run({ ...fresh, concurrency: 16, jobs: WARM_UP })
      await printEvenness(`The bare pipeline over ${scheme}`, {
        atFull: await bare.run({ ...fresh, concurrency: 16, jobs: 3 * JOBS }),
        open: async (rate) => (await bare.run({ ...fresh, ...rate })).times,
      })
      bare.stop()
    })
  }
}

/**
 * Steady arrivals show what the service itself holds up. Random ones also meet queues: one process that always took
 * the same time would, at half of what it can do, answer one in a hundred 4.3 times later than the median (M/D/1).
 */
async function printEvenness(name, { atFull, open }) {
  console.log(`\n${name}, share of saturation (${atFull.perSecond.toFixed(0)} /s)`)
  // A minute: full collections then count as often as they come, be it once a minute or every second.
  for (const [arrivals, share, seconds] of [
    ['steady', 0.25, 15],
    ['steady', 0.5, 60],
    ['random', 0.5, 60],
  ]) {
    const sorted = await open({ perSecond: atFull.perSecond * share, seconds, arrivals })
    const ratio = quantile(sorted, 0.99) / quantile(sorted, 0.5)
    console.log(
      `  ${share.toFixed(2)}, ${arrivals} arrivals  ${times(sorted)}, p99 is ${ratio.toFixed(1)} × p50`,
    )
  }
}

/** Resident memory must not climb: a hundred bytes that stay behind are 5 MB at the end. */
async function memory(origin, count) {
  const service = await startService(origin)
  console.log(`\nMemory over ${count} inspections, 32 at once, half of them over TLS`)
  const step = Math.max(1, Math.floor(count / 10))
  for (let done = 0; done < count; done += step) {
    const { perSecond } = await loadService(service, {
      scheme: SCHEMES[(done / step) % 2],
      concurrency: 32,
      jobs: step,
    })
    const { rssMb, heapMb } = await service.usage()
    console.log(
      `  ${String(done + step).padStart(7)}  ${rssMb.toFixed(0).padStart(5)} MB resident  ${heapMb.toFixed(0).padStart(5)} MB heap  ${perSecond.toFixed(0).padStart(5)} /s`,
    )
  }
  await service.stop()
}

async function loadService(service, { scheme, concurrency, jobs }) {
  const before = await service.usage()
  const result = await closedLoop({ concurrency, jobs, job: (index) => service.inspect(scheme, index) })
  const after = await service.usage()
  return { ...result, cpuMs: (after.cpuMs - before.cpuMs) / jobs }
}

async function startBare(origin) {
  const child = fork(new URL('load/bare.js', import.meta.url), [String(origin.http), String(origin.https)])
  await once(child, 'message')
  const run = async (order) => {
    const answer = once(child, 'message')
    child.send(order)
    const [result] = await answer
    return result
  }
  return { run, stop: () => child.kill() }
}

/** A slow moment of the machine hits them all alike. */
async function inTurn(contenders) {
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, run] of Object.entries(contenders)) samples[name].push(await run())
  return Object.fromEntries(Object.entries(samples).map(([name, rows]) => [name, medians(rows)]))
}

const medians = (rows) => ({
  cpuMs: median(rows.map(({ cpuMs }) => cpuMs)),
  perSecond: median(rows.map(({ perSecond }) => perSecond)),
  times: rows.flatMap(({ times: each }) => each).toSorted((a, b) => a - b),
})

const times = (sorted) =>
  [0.5, 0.95, 0.99].map((q) => `p${q * 100} ${quantile(sorted, q).toFixed(1)} ms`).join(', ')
