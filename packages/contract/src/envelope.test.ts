import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorEnvelope, errorEnvelopeSchema, successEnvelope, successEnvelopeSchema } from './envelope.ts'
import { SERVICE_ERRORS, type ServiceErrorCode } from './errors.ts'

test.each(Object.keys(SERVICE_ERRORS) as ServiceErrorCode[])(
  'the envelope of %s has only the code as data',
  (code) => {
    const { httpStatus, sentence } = SERVICE_ERRORS[code]
    expect(errorEnvelope(code)).toStrictEqual({ message: sentence, status: httpStatus, data: { code } })
    expect(errorEnvelope(code, 'More exact.')).toStrictEqual({
      message: 'More exact.',
      status: httpStatus,
      data: { code },
    })
    expect(errorEnvelopeSchema.parse(errorEnvelope(code))).toStrictEqual(errorEnvelope(code))
  },
)

test('a success has its data unchanged, and status 200 by default', () => {
  expect(successEnvelope('Done.', { a: 1 })).toStrictEqual({ message: 'Done.', status: 200, data: { a: 1 } })
  expect(successEnvelope('Made.', { a: 1 }, 201).status).toBe(201)
})

test('the schemas refuse anything but an envelope', () => {
  const success = successEnvelopeSchema(z.object({ a: z.number() }))
  expect(success.safeParse({ message: 'Done.', status: 200, data: { a: 1 } }).success).toBe(true)
  expect(success.safeParse({ message: 'Done.', status: 200, data: {} }).success).toBe(false)
  expect(success.safeParse({ status: 200, data: { a: 1 } }).success).toBe(false)
  expect(
    errorEnvelopeSchema.safeParse({ message: 'No.', status: 400, data: { code: 'NOT_A_CODE' } }).success,
  ).toBe(false)
})
