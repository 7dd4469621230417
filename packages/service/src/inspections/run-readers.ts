/**
 * How AI readers are asked about, for every entry point: the URL rules, limits and slots of an inspection, as which it counts.
 * Nothing here is part of an inspection: its requests come on top, and only where somebody asked for them.
 */
import { RequestBudgetError, type ReadersReport } from '@linklens/engine'
import type { AppContext } from '../http/app-env.ts'
import type { EntryPoint } from '../telemetry/entry-point.ts'
import {
  admitInspection,
  logged,
  overBudget,
  type AdmittedInspection,
  type InspectionDeps,
} from './run-inspection.ts'

/** Admits a run about AI readers, as `admitInspection` does. */
export const admitReaders = (
  deps: InspectionDeps,
  c: AppContext,
  { entryPoint, url }: { entryPoint: EntryPoint; url: string },
): Promise<AdmittedInspection> => admitInspection(deps, c, { entryPoint, url, crawlers: false })

/** Throws as `runInspection` does. */
export async function runReaders(
  deps: InspectionDeps,
  admitted: AdmittedInspection,
  signal: AbortSignal | undefined,
): Promise<ReadersReport> {
  const { url, acceptLanguage, budget, analyser } = admitted
  const ask = () =>
    deps.inspector.readers(url, {
      signal,
      acceptLanguage,
      requestBudget: budget,
      analyser: analyser.until(signal),
      notAsked: deps.config.readers === 'off' ? 'operator' : undefined,
    })
  const inSlot = () => deps.inspectionSlots.run(ask, { client: analyser.client, signal })
  try {
    return await logged(deps, admitted, inSlot, { signal })
  } catch (error) {
    throw error instanceof RequestBudgetError && budget ? overBudget(budget, error) : error
  }
}
