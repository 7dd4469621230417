/** The image that is meant by a URL which was put together wrongly, and whether one is there. */
import type { PageIndex } from '../../facts/page-index.ts'
import { analyseImages } from '../../image/analyse-images.ts'
import type { ImageAnalysis } from '../../image/image-facts.ts'
import { meantImages } from '../../metadata/meant-images.ts'
import { misjoinedUrl, type MisjoinedUrl } from '../../metadata/misjoined-url.ts'
import type { ImageCandidate } from '../../metadata/normalized-metadata.ts'
import type { Fix } from '../define-rule.ts'
import { oneLine, quoted } from './page-text.ts'
import { tagFix } from './snippet.ts'
import { contentFix } from './fixes.ts'

export interface MeantImage {
  readonly url: string
  /** Whether an image is there; null where nobody looked. */
  readonly isThere: boolean | null
  readonly seen: ImageAnalysis
}

/** How a URL of the page was put together wrongly; null where it was not, as far as it shows. */
export const misjoined = (facts: PageIndex, written: string): MisjoinedUrl | null =>
  misjoinedUrl(written, facts.own)

/** @returns the first that is there, else the one that is written in the tag; null where none is. */
export function meantImage(facts: PageIndex, candidate: ImageCandidate): MeantImage | null {
  const all = meantImages(candidate, facts.own).map((url) => {
    const seen = analyseImages([{ ...candidate, url }], facts.imageCaptures)
    return { url, seen, isThere: seen.format === null ? (seen.reachable === null ? null : false) : true }
  })
  const there = all.find(({ isThere }) => isThere)
  if (there) return there
  const { meant = null, isGuess = false } = misjoined(facts, candidate.raw) ?? {}
  return isGuess ? null : (all.find(({ url }) => url === meant) ?? null)
}

/** What to do about such a URL. */
export function misjoinedFixes(
  facts: PageIndex,
  candidate: ImageCandidate,
  meant: MeantImage | null,
): Fix[] | undefined {
  if (meant?.isThere === false) return [contentFix('Name an image that is there, by its full URL.')]
  if (meant) return [meantFix(candidate, meant)]
  return misjoined(facts, candidate.raw)?.isGuess
    ? [contentFix('Give the template the value that is missing in this URL.')]
    : undefined
}

/** Text that ends a sentence about the written URL; empty where no other one is meant. */
export function meantText(meant: MeantImage | null, isPlain = true): string {
  if (meant === null) return ''
  const url = quoted(meant.url, 200)
  const whether =
    meant.isThere === null ? '' : meant.isThere ? ': that image is there' : ', where no image is either'
  return ` ${url} is ${isPlain ? '' : 'probably '}meant${whether}.`
}

export function meantFix({ source }: ImageCandidate, { url, isThere }: MeantImage): Fix {
  const description = isThere ? 'Write the URL at which the image is.' : 'Write the URL that is meant.'
  return /^(?:og|twitter):/u.test(source)
    ? tagFix(description, { [source]: url })
    : { description: `Name ${oneLine(url, 200)} in its place.`, kind: 'tags', apply: 'none' }
}
