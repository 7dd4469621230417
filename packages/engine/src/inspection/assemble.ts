/** The last stage: puts the parts into the published shape and holds it to its size limit. */
import { LIMITS } from '../limits.ts'
import type { Capture } from '../capture/capture.ts'
import type { CrawlerViewFacts, Facts } from '../facts/facts.ts'
import type { OembedFacts } from '../metadata/oembed.ts'
import type { PlatformCompatibility, PlatformResults } from '../platforms/platform-results.ts'
import type { Diagnostic } from '../rules/define-rule.ts'
import type { ServiceScore } from '../score/score.ts'
import { boundSize } from './bound-size.ts'
import type { Compared } from '../platforms/resolver/view-differences.ts'
import { publishView } from './crawler-views.ts'
import { publishImage } from './image-robots.ts'
import { notAskedOf } from './not-asked.ts'
import { selectHeaders } from './select-headers.ts'
import { publicTags } from './public-tags.ts'
import { publishRefused } from './refused.ts'
import type { Inspection } from './schema.ts'
import type { SuggestedHead } from './suggested-head/head-schema.ts'

/** Left for what entry points add to the object: the preview's path, a longer duration. */
const RESERVED_BYTES = 1_024

export interface Parts {
  capture: Capture
  facts: Facts
  platforms: Pick<PlatformResults, 'previews'>
  compatibility: PlatformCompatibility
  suggestedHead: SuggestedHead | null
  diagnostics: Diagnostic[]
  score: ServiceScore
}

export function assemble(parts: Parts, boundsSize = true): Inspection {
  const inspection = compose(parts)
  return boundsSize ? boundSize(inspection, LIMITS.dataBytes - RESERVED_BYTES) : inspection
}

function compose({
  capture,
  facts,
  platforms,
  compatibility,
  suggestedHead,
  diagnostics,
  score,
}: Parts): Inspection {
  const { extraction } = facts
  const { name, source } = extraction.charset
  const notAsked = notAskedOf(capture)
  // What people act on comes first: a reader that cuts an answer off still has it.
  return {
    serviceScore: score,
    diagnostics,
    platformCompatibility: {
      summary: compatibility.summary,
      suggestedHead,
      platforms: compatibility.platforms,
    },
    platformPreviews: platforms.previews,
    imageAnalysis: publishImage(facts),
    normalizedMetadata: facts.metadata,
    fetch: {
      requestedUrl: facts.requestedUrl,
      finalUrl: capture.page.finalUrl,
      status: facts.status,
      contentType: facts.contentType,
      charset: { name, source },
      htmlLength: extraction.htmlLength,
      acceptLanguage: capture.acceptLanguage,
      redirects: [...facts.redirects],
      timings: capture.page.timings,
      headers: selectHeaders(facts.headers),
      mode: facts.mode,
      ...(facts.site === null ? {} : { site: facts.site }),
      ...(notAsked && { notAsked }),
      ...(facts.crawlerViews && {
        crawlerViews: facts.crawlerViews.map((view) =>
          publishView(view, ownAnswer(facts), ownImageOf(facts, view)),
        ),
      }),
      ...(facts.withoutLanguage?.byHeader && {
        withoutLanguage: publishView(facts.withoutLanguage.view, ownAnswer(facts)),
      }),
      ...(facts.refused && { refused: publishRefused(facts.refused) }),
    },
    rawMetadata: { ...publicTags(extraction), ...(facts.oEmbed && { oEmbed: publishOembed(facts.oEmbed) }) },
    durationMs: capture.durationMs,
  }
}

/** What views are compared with. */
const ownAnswer = (facts: Facts): Compared =>
  facts.refused ? { ...facts.refused, finalUrl: facts.finalUrl, metadata: null } : facts

/** Ours, of the image that this crawler was shown. */
const ownImageOf = ({ imageCaptures }: Facts, { image }: CrawlerViewFacts) =>
  imageCaptures.find(({ url, notAsked }) => url === image?.url && !notAsked)

function publishOembed({
  url,
  status,
  state,
  problem,
  values,
}: OembedFacts): Inspection['rawMetadata']['oEmbed'] {
  return { url, status, state, problem, values }
}
