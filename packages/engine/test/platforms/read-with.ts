/** One platform's view of a page, for short tests. */
import type { PlatformPreview, PlatformVerdict } from '../../src/platforms/platform-results.ts'
import type { Facts } from '../../src/facts/facts.ts'
import { indexPage } from '../../src/facts/page-index.ts'
import { readPlatforms } from '../../src/platforms/index.ts'

export function readerOf(id: string): (facts: Facts) => PlatformPreview & PlatformVerdict {
  return (facts) => {
    const { previews, compatibility } = readPlatforms(indexPage(facts))
    const preview = previews.find(({ platform }) => platform === id)
    const verdict = compatibility.platforms[id]
    if (!preview || !verdict) throw new Error(`No platform ${id} in the registry`)
    return { ...preview, ...verdict }
  }
}
