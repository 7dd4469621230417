/**
 * The inspection as agents get it. Each character costs them, so what says nothing is left out: empty values, places in
 * bytes, what is as usual, and what is said elsewhere in the answer. The HTTP API has all of it.
 */
import { compactInspection, withoutEdits, type Explain, type Inspection } from '@linklens/engine'
import { groupPreviews } from './group-previews.ts'
import { shareWarnings } from './share-warnings.ts'

type Compatibility = Inspection['platformCompatibility']
type Field = NonNullable<Inspection['normalizedMetadata'][keyof Inspection['normalizedMetadata']]>
type Metadata = Inspection['rawMetadata']
type Tag = Metadata['openGraph'][number]
type View = NonNullable<Inspection['fetch']['crawlerViews']>[number]

/** @param explain whose verdicts keep everything. */
export function forAgents(inspection: Inspection, explain: Explain = []) {
  const compact = compactInspection(withoutEdits(inspection), explain)
  const { serviceScore, platformCompatibility, imageAnalysis } = compact
  return {
    ...compact,
    serviceScore: {
      ...serviceScore,
      // Which platforms they are, and how bad it is, the finding of the same id says.
      breakdown: serviceScore.breakdown.map((entry) => omit(entry, 'platforms', 'severity')),
    },
    // Category and page of a finding follow from its id.
    diagnostics: compact.diagnostics.map((finding) => withoutEmpty(omit(finding, 'category', 'docs'))),
    platformCompatibility:
      explain === true ? platformCompatibility : compatibility(platformCompatibility, explain),
    platformPreviews: groupPreviews(compact.platformPreviews),
    // How long each step took is for people; what took too long is a finding.
    imageAnalysis: imageAnalysis && {
      url: imageAnalysis.url,
      ...withoutEmpty({ ...omit(imageAnalysis, 'timings'), declared: withoutEmpty(imageAnalysis.declared) }),
    },
    normalizedMetadata: mapValues(compact.normalizedMetadata, (field) => field && otherFallbacks(field)),
    fetch: fetchFacts(compact.fetch),
    rawMetadata: rawMetadata(compact.rawMetadata),
  }
}

/** A fallback that says the same is of no use. */
function otherFallbacks<T extends Field>({ value, fallbacks, ...rest }: T) {
  const others = fallbacks.filter((fallback) => fallback.value !== value)
  return { value, ...rest, ...(others.length > 0 && { fallbacks: others }) }
}

/** That something is not known of most platforms (`notes`) helps no agent; `explain` has it. The cause says the loss. */
function compatibility({ platforms, ...rest }: Compatibility, explain: readonly string[]) {
  const { warnings, left } = shareWarnings(platforms, explain)
  return {
    ...omit(rest, 'notes'),
    ...(warnings.length > 0 && { warnings }),
    platforms: mapValues(platforms, (verdict, id) => {
      if (explain.includes(id)) return verdict
      const { refresh, robots } = verdict
      const ownWarnings = left.get(id)
      // Of a card that is known to be full, how it is drawn is in its preview.
      const isWell = verdict.verdict === 'full' && verdict.certainty === 'known' && !ownWarnings
      return withoutEmpty({
        ...omit(
          verdict,
          'expectation',
          'loss',
          ...(isWell ? (['cause', 'confidence', 'evidence'] as const) : []),
        ),
        warnings: ownWarnings,
        robots: Object.values(robots).includes('disallowed') ? robots : null,
        // How to refresh a card is a sentence for people; the tool's URL is for both.
        refresh: refresh?.url ? { url: refresh.url } : null,
      })
    }),
  }
}

const fetchFacts = ({ crawlerViews, ...rest }: Inspection['fetch']) => ({
  ...omit(rest, 'timings'),
  ...(crawlerViews && { crawlerViews: crawlerViews.map(crawlerView) }),
})

/** One that got what we got says whose it is, and no `differs`. */
function crawlerView(view: View) {
  const { platforms, status, differs } = view
  const isAlike = differs.length === 0 && status !== null
  return isAlike ? { platforms, status } : withoutEmpty(omit(view, 'names', 'sent'))
}

function rawMetadata({ standard, openGraph, twitter, links, jsonLd, omitted, ...rest }: Metadata) {
  return {
    standard: standard.map((tag) => agentTag(tag, 'name')),
    openGraph: openGraph.map((tag) => agentTag(tag, 'property')),
    twitter: twitter.map((tag) => agentTag(tag, 'name')),
    links: links.map(inHeadAtLine),
    jsonLd: jsonLd.map(inHeadAtLine),
    ...rest,
    ...(Object.values(omitted).some(Boolean) && { omitted }),
  }
}

function agentTag({ attribute, ...tag }: Tag, usual: Tag['attribute']) {
  return { ...inHeadAtLine(tag), ...(attribute !== usual && { attribute }) }
}

/** An agent finds a tag by its line. */
function inHeadAtLine<T extends Pick<Tag, 'offset' | 'column' | 'inHead'>>(tag: T) {
  const { inHead } = tag
  return { ...omit(tag, 'offset', 'column', 'inHead'), ...(!inHead && { inHead }) }
}

const omit = <T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>

const withoutEmpty = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => !isEmpty(part))) as Partial<T>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

const mapValues = <T, R>(values: Readonly<Record<string, T>>, map: (value: T, key: string) => R) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]))
