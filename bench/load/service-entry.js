/**
 * The built service with its names and sockets led to the toy origins: only what lies below the guard is
 * replaced. Arguments: the ports of the plain and of the TLS origin.
 */
import { readFileSync } from 'node:fs'
import net from 'node:net'
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
// With several processes this is the one that hands out connections: what it costs counts as well.
process.on('message', (message) => {
  if (message === 'usage') process.send({ usage: process.cpuUsage() })
})
