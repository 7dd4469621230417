import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { ADDRESS_POLICIES, loopbackOnly, publicOnly } from './address-policy.ts'
import { REFUSED_IPV4, REFUSED_IPV6 } from './address-ranges.ts'
import { parseRange } from './parse-address.ts'

const isPublic = (address: string) => publicOnly.judge(address).allowed

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
}

function ipv6Text(value: bigint): string {
  return Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  ).join(':')
}

const textOf = { 4: ipv4Text, 6: ipv6Text }

function edgesOf(cidr: string): { first: string; last: string } {
  const { family, value, hostBits } = parseRange(cidr)
  const size = 1n << hostBits
  const first = (value / size) * size
  return { first: textOf[family](first), last: textOf[family](first + size - 1n) }
}

describe('public only: every refused range', () => {
  it.each([...REFUSED_IPV4, ...REFUSED_IPV6])('$cidr ($reason)', ({ cidr }) => {
    const { first, last } = edgesOf(cidr)
    expect([first, last].filter(isPublic)).toEqual([])
  })
})

describe('public only: neighbours that must pass', () => {
  it.each([
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '192.88.100.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2001:200::',
    '2001:db7:ffff::1',
    '2001:db9::',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '2620:4f:8001::',
  ])('public only: neighbours that must pass: %s', (address) => expect(isPublic(address)).toBe(true))
})

describe('public only: what carries an IPv4 address inside', () => {
  // Each around a public one, which must not help, and around loopback.
  it.each([
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::8.8.8.8',
    '::7f00:1',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:808:808::1',
    '2002:7f00:1::',
    '2001:0:808:808::',
    '2001::1',
  ])('public only: what carries an IPv4 address inside: %s', (address) =>
    expect(isPublic(address)).toBe(false),
  )
})

describe.each(Object.values(ADDRESS_POLICIES))('$id: what is no address', (policy) => {
  it.each([
    '',
    'localhost',
    '127.1',
    '0',
    'fe80::1%eth0',
    '::1%lo',
    '2606:4700::1%1',
    '8.8.8.8 ',
    '[::1]',
    '8.8.8.8/32',
  ])('refuses %j', (text) => expect(policy.judge(text).allowed).toBe(false))
})

describe('a second opinion over random addresses', () => {
  // ipaddr.js is independent of our code. It names fewer ranges, so whatever it refuses we must refuse;
  // what it takes and we refuse must lie in the ranges that we know and it does not.
  const knownToUsOnly = ['::/96', '3ffe::/16', '168.63.129.16/32'].map((cidr) => ipaddr.parseCIDR(cidr))
  const globalIpv6 = ipaddr.parseCIDR('2000::/3')

  const check = (text: string) => {
    // By way of the URL parser: ipaddr.js takes `::1.2.3.4` for a mapped address.
    const address = ipaddr.parse(
      text.includes(':') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text,
    )
    const theirs = address.range() === 'unicast'
    const isOurs = (range: (typeof knownToUsOnly)[number]) =>
      address.kind() === range[0].kind() && address.match(range)
    const isGlobal = address.kind() === 'ipv4' || address.match(globalIpv6)
    expect([text, isPublic(text)]).toEqual([text, theirs && isGlobal && !knownToUsOnly.some(isOurs)])
  }

  it('agrees on IPv4', () => {
    fc.assert(fc.property(fc.ipV4(), check), { numRuns: 3000 })
  })

  it('agrees on IPv4 close to the edges of ranges', () => {
    const edges = REFUSED_IPV4.flatMap(({ cidr }) => Object.values(edgesOf(cidr)))
    const near = fc
      .tuple(fc.constantFrom(...edges), fc.integer({ min: -2, max: 2 }))
      .map(([edge, step]) => parseRange(`${edge}/32`).value + BigInt(step))
      .filter((value) => value >= 0n && value <= 0xffffffffn)
    fc.assert(fc.property(near.map(ipv4Text), check), { numRuns: 2000 })
  })

  it('agrees on IPv6', () => {
    fc.assert(fc.property(fc.ipV6(), check), { numRuns: 2000 })
    const inGlobalSpace = fc.bigInt({ min: 0x2n << 124n, max: (0x4n << 124n) - 1n }).map(ipv6Text)
    fc.assert(fc.property(inGlobalSpace, check), { numRuns: 2000 })
    const inOldSpace = fc.bigInt({ min: 0x20010000n << 96n, max: (0x20030000n << 96n) - 1n }).map(ipv6Text)
    fc.assert(fc.property(inOldSpace, check), { numRuns: 1000 })
  })

  it('never depends on the spelling', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const spellings = [
          text,
          text.toUpperCase(),
          ipaddr.parse(text).toNormalizedString(),
          ipaddr.parse(text).toString(),
        ]
        expect(new Set(spellings.map(isPublic)).size).toBe(1)
      }),
      { numRuns: 500 },
    )
  })
})

const isLoopback = (address: string) => loopbackOnly.judge(address).allowed
const isBoth = (address: string) => isLoopback(address) && isPublic(address)

describe('loopback only', () => {
  it.each(['127.0.0.1', '127.0.0.2', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'])('takes %s', (address) => {
    expect(isLoopback(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '126.255.255.255',
    '128.0.0.0',
    '10.0.0.1',
    '8.8.8.8',
    'fe80::1',
    '::2',
  ])('refuses %s', (address) => expect(isLoopback(address)).toBe(false))

  it('shares no address with public only', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => !isBoth(address)))
  })
})
