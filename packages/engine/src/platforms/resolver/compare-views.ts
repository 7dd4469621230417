/** What the pages that crawlers got show next to ours: whether the other crawlers are worth asking, and for which image. */
import type { CrawlerViewCapture, PageCapture, ViewComparison } from '../../capture/capture.ts'
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { readViews } from '../../facts/read-crawler-view.ts'
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
  return {
    differs: facts.some((view) => viewDifferences(view, own).length > 0),
    pages: facts.map((view, index) => view.page && describe(view, view.page, views[index]?.body)),
  }
}

function describe(
  { another, wall }: CrawlerViewFacts,
  { imageCandidates, extraction }: PageReading,
  body: Uint8Array = new Uint8Array(),
): NonNullable<ViewComparison['pages'][number]> {
  const isAnother = another !== null || wall !== null || wallForm(extraction, body) !== null
  return { imageUrl: firstUrl(imageCandidates), isAnother }
}

const firstUrl = (candidates: readonly { readonly url: string | null }[]): string | null =>
  candidates.find(({ url }) => url !== null)?.url ?? null
