/** The engine's only public entry point. */
export {
  ENGINE_ERRORS,
  InspectError,
  type EngineErrorCode,
  type ErrorEntry,
  type FailureReason,
} from './errors.ts'
export { type Analyser } from './inspection/analyser.ts'
export { fetchFile, type FetchedFile, type FileOptions } from './gather/fetch-file.ts'
export { createImageFetcher, type FetchImage } from './gather/fetch-image.ts'
export { LIMITS, LIMIT_TABLE, type Limits } from './limits.ts'
export { inspect, type InspectUrlOptions } from './inspect-url.ts'
export { localSession } from './net/local-session.ts'
export { createInspector, type InspectOptions, type Inspector, type InspectorOptions } from './inspect.ts'
export {
  analyse,
  inspectHtml,
  readLinks,
  readMetadata,
  rewritePage,
  type RewrittenPage,
} from './inspect-html.ts'
export { captureHtml, type InspectHtmlOptions } from './gather/capture-html.ts'
export { evidenceSchema } from './facts/evidence.ts'
export { captureLocalPage, type LocalCaptureWishes } from './gather/capture-local-page.ts'
export { CAPTURE_VERSION, type Capture, type CaptureStep } from './capture/capture.ts'
export { CaptureFormatError } from './capture/capture-format-error.ts'
export { captureFromJson, captureToJson } from './capture/wire/capture-json.ts'
export { PageHttpError, requireHtml } from './capture/capture-page.ts'
export {
  captureFromDocument,
  captureFromParts,
  readCaptureDocument,
  type CaptureDocument,
} from './capture/wire/capture-from-parts.ts'
export { captureToParts, type CaptureParts } from './capture/wire/capture-to-parts.ts'
export { isLocalAddress, refuseForeignAddresses } from './capture/submitted-capture.ts'
export { growBytes, type GrowingBytes } from './capture/grow-bytes.ts'
export { isPublicHostname, parseSite } from './capture/site.ts'
export { cropBox, type CropBox } from './image/crop-box.ts'
export { type GivenImage, type GivenImageFacts } from './image/given-image.ts'
export { IMAGE_FORMATS, type ImageFacts, type ImageFormat } from './image/image-facts.ts'
export { readImage } from './image/read-image.ts'
export { sniffImage } from './image/sniff.ts'
export { crawlerViewSchema } from './inspection/crawler-views.ts'
export { leanInspection, type Explain } from './inspection/lean.ts'
export { bestFix, type BestFix } from './inspection/best-fix.ts'
export { effectiveVerdict, verdictWords } from './inspection/effective-verdict.ts'
export { LOCAL_NOTICE_ID, LOCAL_URLS_ID } from './inspection/local-notice.ts'
export { type Extras, type Proofs } from './inspection/proved-fixes/prove-fixes.ts'
export { inspectionSchema, type Inspection } from './inspection/schema.ts'
export { WITHOUT_HEAD } from './inspection/suggested-head/suggested-head.ts'
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
export { HEAD_FIELDS, type HeadFields } from './inspection/rewritten/head-fields.ts'
export { headFields, type RewriteOptions } from './inspection/rewritten/rewrite-html.ts'
export { type AddressPolicyId } from './net/policy/address-policy.ts'
export { isOwnUserAgent, linklensUserAgent, OWN_HEADER } from './net/crawler-identity.ts'
export { type OriginHeaders } from './net/guarded-fetch.ts'
export { type HostRuleId } from './net/policy/host-rules.ts'
export { type Network } from './net/network.ts'
export { RequestBudgetError, type RequestBudget, type RequestKind } from './net/request-budget.ts'
export { checkUrl, isLoopbackUrl } from './net/policy/url-policy.ts'
export { compareViews } from './platforms/resolver/compare-views.ts'
export { leavesToUs } from './facts/robots/leaves-to-us.ts'
export { crawlerRequests, SPEAKING, wishForRefused, type CrawlerWish } from './platforms/crawler-requests.ts'
export { isTooLongForUrl, parseHref } from './net/parse-url.ts'
export { formatSupport } from './platforms/format-support.ts'
export { BIG_PLATFORMS, CARD_PLATFORMS, PLATFORMS, type PlatformId } from './platforms/index.ts'
export { ExplainedHttpError, readErrorPage, type HttpErrorFacts } from './inspection/explained-http-error.ts'
export { type Platform } from './platforms/define-platform.ts'
export { RULES, type RuleId } from './rules/index.ts'
export { type Rule } from './rules/define-rule.ts'
export { shellQuote, visibleText } from './rules/kit/shell-text.ts'
export { NAMES_ARE_WEAK, wallFixes } from './rules/kit/wall-fixes.ts'
export { exampleCapture } from './rules/examples/example-facts.ts'
export { platformsHurtBy } from './inspection/platforms-hurt.ts'
export { SCORE_TABLE } from './score/weights.ts'
export { pointsById } from './score/score.ts'
export { RULESET_VERSION } from './score/ruleset-version.ts'
export { shareCalls } from './unfurl/share-calls.ts'
export { unfurl } from './unfurl/unfurl.ts'
export { type UnfurlOptions } from './unfurl/unfurl-options.ts'
export { UnfurlError, type UnfurlReason } from './unfurl/unfurl-error.ts'
export { type Link } from './unfurl/link.ts'
