/** The parts of an inspection by name, for programs that pass them on. */
import type { Inspection } from './schema.ts'

export type Diagnostic = Inspection['diagnostics'][number]
export type Fix = Diagnostic['fixes'][number]
export type Severity = Diagnostic['severity']
export type RuleCategory = Diagnostic['category']
export type ServiceScore = Inspection['serviceScore']
export type PlatformCompatibility = Inspection['platformCompatibility']
export type PlatformVerdict = PlatformCompatibility['platforms'][string]
export type Verdict = PlatformVerdict['verdict']
export type SuggestedHead = NonNullable<PlatformCompatibility['suggestedHead']>
export type PlatformPreview = Inspection['platformPreviews'][number]
export type ImageAnalysis = Inspection['imageAnalysis']
export type NormalizedMetadata = Inspection['normalizedMetadata']
export type RawMetadata = Inspection['rawMetadata']
export type FetchFacts = Inspection['fetch']
export type CrawlerView = NonNullable<FetchFacts['crawlerViews']>[number]
