/** Every JSON answer of the service is `{ message, status, data }`; on error `data` is exactly `{ code }`. */
import { z } from 'zod'
import { SERVICE_ERRORS, type ServiceErrorCode } from './errors.ts'

const codes = Object.keys(SERVICE_ERRORS) as [ServiceErrorCode, ...ServiceErrorCode[]]

export const errorEnvelopeSchema = z
  .object({
    message: z.string(),
    status: z.number().int(),
    data: z.object({ code: z.enum(codes) }),
  })
  .meta({ id: 'ErrorEnvelope' })
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>

/** @param data schema of the success object. */
export function successEnvelopeSchema<T extends z.ZodType>(data: T) {
  return z.object({ message: z.string(), status: z.number().int(), data })
}

export interface SuccessEnvelope<T> {
  message: string
  status: number
  data: T
}

export function successEnvelope<T>(message: string, data: T, status = 200): SuccessEnvelope<T> {
  return { message, status, data }
}

export function errorEnvelope(
  code: ServiceErrorCode,
  message: string = SERVICE_ERRORS[code].sentence,
  status: number = SERVICE_ERRORS[code].httpStatus,
): ErrorEnvelope {
  return { message, status, data: { code } }
}
