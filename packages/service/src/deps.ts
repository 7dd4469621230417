/**
 * Everything the service works with, handed to `createApp`. `run.ts` fills it with the real things;
 * a test fills it with its own. Nothing below `createApp` reaches for a global.
 */
import type { FetchImage, Inspection, Inspector } from '@linklens/engine'
import type { Context, MiddlewareHandler } from 'hono'
import type { AccountService } from './accounts/account-service.ts'
import type { ReadMetrics } from './api/metrics.ts'
import type { Config } from './config.ts'
import type { MakeThumbnail } from './freezing.ts'
import type { AppEnv } from './http/app-env.ts'
import type { AttemptLimit } from './http/attempt-limit.ts'
import type { ClientHash } from './http/client-hash.ts'
import type { InspectionBudget } from './http/inspection-budget.ts'
import type { InspectionGate } from './http/inspection-gate.ts'
import type { ReportLimits } from './http/inspection-limits.ts'
import type { PreviewLimits } from './http/preview-limits.ts'
import type { OpenBudget } from './http/request-budgets.ts'
import type { Logs } from './logs.ts'
import type { Metrics } from './metrics.ts'
import type { ServerForRequest } from './mcp/endpoint.ts'
import type { Store } from './store/db.ts'
import type { ImageProcesses } from './work/image-processes.ts'

/** What the pages need: a part of `Deps`, so that a page can be tried with less. */
export interface PageDeps {
  readonly inspector: Inspector
  readonly config: Config
  /** How many inspections are at work at once in this process; also knows when the process drains. */
  readonly gate: InspectionGate
  /** Absent: nothing is counted. */
  readonly limits?: InspectionLimits
  /** For requests that are no part of an inspection that was let in by `limits`. Absent: they are not counted. */
  readonly openBudget?: OpenBudget
  readonly logs: Logs
  /** Absent: nothing is counted for the operator. */
  readonly metrics?: Metrics
  /** Where images are decoded and drawn. */
  readonly imageProcesses: ImageProcesses
}

export interface Deps extends PageDeps {
  readonly verifySecret: VerifySecret
  /** Absent: nobody can sign in. */
  readonly accounts?: Accounts
  /** Sign-up, sign-in and their like. Absent: their pages do not exist. */
  readonly accountService?: AccountService
  /** Absent: there are no dev environments. */
  readonly environmentAuth?: EnvironmentAuth
  /** Counts attempts to pair a machine. */
  readonly pairingLimit: AttemptLimit
  /** Tells clients apart in the audit list. Absent: it does not tell. */
  readonly clientHash?: ClientHash
  /** For pages that show a stranger's picture. Absent: they show none. */
  readonly fetchImage?: FetchImage
  /** Stands in front of everything but the health routes. */
  readonly floodLimit: MiddlewareHandler<AppEnv>
  /** What is kept. Absent: nothing is, and the addresses of reports do not exist. */
  readonly store?: Store
  /** Counts an inspection and the report that is frozen from it. */
  readonly reportLimits?: ReportLimits
  /** Counts what an environment submits. Absent: nothing is counted. */
  readonly previewLimits?: PreviewLimits
  /** What hosted MCP serves. Absent: the remote inspector. */
  readonly mcpServer?: ServerForRequest
  /** Absent: frozen reports have no picture of their own. */
  readonly makeThumbnail?: MakeThumbnail
  /** Clock of what expires, in milliseconds since 1970; the system's own unless a test says otherwise. */
  readonly now?: () => number
  /** What `/metrics` answers. Absent: it does not exist. */
  readonly readMetrics?: ReadMetrics
  /** What `/readyz` asks, beside whether the process drains. */
  readonly readiness: readonly ReadinessCheck[]
}

/** The doors by which an inspection comes in; they count in different buckets. */
export type InspectionDoor = 'api' | 'page' | 'mcp' | 'dev'

/** Counts inspections; asked at the last moment before the network, so that refused requests are free. */
export interface InspectionLimits {
  take(c: Context<AppEnv>, inspection: CountedInspection): Promise<LimitVerdict>
}

export interface CountedInspection {
  readonly door: InspectionDoor
  readonly target: URL
  /** As how many crawlers the page is asked for, beside ourselves. Default none. */
  readonly crawlers?: number
}

export interface LimitVerdict {
  readonly allowed: boolean
  /** `RateLimit`, `RateLimit-Policy`, and `Retry-After` on a refusal: set on the answer as they are. */
  readonly headers: Readonly<Record<string, string>>
  /** Public sentence of a refusal; the error table's own when absent. */
  readonly message?: string
  /** Of the inspection that was let in. Absent: its requests are not counted. */
  readonly budget?: InspectionBudget
}

/**
 * Who may save a preview with this secret.
 * @param secret the `x-service-api-key` header, undefined when absent.
 * @throws ServiceError `UNAUTHORIZED` when the secret is missing, malformed, unknown, expired or revoked.
 */
export type VerifySecret = (secret: string | undefined) => Promise<SaveGrant>

export interface SaveGrant {
  readonly environmentId: string
  /** Count instead of the door's own: the preview as well as the inspection. Absent: the door's own count. */
  readonly limits?: InspectionLimits
  /** Stores the inspection as a local preview. `usedBy` has been validated. */
  save(inspection: Inspection, usedBy: string | Record<string, unknown>): Promise<{ url: string }>
}

/** The account whose session a request carries. */
export interface Account {
  readonly id: string
  readonly email: string
}

/** Who is signed in. */
export interface Accounts {
  /** @returns null without a session, or with one that has ended. */
  current(c: Context<AppEnv>): Promise<Account | null>
}

/** A dev environment that a request has proven to speak for. */
export interface EnvironmentAccess {
  /** `de_…` */
  readonly environmentId: string
  readonly name: string
  readonly accountId: string
}

/** How development-mode requests prove themselves. Each throws ServiceError `UNAUTHORIZED`, without saying which part was wrong. */
export interface EnvironmentAuth {
  /** @param secret the `x-service-api-key` header. */
  bySecret(secret: string | undefined): Promise<EnvironmentAccess>
  /** A paired machine. Any part may be missing or wrong. */
  byPairing(claim: {
    publicId: string | undefined
    environmentId: string | undefined
    machineId: string | undefined
  }): Promise<EnvironmentAccess>
}

export interface ReadinessCheck {
  readonly name: string
  /** Rejects when not ready; the reason goes to the logs, never to the answer. */
  run(): Promise<void>
}
