/** How an inspection becomes a frozen report, for the API and the live page's button alike. */
import type { Inspection } from '@linklens/engine'
import { ServiceError } from '../service-error.ts'
import type { ImageClient } from '../http/limits/request-budgets.ts'
import type { CollectImages } from '../images/collect-report-images.ts'
import type { MakeThumbnail } from '../images/drawn/report-thumbnail.ts'
import { ImageError } from '../images/process/image-error.ts'
import type { ReadImage } from '../images/shown-image.ts'
import type { Logs } from '../telemetry/logs.ts'
import { freezeReport, OwnerDeleted, type CreatedReport, type ReportKey } from './reports.ts'
import type { Store } from '../store/db.ts'

export interface FreezingDeps {
  readonly store: Store
  readonly logs: Logs
  readonly makeThumbnail: MakeThumbnail
  readonly collectImages: CollectImages
}

interface Freezing {
  inspection: Inspection
  /** Random unless given. */
  key?: ReportKey
  /** Account that owns it; none: anonymous. */
  owner?: string | null
  /** When it was inspected, in milliseconds since 1970; now unless given. */
  at?: number
  image?: ReadImage | undefined
  client: ImageClient
  requestId: string
  /** Aborts when the client is gone: nobody would get the token. */
  signal: AbortSignal
}

/** @throws the signal's reason; AlreadyFrozen for a key that was given; ServiceError `UNAUTHORIZED` when the owner's account was deleted meanwhile. */
export async function freezeInspection(deps: FreezingDeps, freezing: Freezing): Promise<CreatedReport> {
  const { inspection, key, owner, at = Date.now(), image, client, signal } = freezing
  const [thumbnail, images] = await Promise.all([
    tryThumbnail(deps, freezing),
    deps.collectImages({ inspection, at, image, client }, signal),
  ])
  signal.throwIfAborted()
  try {
    const report = { inspection, thumbnail, images, owner: owner ?? null, ...(key ? { key } : {}) }
    return await freezeReport(deps.store, report, at)
  } catch (error) {
    if (!(error instanceof OwnerDeleted)) throw error
    throw new ServiceError('UNAUTHORIZED', 'Your account was deleted meanwhile, so nothing was kept.', {
      cause: error,
    })
  }
}

/** A report without its image is still the report. */
async function tryThumbnail(
  { makeThumbnail, logs }: FreezingDeps,
  { inspection, requestId, client: { client }, signal }: Freezing,
): Promise<Uint8Array | null> {
  try {
    return await makeThumbnail(inspection, { client, signal, isKept: true })
  } catch (error) {
    if (error instanceof ImageError) logs.thumbnailMissing(requestId, error.reason)
    else if (!signal.aborted) logs.crash(requestId, error)
    return null
  }
}
