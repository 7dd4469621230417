import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { isInRange, isSameAddress, parseAddress, parseRange } from './parse-address.ts'

describe('parseAddress', () => {
  it.each([
    ['0.0.0.0', 4, 0n],
    ['255.255.255.255', 4, 0xffffffffn],
    ['192.0.2.1', 4, 0xc0000201n],
    ['::', 6, 0n],
    ['::1', 6, 1n],
    ['1::', 6, 1n << 112n],
    ['2001:db8::8:800:200C:417A', 6, 0x20010db80000000000080800200c417an],
    ['::ffff:127.0.0.1', 6, 0xffff7f000001n],
    ['1:2:3:4:5:6:7.8.9.10', 6, 0x0001000200030004000500060708090an],
  ])('reads %s', (text, family, value) => {
    expect(parseAddress(text)).toEqual({ family, value })
  })

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '127.0.0.1.',
    '010.0.0.1',
    ' 127.0.0.1',
    '[::1]',
    '1::2::3',
  ])('takes no other spelling: %j', (text) => expect(parseAddress(text)).toBeNull())

  it.each(['fe80::1%eth0', '::1%lo', '2606:4700::1%1'])('refuses a zone id: %s', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  it('reads every IPv6 text as an independent library does', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        // By way of the URL parser: ipaddr.js takes `::1.2.3.4` for a mapped address.
        const bytes = ipaddr.parse(new URL(`http://[${text}]`).hostname.slice(1, -1)).toByteArray()
        const expected = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
        expect(parseAddress(text)?.value).toBe(expected)
      }),
    )
  })
})

describe('parseRange', () => {
  it('holds its first and last address, and not their neighbours', () => {
    const range = parseRange('198.18.0.0/15')
    const isIn = (text: string) => isInRange(parseAddress(text) ?? { family: 4, value: -1n }, range)
    expect(['198.18.0.0', '198.19.255.255'].map(isIn)).toEqual([true, true])
    expect(['198.17.255.255', '198.20.0.0', '::c612:1'].map(isIn)).toEqual([false, false, false])
  })

  it.each(['10.0.0.0', '10.0.0.0/33', 'x/8', '10.0.0.0/8.5'])('throws for %s', (cidr) => {
    expect(() => parseRange(cidr)).toThrow(TypeError)
  })
})

describe('isSameAddress', () => {
  it('compares addresses, not texts', () => {
    expect(isSameAddress('2001:DB8:0::1', '2001:db8::1')).toBe(true)
    expect(isSameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(false)
    expect(isSameAddress('', '')).toBe(false)
  })
})
