/** Address texts to numbers: the one place that reads an IP address. Pure. */
import { isIPv4, isIPv6 } from 'node:net'

export interface ParsedAddress {
  readonly family: 4 | 6
  readonly value: bigint
}

/**
 * Strict: dotted decimal or RFC 4291 text, nothing else. A zone id (`fe80::1%eth0`) is refused, though
 * `net.isIP` takes it: a resolver's answer may carry one, and no public address has one.
 * @returns null for anything that is not an address.
 */
export function parseAddress(text: string): ParsedAddress | null {
  if (isIPv4(text)) return { family: 4, value: ipv4Value(text) }
  if (isIPv6(text) && !text.includes('%')) return { family: 6, value: ipv6Value(text) }
  return null
}

/** @returns whether both texts name one address, however they are spelled. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)]
  return a !== null && b !== null && a.family === b.family && a.value === b.value
}

export interface ParsedRange extends ParsedAddress {
  /** Bits that do not count. */
  readonly hostBits: bigint
}

/** @throws TypeError when the text is no CIDR range: ranges are our own data, never input. */
export function parseRange(cidr: string): ParsedRange {
  const [address = '', prefix] = cidr.split('/')
  const parsed = parseAddress(address)
  const width = parsed?.family === 4 ? 32 : 128
  const prefixBits = Number(prefix)
  if (!parsed || !Number.isInteger(prefixBits) || prefixBits > width)
    throw new TypeError(`Not a range: ${cidr}`)
  return { ...parsed, hostBits: BigInt(width - prefixBits) }
}

export function isInRange(address: ParsedAddress, range: ParsedRange): boolean {
  return address.family === range.family && address.value >> range.hostBits === range.value >> range.hostBits
}

function ipv4Value(text: string): bigint {
  return BigInt(text.split('.').reduce((value, octet) => value * 256 + Number(octet), 0))
}

function ipv6Value(text: string): bigint {
  const [head = '', tail] = text.split('::')
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0n)
  return [...left, ...zeros, ...right].reduce((value, group) => (value << 16n) | group, 0n)
}

function groupsOf(part: string): bigint[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)]
    const value = ipv4Value(group)
    return [value >> 16n, value & 0xffffn]
  })
}
