import { expect, test } from 'vitest'
import { localSession } from './local-session.ts'

test('while our own thread is busy for seconds, no connection to this machine runs out of time', () => {
  const timeoutMs = 60_000
  expect(localSession({ timeoutMs }).limits).toMatchObject({ dnsMs: timeoutMs, connectMs: timeoutMs })
})
