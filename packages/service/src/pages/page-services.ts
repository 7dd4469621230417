/** What the pages work with. `mountPages` puts it together once; each page takes what it needs. */
import type { FetchImage, Inspection } from '@linklens/engine'
import type { AccountService } from '../accounts/account-service.ts'
import type { Accounts } from '../accounts/account.ts'
import type { Frame } from '../components/frame.ts'
import { safeHref } from '../components/safe-link.tsx'
import type { AppContext } from '../http/app-env.ts'
import { chosenPlatforms } from '../http/chosen-platforms.ts'
import type { ClientHash } from '../http/client-hash.ts'
import type { AttemptLimit } from '../http/limits/attempt-limit.ts'
import type { ReportLimits } from '../http/limits/inspection-limits.ts'
import type { OpenBudget } from '../http/limits/request-budgets.ts'
import type { ImageUrls } from '../images/image-url.ts'
import type { ImageProcesses } from '../images/process/image-processes.ts'
import { imageVersion } from '../images/shown-image.ts'
import type { SocialImages } from '../images/social-image.ts'
import type { InspectionDeps } from '../inspections/run-inspection.ts'
import type { FreezingDeps } from '../saved/freeze-inspection.ts'
import type { Snapshots } from '../saved/snapshot.ts'
import type { Store } from '../store/db.ts'

export interface PagesDeps extends InspectionDeps, Omit<FreezingDeps, 'store'> {
  readonly imageProcesses: ImageProcesses
  /** Absent: reports cannot be frozen, and nothing that is kept can be opened. */
  readonly store?: Store
  /** Absent: no image is shown, and the page says so. */
  readonly fetchImage?: FetchImage
  /** For requests that are not part of the inspection. Absent: they are not counted. */
  readonly openBudget?: OpenBudget
  /** Absent: nobody can sign in. */
  readonly accounts?: Accounts
  /** Sign-up, sign-in and the like. Absent: their pages do not exist. */
  readonly accountService?: AccountService
  /** Absent: snapshots are not counted. */
  readonly reportLimits?: ReportLimits
  /** Counts edits of cards. Absent: they are not counted. */
  readonly editLimit?: AttemptLimit
  /** Counts drawings on demand. Absent: they are not counted. */
  readonly drawingLimit?: AttemptLimit
  /** Labels clients in the audit list. Absent: they are not labelled. */
  readonly clientHash?: ClientHash
  /** Cache of what `fetchImage` fetched; the pages make their own unless given. */
  readonly images?: SocialImages
  /** Folder that `build-assets.js` wrote; tests may pass another. */
  readonly assetsFolder?: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface PageServices {
  readonly deps: PagesDeps & { readonly now: () => number }
  readonly frame: Frame
  readonly imageUrls: ImageUrls
  readonly images: SocialImages
  readonly snapshots: Snapshots
  /** User-Agent of our crawler. */
  readonly userAgent: string
}

/** For what is kept. */
export interface KeptServices extends PageServices {
  readonly deps: PageServices['deps'] & { readonly store: Store }
}

/** What every report has, whatever it shows. */
export const reportBasis = (c: AppContext, { deps, userAgent, frame }: PageServices) => ({
  fileScript: frame.assets.fileScript,
  chosen: chosenPlatforms(c),
  baseUrl: deps.config.baseUrl,
  userAgent,
})

/** @returns the service's own URL of a public image as an inspection saw it; null where it cannot be shown. */
export function publicImage(
  { deps, imageUrls }: PageServices,
  inspection: Inspection,
  url: string,
  at: number,
): string | null {
  return deps.fetchImage && safeHref(url) ? imageUrls.sign(url, imageVersion(inspection, url, at)) : null
}
