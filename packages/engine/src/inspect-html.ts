/** Everything that needs no network: this file imports nothing that opens a socket, so that it also runs in a browser. */
import type { Capture, PageCapture } from './capture/capture.ts'
import { indexPage } from './facts/page-index.ts'
import { readFacts } from './facts/read-facts.ts'
import { captureHtml, type InspectHtmlOptions } from './gather/capture-html.ts'
import { checkHtmlOptions } from './gather/html-options.ts'
import { assemble } from './inspection/assemble.ts'
import { judge } from './inspection/judge.ts'
import type { HeadFields } from './inspection/rewritten/head-fields.ts'
import { rewriteHtml, type RewriteOptions } from './inspection/rewritten/rewrite-html.ts'
import { proveFixes, type Extras } from './inspection/proved-fixes/prove-fixes.ts'
import type { Inspection } from './inspection/schema.ts'
import { suggestHead } from './inspection/suggested-head/suggested-head.ts'
import { linksOf, type PageLinks } from './metadata/page-links.ts'
import type { NormalizedMetadata } from './metadata/normalized-metadata.ts'
import { readPage, type PageReading } from './metadata/page-reading.ts'
import { readPlatforms } from './platforms/index.ts'

/** See `Analyser`. */
export const readLinks = (page: PageCapture, site?: string): PageLinks => linksOf(readPage(page, site), page)

/**
 * What it means. Pure and synchronous: the same capture gives the same inspection, always.
 */
export const analyse = (capture: Capture, extras?: Extras): Inspection =>
  analyseRead(capture, undefined, extras)

/**
 * Pure and synchronous: no request is made, and the same arguments give the same inspection.
 * @param html a string counts as UTF-8; bytes are read as a browser opens a file, unless `headers` say more. Of more than 8 MiB the beginning is
 * judged, and a finding says so.
 * @throws InspectError INVALID_URL, UNSUPPORTED_PROTOCOL or BLOCKED_HOST for `url`, `site` and the URLs of `images`;
 * UNSUPPORTED_CONTENT_TYPE for headers of something else than HTML.
 * @throws TypeError for a missing `url`, an option that does not exist, and a site of a public page.
 * @throws RangeError for facts that no image of that format can have.
 */
export function inspectHtml(html: string | Uint8Array, options: InspectHtmlOptions & Extras): Inspection {
  checkHtmlOptions(options, Object.keys(EXTRAS))
  const { capture, reading } = captureHtml(html, options)
  return analyseRead(capture, reading, options)
}

/** All of them: one that is left out here would be refused. */
const EXTRAS: Readonly<Record<keyof Extras, true>> = {
  proofs: true,
  suggestsHead: true,
  boundsSize: true,
  traces: true,
}

/** What a page says of itself, without judging it. @throws as `inspectHtml`. */
export const readMetadata = (html: string | Uint8Array, options: InspectHtmlOptions): NormalizedMetadata =>
  readPage(captureHtml(html, options).capture.page).metadata

/** @param reading of the capture's page, where it is there already. */
export function analyseRead(
  capture: Capture,
  reading?: PageReading,
  { proofs = 'main', suggestsHead = true, boundsSize, traces }: Extras = {},
): Inspection {
  const page = indexPage(readFacts(capture, reading))
  const platforms = readPlatforms(page, traces)
  const judged = judge(page, platforms)
  const before = { capture, page, judged }
  const suggestedHead = suggestsHead ? suggestHead(before) : null
  const diagnostics = proveFixes(before, proofs)
  const parts = { capture, facts: page, platforms, ...judged, diagnostics, suggestedHead }
  return assemble(parts, boundsSize)
}

export interface RewrittenPage {
  /** The head's block, to paste; plain text that must be escaped to be shown. */
  readonly html: string
  readonly fields: HeadFields
  /** To be analysed as every other. */
  readonly capture: Capture
}

/**
 * A page that says what a person wants it to say. Pure: no request is made.
 * @param inspection null: a page that does not exist yet, at `url`.
 * @throws InspectError for a `url` that is refused.
 */
export function rewritePage(
  inspection: Inspection | null,
  options: RewriteOptions = {},
  url?: string,
): RewrittenPage {
  const { html, fields, page, options: known } = rewriteHtml(inspection, options, url)
  return { html, fields, capture: captureHtml(page, known).capture }
}
