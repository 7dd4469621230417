import { Hono } from 'hono'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { createClientAddress } from './client-address.ts'

const logger = { warn: vi.fn() }
beforeEach(() => logger.warn.mockClear())

interface Call {
  peer?: string
  forwardedFor?: string | string[]
  trusted?: string[]
}

/** A real request, so that several header lines are joined as in the service. */
function appWith(trustedProxies: string[]) {
  const clientAddress = createClientAddress({ trustedProxies, logger })
  const app = new Hono<AppEnv>()
  app.get('/', (c) => c.text(clientAddress(c)))
  return async ({ peer, forwardedFor = [] }: Omit<Call, 'trusted'>) => {
    const headers = new Headers()
    for (const line of [forwardedFor].flat()) headers.append('x-forwarded-for', line)
    const bindings = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } }
    return (await app.request('/', { headers }, bindings)).text()
  }
}

const keyOf = ({ trusted = [], ...call }: Call) => appWith(trusted)(call)

describe('without a proxy', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', async (peer, key) => expect(await keyOf({ peer })).toBe(key))

  test('one /64 is one client, the next /64 is another', async () => {
    expect(await keyOf({ peer: '2001:db8:1:2::1' })).toBe(await keyOf({ peer: '2001:db8:1:2:ffff::' }))
    expect(await keyOf({ peer: '2001:db8:1:2::1' })).not.toBe(await keyOf({ peer: '2001:db8:1:3::1' }))
  })

  test('a request without a socket counts as unknown', async () => {
    expect(await keyOf({})).toBe('unknown')
    expect(await keyOf({ forwardedFor: '192.0.2.1' })).toBe('unknown')
  })
})

describe('behind a trusted proxy', () => {
  const trusted = ['10.0.0.0/8', '2001:db8:ffff::/48', '203.0.113.7']
  const peer = '10.0.0.1'

  test.each<[string, string | string[], string]>([
    ['the one hop', '192.0.2.1', '192.0.2.1'],
    ['the rightmost, whatever the client wrote before it', '198.51.100.9, 192.0.2.1', '192.0.2.1'],
    ['the rightmost that is not one of ours', '198.51.100.9, 192.0.2.1, 203.0.113.7, 10.9.9.9', '192.0.2.1'],
    ['over several lines of the header', ['198.51.100.9', '192.0.2.1', '10.9.9.9'], '192.0.2.1'],
    ['an IPv6 proxy on the way', '192.0.2.1, 2001:db8:ffff::5', '192.0.2.1'],
    ['a mapped proxy on the way', '192.0.2.1, ::ffff:10.0.0.5', '192.0.2.1'],
    ['with a port', '192.0.2.1:50000', '192.0.2.1'],
    ['in brackets', '[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['in brackets with a port', '[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
    ['without spaces', '198.51.100.9,192.0.2.1,10.1.1.1', '192.0.2.1'],
    ['a mapped client', '::ffff:192.0.2.1', '192.0.2.1'],
    ['the farthest one when all are ours', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
  ])('the client is %s', async (_, forwardedFor, key) => {
    expect(await keyOf({ peer, forwardedFor, trusted })).toBe(key)
    expect(await keyOf({ peer: `::ffff:${peer}`, forwardedFor, trusted })).toBe(key)
    expect(logger.warn).not.toHaveBeenCalled()
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    'localhost',
    '1.2.3',
    '999.1.1.1',
    '0x7f.1',
    '192.0.2.1/24',
    '192.0.2.1 x',
    ',',
    '::g',
  ])('stops at an entry that is no IP address: %j', async (garbage) => {
    expect(await keyOf({ peer, forwardedFor: garbage, trusted })).toBe(peer)
    expect(await keyOf({ peer, forwardedFor: `192.0.2.1, ${garbage}`, trusted })).toBe(peer)
    expect(await keyOf({ peer, forwardedFor: `192.0.2.1, ${garbage}, 10.2.2.2`, trusted })).toBe('10.2.2.2')
    expect(await keyOf({ peer, forwardedFor: `${garbage}, 192.0.2.1`, trusted })).toBe('192.0.2.1')
  })

  test('the proxy itself is the client when it names none', async () => {
    expect(await keyOf({ peer, trusted })).toBe(peer)
  })
})

describe('a peer that is not trusted', () => {
  const trusted = ['10.0.0.0/8']

  test('cannot choose its IP address', async () => {
    expect(await keyOf({ peer: '192.0.2.1', forwardedFor: '198.51.100.9', trusted })).toBe('192.0.2.1')
    expect(await keyOf({ peer: '192.0.2.1', forwardedFor: '198.51.100.9, 10.0.0.1', trusted })).toBe(
      '192.0.2.1',
    )
    expect(await keyOf({ peer: '::ffff:11.0.0.1', forwardedFor: '198.51.100.9', trusted })).toBe('11.0.0.1')
    expect(await keyOf({ peer: '127.0.0.1', forwardedFor: '198.51.100.9' })).toBe('127.0.0.1')
  })

  test('is warned about once, and named only when it is private', async () => {
    const ask = appWith(trusted)
    await ask({ peer: '172.17.0.1', forwardedFor: '198.51.100.9' })
    await ask({ peer: '172.17.0.2', forwardedFor: '198.51.100.9' })
    expect(logger.warn).toHaveBeenCalledTimes(1)
    expect(logger.warn).toHaveBeenCalledWith({
      event: 'untrusted-forwarded-for',
      message: expect.stringContaining('TRUSTED_PROXIES'),
      peer: '172.17.0.1',
    })
    logger.warn.mockClear()
    await appWith(trusted)({ peer: '192.0.2.1', forwardedFor: '198.51.100.9' })
    expect(JSON.stringify(logger.warn.mock.calls)).not.toMatch(/192\.0\.2\.1|198\.51/)
  })
})
