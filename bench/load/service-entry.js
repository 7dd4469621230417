/**
 * The built service with its names and sockets led to the toy origins: only what lies below the guard is
 * replaced. Arguments: the ports of the plain and of the TLS origin.
 */
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadConfig } from '../../packages/service/dist/config.js'
import { run } from '../../packages/service/dist/run.js'

const [, , plainPort, securePort] = process.argv
const network = {
  resolve: async () => ['93.184.216.34'],
  dial: ({ port }) =>
    net.connect({ host: '127.0.0.1', port: Number(port === 443 ? securePort : plainPort), noDelay: true }),
  ca: readFileSync(new URL('../../packages/engine/test/guard/tls/authority.pem', import.meta.url), 'utf8'),
}
const port = await run(loadConfig(), { network })
process.send?.({ port })
process.on('message', (message) => {
  if (message === 'block') process.send({ block: longestBlock() })
})

const TICK_MS = 5
const delay = monitorEventLoopDelay({ resolution: TICK_MS })
let ticked = null
let mostCpuMs = 0

/** From the first question on, since the one before: as somebody waits, and as much of it as was work of this thread. */
function longestBlock() {
  if (delay.enable()) {
    ticked = process.threadCpuUsage()
    setInterval(() => {
      const { user, system } = process.threadCpuUsage(ticked)
      mostCpuMs = Math.max(mostCpuMs, (user + system) / 1_000)
      ticked = process.threadCpuUsage()
    }, TICK_MS)
  }
  const block = { waitMs: delay.max / 1e6, cpuMs: mostCpuMs }
  delay.reset()
  mostCpuMs = 0
  return block
}
