import type { FetchImage } from '@linklens/engine'
import type { Deps, PageDeps } from '../deps.ts'
import type { CollectImages } from '../freezing.ts'
import type { SocialImages } from '../images/social-image.ts'

/** What the pages take beyond what every door needs; each has a sound default. */
export interface PagesDeps
  extends
    PageDeps,
    Pick<
      Deps,
      'store' | 'reportLimits' | 'makeThumbnail' | 'now' | 'accounts' | 'clientHash' | 'accountService'
    > {
  /** Fetches a stranger's picture under the engine's guard. Absent: no picture is shown, and the page says so. */
  readonly fetchImage?: FetchImage
  /** Those that it fetched, as pages show them; the pages make their own unless given. */
  readonly images?: SocialImages
  /** Absent: frozen reports show none of the page's pictures. */
  readonly collectImages?: CollectImages
  /** Folder that `build-assets.js` wrote; the build's own unless a test says otherwise. */
  readonly assetsFolder?: string
}
