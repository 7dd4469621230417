/** How an inspection becomes a frozen report, behind the API and the live page's button alike. */
import type { Inspection } from '@linklens/engine'
import { ServiceError } from './http/service-error.ts'
import type { OpenImageBudget } from './http/request-budgets.ts'
import type { Logs } from './logs.ts'
import type { KeptImage, MissingImage } from './saved/kept-image.ts'
import { freezeReport, OwnerGone, type CreatedReport, type ReportKey } from './saved/reports.ts'
import type { Store } from './store/db.ts'

/** Draws the small picture of ours that stands for a report where it is shared; null when it cannot. */
export type MakeThumbnail = (inspection: Inspection, signal: AbortSignal) => Promise<Uint8Array | null>

/** The images that the report shows, re-encoded, and why others are missing. */
export type CollectImages = (
  /** `at`: when it was inspected, in milliseconds since 1970. */
  shown: {
    readonly inspection: Inspection
    readonly at: number
    readonly openBudget?: OpenImageBudget | undefined
  },
  signal: AbortSignal,
) => Promise<(KeptImage | MissingImage)[]>

export interface FreezingDeps {
  readonly store: Store
  readonly logs: Logs
  /** Absent: reports have no picture. */
  readonly makeThumbnail?: MakeThumbnail
  /** Absent: reports show none of the page's pictures. */
  readonly collectImages?: CollectImages
}

interface Freezing {
  inspection: Inspection
  /** Made anew unless given. */
  key?: ReportKey
  /** Account that keeps it; none: anonymous. */
  owner?: string | null
  /** When it was inspected, in milliseconds since 1970; now unless given. */
  at?: number
  /** Counts the requests for the report's pictures. */
  openBudget?: OpenImageBudget | undefined
  requestId: string
  /** Aborts when the asker is gone: nobody would get the token. */
  signal: AbortSignal
}

/** @throws the signal's reason; AlreadyFrozen for a key that was given; ServiceError `UNAUTHORIZED` when the owner's account was deleted meanwhile. */
export async function freezeInspection(deps: FreezingDeps, freezing: Freezing): Promise<CreatedReport> {
  const { inspection, key, owner, at = Date.now(), openBudget, signal } = freezing
  const [thumbnail, pictures = []] = await Promise.all([
    tryThumbnail(deps, freezing),
    deps.collectImages?.({ inspection, at, openBudget }, signal),
  ])
  signal.throwIfAborted()
  try {
    const report = { inspection, thumbnail, pictures, owner: owner ?? null, ...(key ? { key } : {}) }
    return await freezeReport(deps.store, report, at)
  } catch (error) {
    if (!(error instanceof OwnerGone)) throw error
    throw new ServiceError('UNAUTHORIZED', 'Your account was deleted meanwhile, so nothing was kept.', {
      cause: error,
    })
  }
}

/** A report without its picture is still the report. */
async function tryThumbnail(
  { makeThumbnail, logs }: FreezingDeps,
  { inspection, requestId, signal }: Freezing,
): Promise<Uint8Array | null> {
  try {
    return (await makeThumbnail?.(inspection, signal)) ?? null
  } catch (error) {
    if (!signal.aborted) logs.crash(requestId, error)
    return null
  }
}
