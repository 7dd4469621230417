/**
 * 20,000 inspections of good and hostile servers mixed. What must stay flat: memory, file descriptors, and
 * the time a good page takes while hostile ones are read. `npm run bench soak`, or `npm run bench soak 2000`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import net from 'node:net'
import { createInspector } from '../packages/engine/dist/index.js'
import { heavyPages } from './heavy-pages.js'
import { imageBombs } from './image-bombs.js'
import { median } from './measure.js'

const publicAddress = '93.184.216.34'
const concurrency = 32

/** Slow ones are 2 in 100: each holds its place until a deadline ends it. */
const hostile = [
  'reset',
  'truncated',
  'not-http',
  'interim-flood',
  'header-flood',
  'endless',
  'zero-padding',
  'chunk-extension',
  'blank-lines',
  'gzip-bomb',
  'bad-gzip',
  'redirect-loop',
  'status-500',
  'json',
  'image-endless',
  'image-broken',
]
const slow = ['silent', 'drip']

export async function soak(total = 20_000) {
  const faults = []
  process.on('unhandledRejection', (error) => faults.push(error))
  process.on('uncaughtException', (error) => faults.push(error))

  const origin = fork(new URL('hostile-origin.js', import.meta.url), { stdio: 'inherit' })
  const [{ port }] = await once(origin, 'message')
  const network = {
    resolve: async () => [publicAddress],
    dial: () => net.connect({ host: '127.0.0.1', port }),
  }
  // Short deadlines, so that the slow ones do not make the run last for hours; nothing else is changed.
  const limits = {
    inspectionMs: 1_500,
    pageMs: 1_000,
    headersMs: 800,
    bodyIdleMs: 500,
    imageMs: 800,
    robotsMs: 500,
  }
  const inspector = createInspector({ network, userAgent: 'soak', limits })

  const alone = await timesOfGood(inspector, 400, () => 'good')
  console.log(`\nSoak: ${total} inspections, ${concurrency} at once`)
  console.log(`  good pages alone: median ${median(alone).toFixed(1)} ms, p95 ${p95(alone).toFixed(1)} ms`)
  console.log('  inspections    rss MB   heap MB   descriptors   good median ms   good p95 ms')
  const step = Math.max(1, Math.floor(total / 10))
  for (let done = 0; done < total; done += step) {
    const times = await timesOfGood(inspector, step, mixed)
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    const row = [
      done + step,
      mb(rss),
      mb(heapUsed),
      descriptors(),
      median(times).toFixed(1),
      p95(times).toFixed(1),
    ]
    console.log(`  ${row.map((cell) => String(cell).padStart(11)).join('   ')}`)
  }
  console.log(`  unhandled rejections and uncaught errors: ${faults.length}`)
  for (const fault of faults.slice(0, 5)) console.log(fault)
  origin.kill()
  await heavyPages()
  await imageBombs()
}

/** @returns milliseconds of the good ones among `count` inspections of the kinds that `kindOf` names. */
async function timesOfGood(inspector, count, kindOf) {
  const times = []
  let started = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < count) {
        started += 1
        const kind = kindOf(started)
        const at = performance.now()
        try {
          await inspector.inspect(`http://example.com/${kind}`)
          if (kind === 'good') times.push(performance.now() - at)
        } catch (error) {
          if (kind === 'good' || error.name !== 'InspectError') throw error
        }
      }
    }),
  )
  return times
}

function mixed(index) {
  if (index % 50 === 0) return slow[(index / 50) % slow.length]
  return index % 2 === 0 ? 'good' : hostile[Math.floor(index / 2) % hostile.length]
}

const mb = (bytes) => (bytes / 1e6).toFixed(0)
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]

function descriptors() {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 'unknown' // only Linux tells
  }
}
