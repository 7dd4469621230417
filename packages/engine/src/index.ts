/** The engine's only public door. */
export {
  ENGINE_ERRORS,
  InspectError,
  type EngineErrorCode,
  type ErrorEntry,
  type FailureReason,
} from './errors.ts'
export { type Analyser } from './analyser.ts'
export { createImageFetcher, type FetchImage } from './fetch-image.ts'
export { LIMITS, LIMIT_TABLE, type Limits } from './limits.ts'
export {
  analyse,
  createInspector,
  type InspectOptions,
  type Inspector,
  type InspectorOptions,
} from './inspect.ts'
export { evidenceSchema } from './evidence.ts'
export { captureLocalPage, type LocalCaptureWishes } from './capture-local.ts'
export { CAPTURE_VERSION, type Capture, type CaptureStep } from './capture/capture.ts'
export { CaptureFormatError, captureFromJson, captureToJson } from './capture/capture-json.ts'
export { requireHtml } from './capture/capture-page.ts'
export { captureFromParts } from './capture/capture-parts.ts'
export { captureToParts, type CaptureParts } from './capture/capture-to-parts.ts'
export { isLocalAddress, refuseForeignAddresses } from './capture/complete-local.ts'
export { growBytes, type GrowingBytes } from './capture/grow-bytes.ts'
export { parseSite } from './capture/site.ts'
export { crc32 } from './crc32.ts'
export { cropBox, type CropBox } from './image/crop-box.ts'
export { type ImageFacts, type ImageFormat } from './image/image-facts.ts'
export { readImage } from './image/read-image.ts'
export { sniffImage } from './image/sniff.ts'
export { inspectionSchema, type Inspection } from './inspection/schema.ts'
export { type AddressPolicyId } from './net/address-policy.ts'
export { isOwnUserAgent, linklensUserAgent, OWN_HEADER } from './net/crawler-identity.ts'
export { type HostRuleId } from './net/doors.ts'
export { type Network } from './net/network.ts'
export { RequestBudgetError, type RequestBudget, type RequestKind } from './net/request-budget.ts'
export { checkUrl } from './net/url-policy.ts'
export { crawlerRequests, SPEAKING, type CrawlerWish } from './platforms/crawler-requests.ts'
export { isTooLongForUrl, parseHref } from './parse-url.ts'
export { PLATFORMS } from './platforms/index.ts'
export { readLinks } from './page-links.ts'
export { readRefusedPage, RefusedPageError, type Refusal } from './refusal.ts'
export { type Platform } from './platforms/define-platform.ts'
export { RULES } from './rules/index.ts'
export { type Rule } from './rules/define-rule.ts'
export { exampleCapture } from './rules/example-facts.ts'
export { platformsHurtBy } from './rules/rule-platforms.ts'
export { RULESET_VERSION } from './score/score.ts'
