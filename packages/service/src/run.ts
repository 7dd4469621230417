/** Runs the service with a configuration: opens the store, creates the real services, listens. */
import { describeHole, OWN_HOLES, type Network } from '@linklens/engine'
import { createSecretBox } from './accounts/environments/secret.ts'
import { accountExpiryJobs } from './accounts/sign-in/sessions.ts'
import { unconfirmedAccountsJob } from './accounts/sign-in/unconfirmed-accounts.ts'
import { createApp } from './app.tsx'
import type { Config } from './config.ts'
import { createAnalysisPool, defaultThreads } from './inspections/analysis/analysis-pool.ts'
import { serve } from './runtime/serve.ts'
import { drainOnSignals, endOnUncaught } from './runtime/shutdown.ts'
import { disablePretenuring } from './runtime/tune-v8.ts'
import { expiryJobs, startExpiry } from './saved/expiry.ts'
import { ensureAppSecrets } from './secrets/app-secret.ts'
import { createServices, type ServerForRequest } from './services.ts'
import { openStore } from './store/db.ts'
import { createLogs } from './telemetry/logs.ts'

export interface RunOptions {
  /** The network below the guard. Tests replace it to reach a local server. */
  network?: Network
  /** What hosted MCP serves instead of the remote inspector; tests replace it. */
  mcpServer?: ServerForRequest | null
}

/**
 * @returns the port it listens on.
 * @throws ConfigError, StoreError or the listen error: see `startProblem`.
 */
export async function run(given: Config, { network, mcpServer = null }: RunOptions = {}): Promise<number> {
  disablePretenuring()
  const config = { ...given, appSecrets: ensureAppSecrets(given) }
  const logs = createLogs({ level: config.logLevel })
  endOnUncaught(logs)
  for (const { name, reason } of config.ignored) logs.logger.warn({ event: 'variable-ignored', name, reason })
  for (const hole of OWN_HOLES)
    logs.logger.warn({
      event: 'runtime-hole',
      advisory: hole.advisory,
      node: process.versions.node,
      reason: describeHole(hole),
    })
  // Before anything else starts: where it cannot be opened, that is all there is to say.
  const store = await openStore(config.database, { logger: logs.logger })
  const analysisPool = createAnalysisPool({
    threads: config.analysisThreads ?? defaultThreads(),
    logger: logs.logger,
  })
  await analysisPool.started()
  const services = createServices({ config, logs, store, analysisPool, network }, { mcpServer })
  const running = await serve(createApp(services), services)
  const jobs = [
    ...expiryJobs(store, createSecretBox(config.appSecrets)),
    ...accountExpiryJobs(services.accounts.auth),
    ...(config.mail ? [unconfirmedAccountsJob(store)] : []),
  ]
  const endExpiry = startExpiry(jobs, { logger: logs.logger })
  drainOnSignals(running, {
    logs,
    afterwards: async () => {
      await endExpiry()
      await services.accounts.mailer?.settled()
      await analysisPool.close()
      await store.close()
    },
  })
  return running.port
}
