/** The whole service on loopback and a bare fetch of the same bytes, both from one process, origin in another. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createInspector } from '../packages/engine/dist/index.js'
import { loadConfig } from '../packages/service/dist/config.js'
import { run } from '../packages/service/dist/run.js'
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
  const dataDir = mkdtempSync(join(tmpdir(), 'linklens-bench-'))
  const service = await startService(network, dataDir)
  const contenders = {
    'bare fetch: page, robots.txt and image': () => bareFetch(port),
    'the engine: the same fetched, and inspected': () => inspector.inspect('http://example.com/page'),
    'the whole service: POST /api/inspect': () =>
      post(service, '/api/inspect', { url: 'http://example.com/page' }),
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
  // The service listens until its process is stopped; the bench is that process.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}

/** The built service with its store and its limits, as `main.ts` runs it, in this process so that its CPU time counts. */
function startService(network, dataDir) {
  const many = { limit: 1_000_000, windowSeconds: 60 }
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: JSON.stringify({ client: many, clientTarget: many, target: many }),
  })
  return run(config, { network })
}

function post(port, path, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method: 'POST', agent: false },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      },
    )
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
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
