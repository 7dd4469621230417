/** The parts of an example's capture that most pages do not have: an oEmbed answer, crawler views. */
import type { Capture, ImageCapture, ImageViewCapture, PageCapture } from '../../capture/capture.ts'
import { NO_TIMINGS } from '../../capture/unfetched-page.ts'
import { oEmbedAddress } from '../../metadata/oembed-links.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { readPage } from '../../metadata/page-reading.ts'
import type { ExamplePage } from './example-page.ts'

export function exampleExtras(
  example: ExamplePage,
  page: PageCapture,
  image: ImageCapture | undefined,
): Pick<Capture, 'oEmbed' | 'crawlerViews' | 'withoutLanguage'> {
  const { oEmbed, crawlers, withoutLanguage } = example
  const url = oEmbed && oEmbedAddress(readPage(page).extraction, page.finalUrl)
  return {
    ...(oEmbed && url ? { oEmbed: oEmbedCapture(url, oEmbed) } : {}),
    ...(crawlers && { crawlerViews: crawlers.map((crawler) => viewCapture(crawler, page, image)) }),
    ...(withoutLanguage && {
      withoutLanguage: viewCapture({ platform: 'facebook', status: 200, ...withoutLanguage }, page, image),
    }),
  }
}

function oEmbedCapture(
  url: string,
  { status = 200, json, text }: NonNullable<ExamplePage['oEmbed']>,
): NonNullable<Capture['oEmbed']> {
  const body = text ?? (json === undefined ? null : JSON.stringify(json))
  return {
    url,
    finalUrl: url,
    status,
    contentType: 'application/json',
    body: status === 200 ? body : null,
    error: null,
  }
}

type Crawler = NonNullable<ExamplePage['crawlers']>[number]

/** View of a crawler, which gets the page that everybody gets unless it has HTML of its own. */
function viewCapture(
  { platform, status, headers, html, byAccept, image }: Crawler,
  page: PageCapture,
  ownImage: ImageCapture | undefined,
): NonNullable<Capture['crawlerViews']>[number] {
  const own = status === page.status && html === undefined
  return {
    platforms: [platform],
    userAgent: PLATFORMS.find(({ id }) => id === platform)?.crawler.userAgents[0] ?? '',
    sent: {},
    response: {
      finalUrl: page.finalUrl,
      status,
      headers: headers ? Object.entries(headers) : page.headers,
      redirects: [],
      timings: NO_TIMINGS,
    },
    body: own ? page.body : new TextEncoder().encode(html ?? ''),
    complete: true,
    error: null,
    ...(byAccept && { byAccept }),
    ...(image && ownImage && { image: imageView(image, ownImage) }),
  }
}

function imageView(
  { status, headers }: NonNullable<Crawler['image']>,
  { url, response, prefix, complete, totalBytes, error }: ImageCapture,
): ImageViewCapture {
  if (status === response?.status) return { url, response, prefix, complete, totalBytes, error }
  const sent = Object.entries(headers ?? {})
  return {
    url,
    response: { finalUrl: url, status, headers: sent, redirects: [], timings: NO_TIMINGS },
    prefix: new Uint8Array(),
    complete: false,
    totalBytes: null,
    error: null,
  }
}
