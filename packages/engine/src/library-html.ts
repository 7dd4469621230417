/** What the published package exports without the network: `@linklens/engine/html`. It runs in a browser too. */
export { inspectHtml } from './inspect-html.ts'
export { InspectError, type EngineErrorCode } from './errors.ts'
export { LIMITS, type Limits } from './limits.ts'
export { type InspectHtmlOptions } from './gather/capture-html.ts'
export { type GivenImage, type GivenImageFacts } from './image/given-image.ts'
export { type ImageFormat } from './image/image-facts.ts'
export { applyEdits, type ApplyEditsOptions, type Edit } from './rules/edits/apply-edits.ts'
export { bestFix, type BestFix } from './inspection/best-fix.ts'
export {
  effectiveVerdict,
  VERDICT_LABELS,
  verdictLabel,
  verdictWords,
} from './inspection/effective-verdict.ts'
export { LOCAL_NOTICE_ID } from './inspection/local-notice.ts'
export { type Inspection } from './inspection/schema.ts'
export { BIG_PLATFORMS, type PlatformId } from './platforms/index.ts'
export { RULESET_VERSION } from './score/ruleset-version.ts'
export {
  type CrawlerView,
  type Diagnostic,
  type FetchFacts,
  type Fix,
  type ImageAnalysis,
  type NormalizedMetadata,
  type PlatformCompatibility,
  type PlatformPreview,
  type PlatformVerdict,
  type RawMetadata,
  type RuleCategory,
  type ServiceScore,
  type Severity,
  type SuggestedHead,
  type Verdict,
} from './inspection/named-types.ts'
