/** What routes and pages work with: one object, made by one function. Tests give parts of their own to the same function. */
import {
  createImageFetcher,
  createInspector,
  describeHole,
  linklensUserAgent,
  OWN_HOLES,
  type FetchImage,
  type Network,
} from '@linklens/engine'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import type { MiddlewareHandler } from 'hono'
import { createAccounts, type AccountService } from './accounts/account-service.ts'
import { createEnvironmentAuth, type EnvironmentAuth } from './accounts/environments/environment-auth.ts'
import type { PasswordHashing } from './accounts/sign-in/password.ts'
import type { Config } from './config.ts'
import type { AppContext, AppEnv } from './http/app-env.ts'
import { createClientAddress, type ClientAddress } from './http/client-address.ts'
import { createClientHash, type ClientHash } from './http/client-hash.ts'
import { createAttemptLimit, type AttemptLimit } from './http/limits/attempt-limit.ts'
import { inMemoryLimit } from './http/limits/in-memory-limit.ts'
import {
  createInspectionLimits,
  createReportLimits,
  type ReportLimits,
} from './http/limits/inspection-limits.ts'
import { createOpenBudget, type OpenBudget } from './http/limits/request-budgets.ts'
import { createCardDrawer, type DrawCard } from './images/cards/card-files.ts'
import { createImageCollector } from './images/collect-report-images.ts'
import { createThumbnails } from './images/drawn/report-thumbnail.ts'
import { createImageProcesses, type ImageProcesses } from './images/process/image-processes.ts'
import { createSocialImages, type SocialImages } from './images/social-image.ts'
import { createAnalysers } from './inspections/analysis/analysers.ts'
import type { AnalysisPool } from './inspections/analysis/analysis-pool.ts'
import { createInspectionSlots } from './inspections/inspection-slots.ts'
import type { InspectionDeps } from './inspections/run-inspection.ts'
import { createRateLimits, type RateLimits } from './limits/rate-limit.ts'
import { countPreviewsAlive } from './saved/count-previews.ts'
import type { FreezingDeps } from './saved/freeze-inspection.ts'
import { createIdempotentKeys, type IdempotentKeys } from './saved/idempotency.ts'
import { createPreviewLimits } from './saved/preview-limits.ts'
import { saveGrantBySecret, type PreviewDeps, type VerifySecret } from './saved/save-preview.ts'
import type { Store } from './store/db.ts'
import type { Logs } from './telemetry/logs.ts'
import { createMetrics } from './telemetry/metrics.ts'

export interface Services extends InspectionDeps, FreezingDeps, PreviewDeps {
  /** Who is signed in, and all that signs people in. */
  readonly accounts: AccountService
  readonly environmentAuth: EnvironmentAuth
  readonly verifySecret: VerifySecret
  readonly fetchImage: FetchImage
  readonly imageProcesses: ImageProcesses
  /** Cache of what `fetchImage` fetched. */
  readonly images: SocialImages
  readonly drawCard: DrawCard
  readonly idempotentKeys: IdempotentKeys
  readonly clientAddress: ClientAddress
  /** Labels clients in the audit list. */
  readonly clientHash: ClientHash
  /** Applies to everything but the health routes. */
  readonly inMemoryLimit: MiddlewareHandler<AppEnv>
  readonly reportLimits: ReportLimits
  /** For requests that are not part of an inspection. */
  readonly openBudget: OpenBudget
  readonly pairingLimit: AttemptLimit
  readonly whoamiLimit: AttemptLimit
  /** Counts edits of cards. */
  readonly editLimit: AttemptLimit
  /** Counts drawings on demand. */
  readonly drawingLimit: AttemptLimit
  /** What `/readyz` checks, next to whether the process drains. */
  readonly readiness: readonly ReadinessCheck[]
  /** What the operator should change; the service runs all the same. */
  readonly warnings: readonly string[]
  /** What hosted MCP serves instead of the remote inspector. */
  readonly mcpServer: ServerForRequest | null
  /** Folder that `build-assets.js` wrote, where it is not the usual one. */
  readonly assetsFolder: string | undefined
}

export interface ReadinessCheck {
  readonly name: string
  /** Rejects when not ready; the reason goes to the logs, and to the answer only where it is a `StoreError`. */
  run(): Promise<void>
}

/** Makes the MCP server for one request. */
export type ServerForRequest = (c: AppContext) => ReturnType<McpServerFactory>

export interface Foundations {
  readonly config: Config
  readonly logs: Logs
  readonly store: Store
  readonly analysisPool: AnalysisPool
  /** The network below the guard. Default: the real one. */
  readonly network?: Network | undefined
}

/** Parts that are given instead of the usual ones; what is made of them is made of these. */
export interface GivenServices extends Partial<Services> {
  readonly rateLimits?: RateLimits
  readonly passwordHashing?: PasswordHashing | undefined
}

export function createServices(
  { config, logs, store, analysisPool, network }: Foundations,
  given: GivenServices = {},
): Services {
  const { logger } = logs
  const [secret = ''] = config.appSecrets
  const { denyHosts, ports } = config
  const engine = { userAgent: linklensUserAgent(config), denyHosts, ports, ...(network && { network }) }
  const {
    passwordHashing,
    now = Date.now,
    clientAddress = createClientAddress({ trustedProxies: config.trustedProxies, logger }),
    inspectionSlots = createInspectionSlots({
      use: analysisPool.use,
      isCrowded: () => analysisPool.counts.waiting > 0,
    }),
    fetchImage = createImageFetcher(engine),
    imageProcesses = createImageProcesses({ fonts: config.fonts }),
    images = createSocialImages(fetchImage, imageProcesses),
    metrics = createMetrics({
      version: config.version,
      inspectionSlots,
      imageProcesses,
      analysisPool,
      previewsAlive: () => countPreviewsAlive(store, Date.now()),
    }),
    rateLimits = createRateLimits(store, {
      secret,
      overrides: config.rateLimits,
      logger,
      onRefused: (bucket) => metrics.limited(bucket),
    }),
    previewLimits = createPreviewLimits(rateLimits, clientAddress),
    environmentAuth = createEnvironmentAuth(store, now),
    clientHash = createClientHash(config.appSecrets, clientAddress),
    ...others
  } = given
  const attemptLimit = (bucket: Parameters<typeof createAttemptLimit>[2]) =>
    createAttemptLimit(rateLimits, clientAddress, bucket)
  const signIn = { attemptLimit: attemptLimit('signIn'), rateLimits, clientHash, passwordHashing }
  return {
    config,
    logs,
    store,
    now,
    clientAddress,
    inspectionSlots,
    fetchImage,
    imageProcesses,
    images,
    metrics,
    previewLimits,
    environmentAuth,
    clientHash,
    accounts: others.accounts ?? createAccounts({ config, store, logger, ...signIn }),
    inspector: createInspector(engine),
    collectImages: createImageCollector(images),
    drawCard: createCardDrawer(imageProcesses, images),
    makeThumbnail: createThumbnails(config, imageProcesses),
    inMemoryLimit: inMemoryLimit({
      clientAddress,
      overrides: config.rateLimits,
      onRefused: () => metrics.limited('flood'),
    }),
    analysers: createAnalysers({ pool: analysisPool, rateLimits, clientAddress }),
    limits: createInspectionLimits(rateLimits, clientAddress),
    reportLimits: createReportLimits(rateLimits, clientAddress),
    openBudget: createOpenBudget(rateLimits, clientAddress),
    pairingLimit: attemptLimit('pairing'),
    whoamiLimit: attemptLimit('whoami'),
    editLimit: attemptLimit('edit'),
    drawingLimit: attemptLimit('drawing'),
    idempotentKeys: createIdempotentKeys(config.appSecrets),
    verifySecret: saveGrantBySecret({ store, environmentAuth, previewLimits, now }),
    readiness: [
      { name: 'database', run: () => store.ping() },
      { name: 'writes', run: () => store.checkWrites() },
    ],
    warnings: OWN_HOLES.map(describeHole),
    mcpServer: null,
    assetsFolder: undefined,
    ...others,
  }
}
