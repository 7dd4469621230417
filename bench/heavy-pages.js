/**
 * Pages that are made to be dear to analyse, three of one kind at once: how long does the service answer nobody, and
 * how long does somebody wait who only wants to read a page? `npm run bench heavy`; it is a part of the soak.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOSTILE_PAGES } from '../packages/engine/test/hostile-pages.ts'
import { closedLoop, quantile } from './load/loops.js'
import { startService } from './load/service.js'

const AT_ONCE = 3
const INSPECTIONS = 9
/** Half a second of a compiled service: its code is compiled after some hundred inspections. */
const WARM_UP = 300
const LIGHT_PAGE = '/rules'
const LIGHT_EVERY_MS = 20
/** Of the pages, the one with the largest report. */
const HEAVY_REPORT = `heavy-${Object.keys(HOSTILE_PAGES).indexOf('texts of escaped markup')}`
/** No page may hold up the others for longer. */
const LONGEST_MS = 300

export async function heavyPages() {
  const origin = fork(new URL('hostile-origin.js', import.meta.url), { stdio: 'inherit' })
  const [{ port }] = await once(origin, 'message')
  const service = await startService({ http: port, https: port })
  const url = (path) => `http://pages.example.com/${path}`
  await closedLoop({ concurrency: 4, jobs: WARM_UP, job: () => service.inspectUrl(url('good')) })

  console.log(`\nHeavy pages: ${AT_ONCE} at once, ${INSPECTIONS} in all, with a reader of ${LIGHT_PAGE}`)
  console.log('  longest block ms   CPU of a block ms   reader p50 ms   reader p99 ms   page')
  const rows = [['no inspections', () => sleep(3_000)]]
  Object.keys(HOSTILE_PAGES).forEach((name, place) => rows.push([name, inspecting(url(`heavy-${place}`))]))
  rows.push(
    ['robots.txt of 512 KiB, ten hops', inspecting('http://robots.example.com/')],
    ['four SVG images whose entities expand', inspecting(url('svg-bomb'))],
    ['four JPEG images of 20 MiB without a size', inspecting(url('jpeg-bomb'))],
    ['a page of 8 MiB in a few bytes of brotli', inspecting(url('packed-bomb'))],
    [
      'forms of half a million fields',
      repeated(() => service.postForm('/r/json', 'a&'.repeat(500_000)).catch(() => {})),
    ],
    ['/example', repeated(() => service.ask('/example'), 60)],
    ['/docs/api', repeated(() => service.ask('/docs/api'), 60)],
    [
      'live reports of escaped markup',
      repeated(() => service.ask(`/r/live?url=${encodeURIComponent(url(HEAVY_REPORT))}`)),
    ],
  )
  function inspecting(address) {
    const job = () => service.inspectUrl(address).catch(noteFailure)
    return () => closedLoop({ concurrency: AT_ONCE, jobs: INSPECTIONS, job })
  }
  function repeated(job, jobs = INSPECTIONS) {
    return () => closedLoop({ concurrency: AT_ONCE, jobs, job: () => job().catch(noteFailure) })
  }
  const failures = new Map()
  function noteFailure({ message }) {
    failures.set(message, (failures.get(message) ?? 0) + 1)
  }
  let longest = 0
  for (const [name, attack] of rows) longest = Math.max(longest, await measure(service, name, attack))
  console.log(`  longest block: ${longest.toFixed(0)} ms of work; it should stay below ${LONGEST_MS}`)
  for (const [message, times] of failures) console.log(`  failed ${times} times: ${message}`)
  await service.stop()
  origin.kill()
}

/** @returns milliseconds of work in the longest block: on a busy machine the block itself is longer. */
async function measure(service, name, attack) {
  await service.longestBlock()
  const reading = { done: false }
  const reader = readLightPage(service, reading)
  await attack()
  reading.done = true
  const times = await reader
  const { waitMs, cpuMs } = await service.longestBlock()
  const row = [waitMs, cpuMs, quantile(times, 0.5), quantile(times, 0.99)]
  console.log(`  ${row.map((cell) => cell.toFixed(0).padStart(16)).join('   ')}   ${name}`)
  return cpuMs
}

/** Waits of a reader that comes every few milliseconds, whether answers come or not; sorted. */
async function readLightPage(service, reading) {
  const times = []
  const waiting = []
  while (!reading.done) {
    const at = performance.now()
    waiting.push(service.ask(LIGHT_PAGE).then(() => times.push(performance.now() - at)))
    await sleep(LIGHT_EVERY_MS)
  }
  await Promise.all(waiting)
  return times.toSorted((a, b) => a - b)
}
