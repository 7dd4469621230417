import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { InspectError } from '../errors.ts'
import { toInspectError } from './map-error.ts'

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code })

describe('toInspectError', () => {
  it('gives our own errors back', () => {
    const own = new InspectError('BLOCKED_HOST')
    expect(toInspectError(own)).toBe(own)
  })

  it.each([
    ['ENOTFOUND', 'FETCH_FAILED'],
    ['ETIMEOUT', 'TIMEOUT'],
    ['ETIMEDOUT', 'TIMEOUT'],
    ['ECONNREFUSED', 'FETCH_FAILED'],
    ['HPE_HEADER_OVERFLOW', 'RESPONSE_TOO_LARGE'],
    ['HPE_INVALID_CONSTANT', 'FETCH_FAILED'],
    ['CERT_HAS_EXPIRED', 'FETCH_FAILED'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'FETCH_FAILED'],
    ['Z_DATA_ERROR', 'FETCH_FAILED'],
    ['constructor', 'FETCH_FAILED'],
    ['SOMETHING_NEW', 'FETCH_FAILED'],
  ])('%s is %s', (code, expected) => expect(toInspectError(withCode(code)).code).toBe(expected))

  it.each([
    ['ENOTFOUND', 'name'],
    ['ECONNREFUSED', 'connection'],
    ['HPE_INVALID_CONSTANT', 'response'],
    ['EPROTO', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['Z_DATA_ERROR', undefined],
  ])('%s failed at %s', (code, reason) => expect(toInspectError(withCode(code)).reason).toBe(reason))

  it.each([undefined, null, 'text', 42, {}, Object.assign(new Error('x'), { code: 7 })])(
    'takes %j',
    (thrown) => {
      expect(toInspectError(thrown).code).toBe('FETCH_FAILED')
    },
  )

  it('repeats nothing of the library’s message, and keeps it for the logs', async () => {
    const socket = connect({ host: '127.0.0.1', port: 1 })
    const [error] = await once(socket, 'error')
    expect(error.message).toContain('127.0.0.1')
    const mapped = toInspectError(error)
    expect(mapped.message).not.toContain('127.0.0.1')
    expect(JSON.stringify(mapped)).not.toContain('127.0.0.1')
    expect(mapped.cause).toBe(error)
  })
})
