/** What the pages that crawlers got show next to ours: whether the other crawlers are worth asking, and for which image. */
import type { CrawlerViewCapture, PageCapture, ViewComparison } from '../../capture/capture.ts'
import { readViews } from '../../facts/read-crawler-view.ts'
import { readPage, type PageReading } from '../../metadata/page-reading.ts'
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
  return {
    differs: facts.some((view) => viewDifferences(view, own).length > 0),
    pages: facts.map((view) => view.page && { imageUrl: firstUrl(view.page.imageCandidates) }),
  }
}

const firstUrl = (candidates: readonly { readonly url: string | null }[]): string | null =>
  candidates.find(({ url }) => url !== null)?.url ?? null
