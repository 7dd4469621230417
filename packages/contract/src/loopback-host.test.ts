import { expect, test } from 'vitest'
import { isLoopbackHost } from './loopback-host.ts'

test.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.255.0.9', '127.1', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
)

test.each([
  '',
  'notlocalhost',
  'localhost.example.com',
  '127',
  '127.0.0.1.example.com',
  '127.example.com',
  '128.0.0.1',
  '0.0.0.0',
  '::',
  '[::1',
])('%j is not this machine', (host) => expect(isLoopbackHost(host)).toBe(false))
