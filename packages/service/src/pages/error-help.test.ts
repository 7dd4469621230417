import { InspectError, ExplainedHttpError, type FailureReason, type HttpErrorFacts } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { helpFor } from './error-help.ts'

const LIVE = '/r/live'

const refused = (status: number, wall: string | null = null) =>
  helpFor('HTTP_ERROR', LIVE, new ExplainedHttpError('no', { status, wall } as HttpErrorFacts)).tries.join(
    ' ',
  )
const failed = (reason?: FailureReason) =>
  helpFor('FETCH_FAILED', LIVE, new InspectError('FETCH_FAILED', 'no', { reason })).tries.join(' ')

describe('what to try', () => {
  it.each([404, 410, 500, 502, 503])('a plain %i gets no advice about logins and firewalls', (status) => {
    expect(refused(status)).not.toMatch(/login|firewall/i)
  })

  it.each([401, 403, 429])('a %i gets it', (status) => {
    expect(refused(status)).toMatch(/login.+firewall/i)
  })

  it('a recognised bot wall counts for more than its status', () => {
    expect(refused(503, 'a challenge page')).toMatch(/firewall/i)
  })

  it('redirects that lead nowhere get no advice about spelling and certificates', () => {
    expect(failed('redirects')).toMatch(/cookies/)
    expect(failed('redirects')).not.toMatch(/spelling|certificate/)
  })

  it.each<[FailureReason, RegExp]>([
    ['name', /spelling/],
    ['connection', /port/],
    ['tls', /https/],
    ['certificate', /certificate/],
    ['ours', /Try again/],
  ])('what to try where it failed at %s, it says what concerns that', (reason, words) => {
    expect(failed(reason)).toMatch(words)
  })

  it('is general where nothing is known', () => {
    expect(failed()).toBe(helpFor('FETCH_FAILED', LIVE).tries.join(' '))
  })
})
