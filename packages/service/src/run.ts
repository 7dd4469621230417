/** A configuration as a running service: opens the store, puts the real dependencies together, listens. */
import { createImageFetcher, createInspector, linklensUserAgent, type Network } from '@linklens/engine'
import { ensureAppSecrets } from './app-secret.ts'
import { createApp } from './app.tsx'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { createClientAddress } from './http/client-address.ts'
import { floodLimit } from './http/flood-limit.ts'
import { createInspectionGate } from './http/inspection-gate.ts'
import { createInspectionLimits, createReportLimits } from './http/inspection-limits.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { createLogs, type Logs } from './logs.ts'
import { noEnvironments } from './no-environments.ts'
import { createThumbnails } from './pages/report-thumbnail.tsx'
import { drainOnSignals, endOnUncaught } from './process-life.ts'
import { expiryJobs, startExpiry } from './saved/expiry.ts'
import { serve } from './serve.ts'
import { openStore, type Store } from './store/db.ts'

export interface RunOptions {
  /** What lies below the guard; the machine's own unless the entry of a test leads it to a local origin. */
  network?: Network
}

/**
 * @returns the port it listens on.
 * @throws ConfigError, StoreError or the listen error: see `startProblem`.
 */
export async function run(given: Config, { network }: RunOptions = {}): Promise<number> {
  const config = { ...given, appSecrets: ensureAppSecrets(given) }
  const logs = createLogs({ level: config.logLevel })
  endOnUncaught(logs)
  const store = await openStore(config.database, { logger: logs.logger })
  const deps = realDeps({ config, logs, store, ...(network ? { network } : {}) })
  const running = await serve(createApp(deps), deps)
  const endExpiry = startExpiry(expiryJobs(store), { logger: logs.logger })
  drainOnSignals(running, {
    logs,
    afterwards: async () => {
      await endExpiry()
      await store.close()
    },
  })
  return running.port
}

interface Foundations extends RunOptions {
  config: Config
  logs: Logs
  store: Store
}

function realDeps({ config, logs, store, ...below }: Foundations): Deps {
  const { logger } = logs
  const [secret = ''] = config.appSecrets
  const engine = { userAgent: linklensUserAgent(config), denyHosts: config.denyHosts, ...below }
  const clientAddress = createClientAddress({ trustedProxies: config.trustedProxies, logger })
  const rateLimits = createRateLimits(store, { secret, overrides: config.rateLimits, logger })
  return {
    config,
    inspector: createInspector(engine),
    fetchImage: createImageFetcher(engine),
    gate: createInspectionGate(),
    floodLimit: floodLimit({ clientAddress, overrides: config.rateLimits }),
    limits: createInspectionLimits(rateLimits, clientAddress),
    reportLimits: createReportLimits(rateLimits, clientAddress),
    makeThumbnail: createThumbnails(config),
    store,
    logs,
    verifySecret: noEnvironments,
    readiness: [{ name: 'database', run: () => store.ping() }],
  }
}
