/**
 * The bare pipeline: the same page with its robots.txt, then the head of its image, over plain
 * node:http(s), and nothing of the rest. In a process of its own; gets over IPC how often to run.
 */
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { gunzipSync } from 'node:zlib'
import { createSecureContext } from 'node:tls'
import { closedLoop, openLoop } from './loops.js'

const [, , plainPort, securePort] = process.argv
const ca = readFileSync(new URL('../../packages/engine/test/guard/tls/authority.pem', import.meta.url))
// One for all, as any sound client has: building one costs as much as half a handshake.
const secureContext = createSecureContext({ ca })
const IMAGE_HEAD_BYTES = 64 * 1024

const AGENTS = {
  // A connection for each request.
  fresh: () => ({ http: false, https: false }),
  // The connections of one inspection are used again within it.
  kept: () => ({
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  }),
}

async function fetchAll(scheme, hostname, makeAgents) {
  const agents = makeAgents()
  const ask = (path, maxBytes) => get(scheme, { hostname, path, agent: agents[scheme], maxBytes })
  const [page] = await Promise.all([ask('/page'), ask('/robots.txt')])
  gunzipSync(page)
  await ask('/card.png', IMAGE_HEAD_BYTES)
  if (agents[scheme]) agents[scheme].destroy()
}

function get(scheme, { hostname, path, agent, maxBytes = Infinity }) {
  const { request } = scheme === 'https' ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: scheme === 'https' ? securePort : plainPort,
        path,
        agent,
        headers: { host: hostname },
        ...(scheme === 'https' ? { secureContext, servername: hostname } : {}),
      },
      (response) => {
        const chunks = []
        let bytes = 0
        response.on('data', (chunk) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes >= maxBytes) {
            outgoing.destroy()
            resolve(Buffer.concat(chunks))
          }
        })
        response.on('end', () => resolve(Buffer.concat(chunks)))
        response.on('error', () => {})
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

process.on('message', async ({ scheme, connections, concurrency, jobs, perSecond, seconds, arrivals }) => {
  const job = (index) => fetchAll(scheme, `h${index % 1000}.example.com`, AGENTS[connections])
  if (perSecond) {
    process.send({ times: await openLoop({ perSecond, seconds, arrivals, job }) })
    return
  }
  const before = process.cpuUsage()
  const result = await closedLoop({ concurrency, jobs, job })
  const { user, system } = process.cpuUsage(before)
  process.send({ ...result, cpuMs: (user + system) / 1_000 / jobs })
})
process.send('ready')
