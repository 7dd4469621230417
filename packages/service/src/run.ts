/** Runs the service with a configuration: opens the store, creates the real dependencies, listens. */
import {
  createImageFetcher,
  createInspector,
  describeHole,
  linklensUserAgent,
  OWN_HOLES,
  type Network,
} from '@linklens/engine'
import { createAccounts } from './accounts/account-service.ts'
import { createEnvironmentAuth } from './accounts/environments/environment-auth.ts'
import { createSecretBox } from './accounts/environments/secret.ts'
import { accountExpiryJobs } from './accounts/sign-in/sessions.ts'
import { unconfirmedAccountsJob } from './accounts/sign-in/unconfirmed-accounts.ts'
import { ensureAppSecrets } from './secrets/app-secret.ts'
import { createApp, type Deps } from './app.tsx'
import type { Config } from './config.ts'
import { createAttemptLimit } from './http/limits/attempt-limit.ts'
import { createAnalysers } from './inspections/analysis/analysers.ts'
import { createClientAddress } from './http/client-address.ts'
import { createClientHash } from './http/client-hash.ts'
import { inMemoryLimit } from './http/limits/in-memory-limit.ts'
import { createInspectionSlots } from './inspections/inspection-slots.ts'
import { createInspectionLimits, createReportLimits } from './http/limits/inspection-limits.ts'
import { createPreviewLimits } from './saved/preview-limits.ts'
import { createRateLimits } from './limits/rate-limit.ts'
import { createOpenBudget } from './http/limits/request-budgets.ts'
import { createThumbnails } from './images/drawn/report-thumbnail.ts'
import { createLogs, type Logs } from './telemetry/logs.ts'
import { saveGrantBySecret } from './saved/save-preview.ts'
import { createIdempotentKeys } from './saved/idempotency.ts'
import { createMetrics } from './telemetry/metrics.ts'
import type { ServerForRequest } from './mcp/endpoint.ts'
import { drainOnSignals, endOnUncaught } from './runtime/shutdown.ts'
import { countPreviewsAlive } from './saved/count-previews.ts'
import { expiryJobs, startExpiry } from './saved/expiry.ts'
import { serve } from './runtime/serve.ts'
import { openStore, type Store } from './store/db.ts'
import { disablePretenuring } from './runtime/tune-v8.ts'
import {
  createAnalysisPool,
  defaultThreads,
  type AnalysisPool,
} from './inspections/analysis/analysis-pool.ts'
import { createImageProcesses } from './images/process/image-processes.ts'

export interface RunOptions {
  /** The network below the guard. Tests replace it to reach a local server. */
  network?: Network
  /** What hosted MCP serves instead of the remote inspector; tests replace it. */
  mcpServer?: ServerForRequest
}

/**
 * @returns the port it listens on.
 * @throws ConfigError, StoreError or the listen error: see `startProblem`.
 */
export async function run(given: Config, below: RunOptions = {}): Promise<number> {
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
  const deps = realDeps({ config, logs, store, analysisPool, ...below })
  const running = await serve(createApp(deps), deps)
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
      await analysisPool.close()
      await store.close()
    },
  })
  return running.port
}

interface Foundations extends RunOptions {
  config: Config
  logs: Logs
  store: Store
  analysisPool: AnalysisPool
}

/** Optional in tests, required here: without a limit nothing would be counted. */
type RealDeps = Required<Omit<Deps, 'mcpServer' | 'now'>> & Pick<Deps, 'mcpServer' | 'now'>

function realDeps({ config, logs, store, analysisPool, mcpServer, ...below }: Foundations): RealDeps {
  const { logger } = logs
  const [secret = ''] = config.appSecrets
  const { denyHosts, ports } = config
  const engine = { userAgent: linklensUserAgent(config), denyHosts, ports, ...below }
  const clientAddress = createClientAddress({ trustedProxies: config.trustedProxies, logger })
  const inspectionSlots = createInspectionSlots({
    use: analysisPool.use,
    isCrowded: () => analysisPool.counts.waiting > 0,
  })
  const imageProcesses = createImageProcesses({ fonts: config.fonts })
  const metrics = createMetrics({
    version: config.version,
    inspectionSlots,
    imageProcesses,
    analysisPool,
    previewsAlive: () => countPreviewsAlive(store, Date.now()),
  })
  const rateLimits = createRateLimits(store, {
    secret,
    overrides: config.rateLimits,
    logger,
    onRefused: (bucket) => metrics.limited(bucket),
  })
  const previewLimits = createPreviewLimits(rateLimits, clientAddress)
  const environmentAuth = createEnvironmentAuth(store)
  const clientHash = createClientHash(config.appSecrets, clientAddress)
  const attemptLimit = createAttemptLimit(rateLimits, clientAddress, 'signIn')
  const accountService = createAccounts({ config, store, logger, attemptLimit, rateLimits, clientHash })
  return {
    config,
    accounts: accountService,
    accountService,
    inspector: createInspector(engine),
    fetchImage: createImageFetcher(engine),
    clientAddress,
    inspectionSlots,
    metrics,
    inMemoryLimit: inMemoryLimit({
      clientAddress,
      overrides: config.rateLimits,
      onRefused: () => metrics.limited('flood'),
    }),
    analysers: createAnalysers({ pool: analysisPool, rateLimits, clientAddress }),
    limits: createInspectionLimits(rateLimits, clientAddress),
    reportLimits: createReportLimits(rateLimits, clientAddress),
    openBudget: createOpenBudget(rateLimits, clientAddress),
    imageProcesses,
    makeThumbnail: createThumbnails(config, imageProcesses),
    environmentAuth,
    pairingLimit: createAttemptLimit(rateLimits, clientAddress, 'pairing'),
    whoamiLimit: createAttemptLimit(rateLimits, clientAddress, 'whoami'),
    editLimit: createAttemptLimit(rateLimits, clientAddress, 'edit'),
    drawingLimit: createAttemptLimit(rateLimits, clientAddress, 'drawing'),
    clientHash,
    idempotentKeys: createIdempotentKeys(config.appSecrets),
    store,
    logs,
    previewLimits,
    ...(mcpServer ? { mcpServer } : {}),
    verifySecret: saveGrantBySecret({ store, environmentAuth, previewLimits }),
    readiness: [
      { name: 'database', run: () => store.ping() },
      { name: 'writes', run: () => store.checkWrites() },
    ],
    warnings: OWN_HOLES.map(describeHole),
  }
}
