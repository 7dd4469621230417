/**
 * The built service with its names and sockets led to a local origin. Only what lies below the guard is
 * replaced, so every URL is judged as it would be in production.
 *
 * Arguments: the port of the origin.
 */
import { connect } from 'node:net'
import type { Network } from '@linklens/engine'
import { loadConfig } from '../../packages/service/dist/config.js'
import { run } from '../../packages/service/dist/run.js'
import { HOSTS } from './origin-server.ts'

const originPort = Number(process.argv[2])

const network: Network = {
  resolve: async (hostname) => {
    const addresses = HOSTS[hostname]
    if (!addresses) throw Object.assign(new Error(`no such name: ${hostname}`), { code: 'ENOTFOUND' })
    return addresses
  },
  dial: () => connect({ host: '127.0.0.1', port: originPort }),
}

await run(loadConfig(), { network })
