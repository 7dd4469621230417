export { SERVICE_ERRORS, type ServiceErrorCode, type ServiceErrorEntry } from './errors.ts'
export {
  errorEnvelope,
  errorEnvelopeSchema,
  successEnvelope,
  successEnvelopeSchema,
  type ErrorEnvelope,
  type SuccessEnvelope,
} from './envelope.ts'
export { PRODUCT_NAME, HEADERS } from './names.ts'
