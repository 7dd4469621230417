/** The whole service on loopback beside a bare fetch of the same bytes, both from one process, origin in another. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { gunzipSync } from 'node:zlib'
import { createInspector } from '../packages/engine/dist/index.js'
import { median, printRatios } from './measure.js'

const publicAddress = '93.184.216.34'

export async function benchService() {
  const origin = fork(new URL('origin.js', import.meta.url), { stdio: 'inherit' })
  const [{ port }] = await once(origin, 'message')
  // Below the guard: every byte of it runs, and only the last step dials loopback for a public address.
  const network = {
    resolve: async () => [publicAddress],
    dial: () => net.connect({ host: '127.0.0.1', port }),
  }
  const inspector = createInspector({ network, userAgent: 'bench' })
  const contenders = {
    'bare fetch: page, robots.txt and image': () => bareFetch(port),
    'Linklens: the same fetched, and inspected': () => inspector.inspect('http://example.com/page'),
  }
  for (const concurrency of [1, 16]) {
    const cpu = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
    const wall = structuredClone(cpu)
    for (let round = -1; round < 5; round += 1) {
      for (const [name, job] of Object.entries(contenders)) {
        const sample = await load(job, concurrency, round < 0 ? 30 : 120)
        if (round < 0) continue
        cpu[name].push(sample.cpuMs)
        wall[name].push(sample.wallMs)
      }
    }
    const medians = (samples) =>
      Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]))
    printRatios(
      `One inspection on loopback, ${concurrency} at once, 60 kB page and 200 kB image`,
      medians(cpu),
    )
    printRatios(`The same, time until the answer`, medians(wall), 'wall ms')
  }
  origin.kill()
}

async function load(job, concurrency, jobs) {
  const before = process.cpuUsage()
  let started = 0
  const times = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < jobs) {
        started += 1
        const at = performance.now()
        await job()
        times.push(performance.now() - at)
      }
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000 / jobs, wallMs: median(times) }
}

async function bareFetch(port) {
  const [page] = await Promise.all([get(port, '/page'), get(port, '/robots.txt')])
  gunzipSync(page)
  await get(port, '/card.png')
}

function get(port, path) {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
    request.on('error', reject)
  })
}
