/** How an inspection becomes a local preview, for `?save` and for submissions of `devcli` alike. */
import type { Inspection } from '@linklens/engine'
import type { EnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import type { InspectionLimits } from '../http/limits/inspection-limits.ts'
import { quotaError, type PreviewLimits } from './preview-limits.ts'
import { ServiceError } from '../service-error.ts'
import { quotaRefusal } from './preview-quota.ts'
import { createPreview, type CreatedPreview, type NewPreview } from './previews.ts'
import type { Store } from '../store/db.ts'

export interface PreviewDeps {
  readonly store: Store
  readonly previewLimits: PreviewLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export const previewPath = (id: string): string => `/local-preview/${id}`

/** @throws ServiceError `RATE_LIMITED` when the environment's quota is used up, `UNAUTHORIZED` when it is gone. */
export async function savePreview({ store, now }: PreviewDeps, preview: NewPreview): Promise<CreatedPreview> {
  const at = now()
  const outcome = await createPreview(store, preview, at)
  if (outcome === 'environment-gone') throw new ServiceError('UNAUTHORIZED')
  if ('quota' in outcome) throw quotaError(outcome, at)
  return outcome
}

/**
 * Refuses an environment that is full before anything is fetched: it gets no inspection that could not be saved.
 * @throws ServiceError `RATE_LIMITED`.
 */
export async function requireQuota({ store, now }: PreviewDeps, environmentId: string): Promise<void> {
  const at = now()
  const refusal = await quotaRefusal(store.db, { environmentId, bytes: 0, now: at })
  if (refusal) throw quotaError(refusal, at)
}

/**
 * Finds the environment of this secret, which may save a preview.
 * @param secret the `x-service-api-key` header, undefined when absent.
 * @throws ServiceError `UNAUTHORIZED` when the secret is missing, malformed, unknown, expired or revoked.
 */
export type VerifySecret = (secret: string | undefined) => Promise<SaveGrant>

export interface SaveGrant {
  readonly environmentId: string
  /** Counts instead of the entry point's own: the preview as well as the inspection. Absent: the entry point's own count. */
  readonly limits?: InspectionLimits
  /** Stores the inspection as a local preview. `usedBy` has been validated. */
  save(inspection: Inspection, usedBy: string | Record<string, unknown>): Promise<{ url: string }>
}

/** The `?save` of `POST /api/inspect`. */
export function saveGrantBySecret(deps: PreviewDeps & { environmentAuth: EnvironmentAuth }): VerifySecret {
  return async (secret) => {
    const { environmentId } = await deps.environmentAuth.bySecret(secret)
    return grantFor(deps, environmentId)
  }
}

function grantFor(deps: PreviewDeps, environmentId: string): SaveGrant {
  const limits = deps.previewLimits.ofSaving(environmentId)
  return {
    environmentId,
    limits: {
      take: async (c, inspection) => {
        await requireQuota(deps, environmentId)
        return limits.take(c, inspection)
      },
    },
    save: async (inspection, usedBy) => {
      const { id } = await savePreview(deps, { environmentId, inspection, usedBy })
      return { url: previewPath(id) }
    },
  }
}
