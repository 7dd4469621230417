export { SERVICE_ERRORS, type ServiceErrorCode, type ServiceErrorEntry } from './errors.ts'
export {
  errorEnvelope,
  errorEnvelopeSchema,
  successEnvelope,
  successEnvelopeSchema,
  type ErrorEnvelope,
  type SuccessEnvelope,
} from './envelope.ts'
export { markdownCode, markdownFence, markdownTable, markdownText } from './markdown.ts'
export { PRODUCT_NAME, HEADERS } from './names.ts'
export { isLoopbackHost } from './loopback-host.ts'
export { ENVIRONMENT_ID, isWellFormedSecret, PREVIEW_ID, PUBLIC_ID, withChecksum } from './ids.ts'
export {
  createdPreviewSchema,
  machineSchema,
  pairedSchema,
  pairRequestSchema,
  whoamiSchema,
  type CreatedPreview,
  type Paired,
  type PairRequest,
  type Whoami,
} from './dev.ts'
export {
  imagePart,
  MAX_PREVIEW_BODY_BYTES,
  MAX_PREVIEW_IMAGE_BYTES,
  MAX_PREVIEW_IMAGES,
  MAX_PREVIEW_VIEWS,
  PAIRING_HEADERS,
  PREVIEW_PARTS,
  viewPart,
} from './dev-names.ts'
