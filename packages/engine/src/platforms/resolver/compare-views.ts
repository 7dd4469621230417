/** What the pages that crawlers got show next to ours: whether the other crawlers are worth asking, and for which image. */
import type { CrawlerViewCapture, PageCapture, ViewComparison } from '../../capture/capture.ts'
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { readViews } from '../../facts/read-crawler-view.ts'
import { isOtherLanguageAnswer, type AnsweredPage } from '../../metadata/other-language.ts'
import { readPage, type PageReading } from '../../metadata/page-reading.ts'
import { wallForm } from '../../metadata/wall-form.ts'
import { viewDifferences } from './view-differences.ts'

/** Pure and synchronous. @param reading what the capture has read of the page already. */
export function compareViews(
  page: PageCapture,
  views: readonly CrawlerViewCapture[],
  reading: PageReading = readPage(page),
): ViewComparison {
  const { status, finalUrl } = page
  const own = { status, finalUrl, metadata: reading.metadata, extraction: reading.extraction }
  const facts = readViews(views, { page, reading }, '')
  const answered = facts.map(answeredPage)
  const isOtherLanguage = (index: number): boolean => {
    const other = answered[index]
    if (!other || facts[index]?.another || facts[index]?.wall) return false
    const alike = answered.flatMap((one, at) => (one && at !== index ? one : []))
    return isOtherLanguageAnswer({ ...page, reading }, other, alike)
  }
  return {
    differs: facts.some((view) => !view.isOtherLanguage && viewDifferences(view, own).length > 0),
    pages: facts.map((view, index) => {
      const isAnother = isNotThePage(view, views[index]?.body)
      const imageUrl = firstUrl(view.page?.imageCandidates ?? [])
      return view.page && { imageUrl, isAnother, isOtherLanguage: isOtherLanguage(index) }
    }),
  }
}

const answeredPage = ({ response, page }: CrawlerViewFacts): AnsweredPage | null =>
  response && page && { finalUrl: response.finalUrl, headers: response.headers, reading: page }

const isNotThePage = (
  { another, wall, page }: CrawlerViewFacts,
  body: Uint8Array = new Uint8Array(),
): boolean => another !== null || wall !== null || (page !== null && wallForm(page.extraction, body) !== null)

const firstUrl = (candidates: readonly { readonly url: string | null }[]): string | null =>
  candidates.find(({ url }) => url !== null)?.url ?? null
