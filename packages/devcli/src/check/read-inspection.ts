/**
 * One page's inspection, reduced to what a report keeps: of 1,000 pages no whole inspection stays in memory. This is the
 * only file of `check` that reads the shape of an inspection.
 */
import { BIG_PLATFORMS, bestFix, LOCAL_NOTICE_ID, refusedNames, type Inspection } from '@linklens/engine'
import { inOrder } from './platforms.ts'
import type { CheckedPage, PageFinding, PlatformOutcome } from './check-report.ts'
import { MAX_CHARACTERS, type PageValues } from './site/page-values.ts'

export interface PageIdentity {
  readonly url: string
  readonly path: string
  readonly file?: string
  /** The file that it is written in, where a framework's convention tells; as `file`. */
  readonly source?: string
}

export function readInspection(inspection: Inspection, identity: PageIdentity): CheckedPage {
  const { serviceScore, platformCompatibility, diagnostics, fetch } = inspection
  const refused = refusedNames(inspection).map(({ name }) => name)
  const { summary, platforms } = platformCompatibility
  const outcomes = inOrder([...BIG_PLATFORMS, ...Object.keys(platforms)]).flatMap((id) => {
    const verdict = platforms[id]
    return verdict ? [[id, outcomeOf(verdict)] as const] : []
  })
  const unanswered = (fetch.crawlerViews ?? []).flatMap((view) => (view.skipped ? view.platforms : []))
  return {
    ...identity,
    score: serviceScore.score,
    sentence: serviceScore.category.description,
    ...(refused.length > 0 && { refused }),
    summary,
    platforms: Object.fromEntries(outcomes),
    values: valuesOf(inspection.normalizedMetadata, identity.url),
    findings: diagnostics.filter(({ id }) => id !== LOCAL_NOTICE_ID).map(findingOf),
    ...(unanswered.length > 0 && { unansweredCrawlers: inOrder(unanswered) }),
  }
}

function valuesOf(
  { title, description, image, canonicalUrl, url }: Inspection['normalizedMetadata'],
  own: string,
): PageValues {
  const element = title?.fallbacks.find(({ source }) => source === 'title')?.value
  const ogUrl = url?.source === 'og:url' ? url.value : own
  return {
    title: title && cut(title.value),
    ...(element !== undefined && element !== title?.value && { titleElement: cut(element) }),
    description: description && cut(description.value),
    image: image && image.value.slice(0, MAX_URL),
    ...(canonicalUrl && canonicalUrl.value !== own && { canonical: canonicalUrl.value.slice(0, MAX_URL) }),
    ...(ogUrl !== own && { ogUrl: ogUrl.slice(0, MAX_URL) }),
  }
}

const MAX_URL = 2_000

const cut = (text: string): string => text.slice(0, MAX_CHARACTERS)

type EngineVerdict = Inspection['platformCompatibility']['platforms'][string]
type Diagnostic = Inspection['diagnostics'][number]

function outcomeOf({
  verdict,
  certainty,
  cause,
  evidence,
  expected,
  refused,
  findings,
}: EngineVerdict): PlatformOutcome {
  return {
    verdict,
    ...(certainty !== undefined && { certainty }),
    ...(expected && { expected }),
    ...(refused !== undefined && { refused }),
    cause,
    ...(evidence &&
      verdict !== 'full' && {
        evidence: { kind: evidence.kind, source: evidence.source, checked: evidence.checked },
      }),
    findings,
  }
}

function findingOf({
  id,
  severity,
  title,
  message,
  platforms = [],
  where,
  evidence,
  fixes,
}: Diagnostic): PageFinding {
  return {
    id,
    severity,
    title,
    message,
    platforms: inOrder(platforms),
    ...(where && { tag: where.tag, line: where.line }),
    ...(evidence === undefined ? {} : { evidence }),
    fix: bestFix(fixes),
  }
}

/** @returns the host of the page's image where that is on another machine, so that nobody asked for it. */
export function uncheckedImageHost({ imageAnalysis: { url, reachable, status } }: Inspection): string | null {
  if (url === null || reachable !== null || status !== null) return null
  return URL.parse(url)?.host || null
}
