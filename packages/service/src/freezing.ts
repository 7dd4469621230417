/** How an inspection becomes a frozen report, behind the API and the live page's button alike. */
import type { Inspection } from '@linklens/engine'
import type { Logs } from './logs.ts'
import { freezeReport, type CreatedReport } from './saved/reports.ts'
import type { Store } from './store/db.ts'

/** Draws the small picture of ours that stands for a report where it is shared; null when it cannot. */
export type MakeThumbnail = (inspection: Inspection, signal: AbortSignal) => Promise<Uint8Array | null>

export interface FreezingDeps {
  readonly store: Store
  readonly logs: Logs
  /** Absent: reports have no picture. */
  readonly makeThumbnail?: MakeThumbnail
}

interface Freezing {
  inspection: Inspection
  /** Account that keeps it; none: anonymous. */
  owner?: string | null
  /** When it was inspected, in milliseconds since 1970; now unless given. */
  at?: number
  requestId: string
  /** Aborts when the asker is gone: nobody would get the token. */
  signal: AbortSignal
}

/** @throws the signal's reason. */
export async function freezeInspection(deps: FreezingDeps, freezing: Freezing): Promise<CreatedReport> {
  const { inspection, owner, at, signal } = freezing
  const thumbnail = await tryThumbnail(deps, freezing)
  signal.throwIfAborted()
  return freezeReport(deps.store, { inspection, thumbnail, owner: owner ?? null }, at)
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
