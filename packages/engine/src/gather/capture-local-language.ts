/**
 * A page of this machine as a request gets it that names no language. As ourselves: the developer's own server has no rules
 * by name that our other requests do not show.
 */
import { findAnotherPage } from '../capture/another-page.ts'
import type {
  CapturedResponse,
  ComparedPage,
  CrawlerViewCapture,
  ImageCapture,
  PageCapture,
} from '../capture/capture.ts'
import { localImageOptions } from '../capture/whole-images.ts'
import { imageNeed } from '../image/image-need.ts'
import { isOtherLanguageAnswer } from '../metadata/other-language.ts'
import { readPage } from '../metadata/page-reading.ts'
import { wallForm } from '../metadata/wall-form.ts'
import type { FetchSession } from '../net/session.ts'
import { captureWithoutLanguage, type SeenWithoutLanguage } from './capture-without-language.ts'

/** @param images what was asked for already. */
export function captureLocalLanguage(
  page: PageCapture,
  images: readonly ImageCapture[],
  { session, site }: { session: FetchSession; site: string | undefined },
): Promise<SeenWithoutLanguage | null> {
  const { route } = localImageOptions(page, site, imageNeed)
  const named = images.map(({ url }) => url)
  const compare = async (_: PageCapture, [view]: readonly CrawlerViewCapture[]) =>
    view?.response ? compared(page, view, view.response, site) : null
  return captureWithoutLanguage(page, named, { session, views: null, compare, route })
}

function compared(
  page: PageCapture,
  { body }: CrawlerViewCapture,
  response: CapturedResponse,
  site: string | undefined,
): ComparedPage {
  const other = { ...response, body, encodedBytes: body.length }
  const reading = readPage(other, site)
  const isAnother = findAnotherPage(response, wallForm(reading.extraction, body)) !== null
  const own = { ...page, reading: readPage(page, site) }
  return {
    imageUrl: reading.imageCandidates.find(({ url }) => url !== null)?.url ?? null,
    isAnother,
    isOtherLanguage: !isAnother && isOtherLanguageAnswer(own, { ...other, reading }, []),
  }
}
