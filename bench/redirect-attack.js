/**
 * 600 inspections by ten clients, each of another host that redirects to one victim, with the limits that the service
 * comes with. The victim must get at most 650 requests.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const publicAddress = '93.184.216.34'
const inspections = 600
const clients = 10
const atOnce = 32
const mostRequests = 650

export async function redirectAttack() {
  const asked = { victim: 0, others: 0 }
  const origin = http.createServer(({ headers }, response) => {
    const isVictim = headers.host === 'victim.example'
    asked[isVictim ? 'victim' : 'others'] += 1
    if (isVictim) response.setHeader('content-type', 'text/html').end('<title>Bread</title>')
    else response.writeHead(302, { location: 'http://victim.example/page' }).end()
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const dataDir = mkdtempSync(join(tmpdir(), 'linklens-attack-'))
  const service = fork(fileURLToPath(import.meta.url), [String(origin.address().port), dataDir])
  const [{ port }] = await once(service, 'message')

  const startedAt = performance.now()
  const statuses = {}
  let started = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (started < inspections) {
        const index = started++
        const status = await inspect(port, `http://host-${index}.example/`, `198.51.100.${index % clients}`)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\nRedirects: ${inspections} hosts to one victim, by ${clients} clients, in ${seconds} s`)
  console.log(`  requests: ${asked.victim} to the victim, ${asked.others} to the others`)
  console.log(`  answers: ${JSON.stringify(statuses)}`)
  if (asked.victim > mostRequests) {
    console.log(`  the victim got more than ${mostRequests}`)
    process.exitCode = 1
  }
  service.kill()
  await once(service, 'exit')
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
}

function inspect(port, url, client) {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': client }
    const options = { host: '127.0.0.1', port, path: '/api/inspect', method: 'POST', headers, agent: false }
    const request = http.request(options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject)
    request.end(JSON.stringify({ url }))
  })
}

/** The built service, in a process of its own. Only what lies below its guard is replaced. */
async function serve([originPort, dataDir]) {
  const { loadConfig } = await import('../packages/service/dist/config.js')
  const { run } = await import('../packages/service/dist/run.js')
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const network = {
    resolve: async () => [publicAddress],
    dial: () => net.connect({ host: '127.0.0.1', port: Number(originPort) }),
  }
  process.send({ port: await run(config, { network }) })
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) await serve(process.argv.slice(2))
