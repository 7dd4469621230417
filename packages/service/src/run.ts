/** A configuration as a running service: opens the store, puts the real dependencies together, listens. */
import cluster from 'node:cluster'
import { createImageFetcher, createInspector, linklensUserAgent, type Network } from '@linklens/engine'
import { createAccounts } from './accounts/account-service.ts'
import { createEnvironmentAuth } from './accounts/environment-auth.ts'
import { createSecretBox } from './accounts/secret.ts'
import { accountExpiryJobs } from './accounts/sessions.ts'
import { unconfirmedAccountsJob } from './accounts/unconfirmed-accounts.ts'
import { ensureAppSecrets } from './app-secret.ts'
import { createApp } from './app.tsx'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { createAttemptLimit } from './http/attempt-limit.ts'
import { createClientAddress } from './http/client-address.ts'
import { createClientHash } from './http/client-hash.ts'
import { floodLimit } from './http/flood-limit.ts'
import { createInspectionGate } from './http/inspection-gate.ts'
import { createInspectionLimits, createReportLimits } from './http/inspection-limits.ts'
import { createPreviewLimits } from './http/preview-limits.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { createRequestBudgets, type RequestBudgets } from './http/request-budgets.ts'
import { createThumbnails } from './images/report-thumbnail.tsx'
import { createLogs, type Logs } from './logs.ts'
import { savingBySecret } from './local-previews.ts'
import { createMetrics } from './metrics.ts'
import { metricsReader } from './metrics-of-workers.ts'
import type { ServerForRequest } from './mcp/endpoint.ts'
import { drainOnSignals, endOnUncaught } from './process-life.ts'
import { countPreviewsAlive } from './saved/count-previews.ts'
import { expiryJobs, startExpiry } from './saved/expiry.ts'
import { serve } from './serve.ts'
import { openStore, type Store } from './store/db.ts'
import { keepYoungObjectsYoung } from './tune-v8.ts'
import { createImageProcesses } from './work/image-processes.ts'
import { superviseWorkers } from './workers.ts'

export interface RunOptions {
  /** What lies below the guard; the machine's own unless the entry of a test leads it to a local origin. */
  network?: Network
  /** What hosted MCP serves; the remote inspector unless the entry of a test puts fixtures there. */
  mcpServer?: ServerForRequest
}

/**
 * @returns the port it listens on.
 * @throws ConfigError, StoreError or the listen error: see `startProblem`.
 */
export async function run(given: Config, below: RunOptions = {}): Promise<number> {
  keepYoungObjectsYoung()
  const config = { ...given, appSecrets: ensureAppSecrets(given) }
  const logs = createLogs({ level: config.logLevel, worker: cluster.worker?.id })
  endOnUncaught(logs)
  if (config.workers > 1 && cluster.isPrimary) return superviseWorkers(config, logs)
  const store = await openStore(config.database, { logger: logs.logger })
  const { deps, budgets } = realDeps({ config, logs, store, ...below })
  const running = await serve(createApp(deps), deps)
  deps.imageProcesses.start()
  const jobs = [
    ...expiryJobs(store, createSecretBox(config.appSecrets)),
    ...(deps.accountService ? accountExpiryJobs(deps.accountService.auth) : []),
    ...(config.mail ? [unconfirmedAccountsJob(store)] : []),
  ]
  const endExpiry = startExpiry(jobs, { logger: logs.logger })
  drainOnSignals(running, {
    logs,
    afterwards: async () => {
      await endExpiry()
      await deps.accountService?.mailer?.settled()
      await budgets.settled()
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

/** What a test may leave out, the real service may not: a limit that is not put in counts nothing. */
type RealDeps = Required<Omit<Deps, 'mcpServer' | 'now'>> & Pick<Deps, 'mcpServer' | 'now'>

function realDeps({ config, logs, store, mcpServer, ...below }: Foundations): {
  deps: RealDeps
  budgets: RequestBudgets
} {
  const { logger } = logs
  const [secret = ''] = config.appSecrets
  const engine = { userAgent: linklensUserAgent(config), denyHosts: config.denyHosts, ...below }
  const clientAddress = createClientAddress({ trustedProxies: config.trustedProxies, logger })
  const gate = createInspectionGate()
  const imageProcesses = createImageProcesses()
  const metrics = createMetrics({
    version: config.version,
    gate,
    imageProcesses,
    previewsAlive: () => countPreviewsAlive(store, Date.now()),
  })
  const rateLimits = createRateLimits(store, {
    secret,
    overrides: config.rateLimits,
    logger,
    onRefused: (bucket) => metrics.limited(bucket),
  })
  const budgets = createRequestBudgets({
    rateLimits,
    clientAddress,
    onRefused: () => metrics.limited('target'),
  })
  const previewLimits = createPreviewLimits(rateLimits, budgets, clientAddress)
  const environmentAuth = createEnvironmentAuth(store)
  const clientHash = createClientHash(config.appSecrets, clientAddress)
  const attemptLimit = createAttemptLimit(rateLimits, clientAddress, 'signIn')
  const accountService = createAccounts({ config, store, logger, attemptLimit, rateLimits, clientHash })
  const deps: RealDeps = {
    config,
    accounts: accountService,
    accountService,
    inspector: createInspector(engine),
    fetchImage: createImageFetcher(engine),
    gate,
    metrics,
    readMetrics: metricsReader(metrics),
    floodLimit: floodLimit({
      clientAddress,
      overrides: config.rateLimits,
      onRefused: () => metrics.limited('flood'),
    }),
    limits: createInspectionLimits(budgets, clientAddress),
    reportLimits: createReportLimits(rateLimits, budgets, clientAddress),
    openBudget: budgets.open,
    imageProcesses,
    makeThumbnail: createThumbnails(config, imageProcesses),
    environmentAuth,
    pairingLimit: createAttemptLimit(rateLimits, clientAddress, 'pairing'),
    clientHash,
    store,
    logs,
    previewLimits,
    ...(mcpServer ? { mcpServer } : {}),
    verifySecret: savingBySecret({ store, environmentAuth, previewLimits }),
    readiness: [
      { name: 'database', run: () => store.ping() },
      { name: 'writes', run: () => store.checkWrites() },
    ],
  }
  return { deps, budgets }
}
