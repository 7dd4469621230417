/** How an inspection becomes a local preview, behind `?save` and behind what `devcli` submits alike. */
import type { EnvironmentAuth, SaveGrant, VerifySecret } from './deps.ts'
import { quotaError, type PreviewLimits } from './http/preview-limits.ts'
import { ServiceError } from './http/service-error.ts'
import { quotaRefusal } from './saved/preview-quota.ts'
import { createPreview, type CreatedPreview, type NewPreview } from './saved/previews.ts'
import type { Store } from './store/db.ts'

export interface PreviewDeps {
  readonly store: Store
  /** Absent: nothing is counted. */
  readonly previewLimits?: PreviewLimits
  readonly now?: () => number
}

export const previewPath = (id: string): string => `/local-preview/${id}`

/** @throws ServiceError `RATE_LIMITED` when the environment's quota is used up, `UNAUTHORIZED` when it is gone. */
export async function savePreview(
  { store, now = Date.now }: PreviewDeps,
  preview: NewPreview,
): Promise<CreatedPreview> {
  const at = now()
  const outcome = await createPreview(store, preview, at)
  if (outcome === 'environment-gone') throw new ServiceError('UNAUTHORIZED')
  if ('quota' in outcome) throw quotaError(outcome, at)
  return outcome
}

/**
 * Before anything is fetched: an environment that is full gets no inspection that could not be kept.
 * @throws ServiceError `RATE_LIMITED`.
 */
export async function requireRoom(
  { store, now = Date.now }: PreviewDeps,
  environmentId: string,
): Promise<void> {
  const at = now()
  const refusal = await quotaRefusal(store.db, { environmentId, bytes: 0, now: at })
  if (refusal) throw quotaError(refusal, at)
}

/** The `?save` of `POST /api/inspect`. */
export function savingBySecret(deps: PreviewDeps & { environmentAuth: EnvironmentAuth }): VerifySecret {
  return async (secret) => {
    const { environmentId } = await deps.environmentAuth.bySecret(secret)
    return grantFor(deps, environmentId)
  }
}

function grantFor(deps: PreviewDeps, environmentId: string): SaveGrant {
  const limits = deps.previewLimits?.ofSaving(environmentId)
  return {
    environmentId,
    limits: {
      take: async (c, inspection) => {
        await requireRoom(deps, environmentId)
        return (await limits?.take(c, inspection)) ?? { allowed: true, headers: {} }
      },
    },
    save: async (inspection, usedBy) => {
      const { id } = await savePreview(deps, { environmentId, inspection, usedBy })
      return { url: previewPath(id) }
    },
  }
}
