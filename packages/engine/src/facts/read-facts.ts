/** Stages 3 to 5 of the pipeline: from a capture to the facts that platforms and rules judge. */
import { findAnotherPage } from '../capture/another-page.ts'
import type { Capture, CardPageCapture, ImageCapture } from '../capture/capture.ts'
import { headerValue, isSuccess } from '../capture/headers.ts'
import { asDeployed } from '../capture/as-deployed.ts'
import { withPrivateImages } from '../capture/private-images.ts'
import { deployedUrl } from '../capture/site.ts'
import type { CardPageFacts, Facts, WithoutLanguage } from './facts.ts'
import { placementOf } from './as-site.ts'
import { isUnplaced } from './local-page.ts'
import { withMisjoinedImages } from '../image/misjoined-images.ts'
import { analyseImages } from '../image/analyse-images.ts'
import { ownSite } from '../metadata/meant-images.ts'
import { loginTitle } from '../metadata/login-page.ts'
import { oEmbedImages, readOembed } from '../metadata/oembed.ts'
import type { MoveTag } from '../metadata/move-tags.ts'
import { readPage, type PageReading } from '../metadata/page-reading.ts'
import { wallForm } from '../metadata/wall-form.ts'
import { readRobots } from './robots/robots-txt.ts'
import { readViews, type OwnPage } from './read-crawler-view.ts'

/** @param known what the capture has read of the page already, so that it is not read twice. */
export function readFacts(capture: Capture, known?: PageReading): Facts {
  const placement = placementOf(capture)
  if (!placement) return readAs(capture, undefined, known)
  const { facts: asSite, likely, others } = placement
  const otherReadings = others.map(({ move, makes }) => ({ facts: readAs(capture, move), makes }))
  return { ...readAs(capture, likely), asSite, otherReadings }
}

/** @param move what the page's tags are taken to name, in place of its own server. */
function readAs(capture: Capture, move?: MoveTag, known?: PageReading): Facts {
  const { page, site } = capture
  const reading = known ?? readPage(page, site, move)
  const { extraction, metadata, imageCandidates, icons, otherImages } = reading
  const { images: taken, robots, localRobots, crawlerViews, cardPage: other, ...rest } = asDeployed(capture)
  const oEmbed = capture.oEmbed && readOembed(capture.oEmbed)
  const asides = [...icons, ...otherImages, ...oEmbedImages(oEmbed)]
  const isPlaced = !isUnplaced({ mode: capture.mode, site: site ?? null })
  const finalUrl = deployedUrl(page.finalUrl, site)
  const got = isPlaced ? withPrivateImages(taken, [...imageCandidates, ...asides]) : taken
  const own = ownSite(reading, finalUrl)
  const images = withMisjoinedImages(got, imageCandidates, own)
  const cardPage = other && readCardPage(other, capture.capturedAt)
  const login = loginTitle(reading, page.body)
  const another = findAnotherPage(page, wallForm(extraction, page.body))
  const ownPage: OwnPage = { page: { ...page, finalUrl }, reading, site, move }
  const views = crawlerViews && readViews(crawlerViews, ownPage, capture.capturedAt)
  const withoutLanguage = readWithoutLanguage(capture, rest.withoutLanguage, { own: ownPage, views, images })
  return {
    mode: capture.mode,
    requestedUrl: capture.requestedUrl,
    own,
    finalUrl,
    site: site ?? null,
    status: page.status,
    headers: page.headers,
    redirects: page.redirects,
    contentType: headerValue(page.headers, 'content-type'),
    timings: page.timings,
    ...(page.isTypeAssumed && { isTypeAssumed: page.isTypeAssumed }),
    extraction,
    metadata,
    ...(login !== null && { loginTitle: login }),
    ...(another && { anotherPage: another }),
    imageCandidates,
    imageCaptures: images,
    image: analyseImages(imageCandidates, images, asides),
    robots: robots.map(readRobots),
    localRobots: localRobots.map(readRobots),
    ...(oEmbed && { oEmbed }),
    ...(views && { crawlerViews: views }),
    ...(cardPage && { cardPage }),
    ...(withoutLanguage && { withoutLanguage }),
    ...(capture.withoutLanguage?.notAsked && { isLanguageUnasked: true }),
    ...(capture.refused && { refused: capture.refused }),
  }
}

/** Where it was not asked for so, a crawler's name that got another language says what names no language gets. */
function readWithoutLanguage(
  { capturedAt, acceptLanguage: asked, refused }: Capture,
  captured: Capture['withoutLanguage'],
  {
    own,
    views = [],
    images,
  }: { own: OwnPage; views: Facts['crawlerViews']; images: readonly ImageCapture[] },
): WithoutLanguage | null {
  if (refused) return null
  const [asksNone] = captured ? readViews([captured], own, capturedAt) : []
  const view = asksNone?.page ? asksNone : views.find(({ isOtherLanguage }) => isOtherLanguage)
  if (!view?.page || view.isOurs) return null
  const imageCaptures = view.image ? [...images, view.image] : images
  const image = analyseImages(view.page.imageCandidates, imageCaptures)
  return { asked, view, byHeader: view === asksNone, image, imageCaptures }
}

function readCardPage({ url, view, images }: CardPageCapture, capturedAt: string): CardPageFacts | undefined {
  const [facts] = readViews([view], null, capturedAt)
  if (!facts) return undefined
  const { response, page, wall, error } = facts
  const candidates = page?.imageCandidates ?? []
  const seen = withPrivateImages(images, candidates)
  const isPage = response !== null && isSuccess(response.status) && wall === null
  return {
    url,
    view: facts,
    response,
    page: isPage ? page : null,
    error,
    image: analyseImages(candidates, seen),
    imageCaptures: seen,
  }
}
