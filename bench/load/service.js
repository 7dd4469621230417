/** The built service as a process, asked over HTTP, measured from outside by its own `/metrics`. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('service-entry.js', import.meta.url))

/** What is measured is the work, not how much of it one client may ask for. */
const many = { limit: 100_000_000, windowSeconds: 60 }

export async function startService(origin, { logLevel = 'info' } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklens-load-'))
  const child = fork(ENTRY, [String(origin.http), String(origin.https)], {
    execArgv: ['--v8-pool-size=1', '--max-semi-space-size=4'],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '1',
      PORT: '0',
      DATA_DIR: dataDir,
      // Each request may say which client sent it.
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: logLevel,
      RATE_LIMITS: JSON.stringify({ client: many, clientTarget: many, target: many }),
    },
    // A log line for each request is part of the work.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = await once(child, 'message')
  const agent = new http.Agent({ keepAlive: true })
  const ask = (path) => request(agent, port, { path, read: textOf })
  return {
    pid: child.pid,
    /** @returns the text of an answer. @throws for any status but 200. */
    ask,
    // Nothing of the answer is kept: what the asker has to collect would count as the service's time.
    inspect: (scheme, index) =>
      request(agent, port, {
        path: '/api/inspect',
        // The bare pipeline asks as one crawler too.
        body: { url: `${scheme}://h${index % 1000}.example.com/page`, crawlers: false },
        read: ignore,
      }),
    /** A form as our own pages send it. */
    postForm: (path, body) => request(agent, port, { path, body, read: ignore, headers: FORM }),
    /** @param client IP address that is counted. */
    inspectUrl: (url, client) =>
      request(agent, port, { path: '/api/inspect', body: { url }, client, read: ignore }),
    /** The longest block of its event loop since the question before, in milliseconds. */
    async longestBlock() {
      const answer = once(child, 'message')
      child.send('block')
      return (await answer)[0].block
    },
    usage: () => readUsage(ask),
    async stop() {
      agent.destroy()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function readUsage(ask) {
  const text = await ask('/metrics')
  const read = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    cpuMs: read('process_cpu_seconds_total') * 1_000,
    rssMb: read('process_resident_memory_bytes') / 1e6,
    heapMb: read('nodejs_heap_size_used_bytes') / 1e6,
    stages: readStages(text),
  }
}

/** @returns seconds and count of each stage so far. */
function readStages(text) {
  const stages = {}
  for (const [, kind, stage, value] of text.matchAll(
    /^linklens_inspection_stage_seconds_(sum|count)\{stage="([^"]+)"\} (\S+)$/gm,
  ))
    stages[stage] = { ...stages[stage], [kind]: Number(value) }
  return stages
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

function request(agent, port, { path, body, client, headers = {}, read }) {
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(client && { 'x-forwarded-for': client }) },
      },
      (response) => {
        response.on('error', reject)
        if (response.statusCode === 200) return read(response, resolve)
        textOf(response, (text) =>
          reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`)),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
}

function textOf(response, done) {
  const chunks = []
  response.on('data', (chunk) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks).toString()))
}

const ignore = (response, done) => response.resume().on('end', done)
