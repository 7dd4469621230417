/**
 * Which addresses may be dialled. Pure: an address in, a verdict out, no network and no clock.
 *
 * What must never happen: an address that is not public unicast is dialled for a stranger, in whatever
 * spelling and however wrapped; or a local session dials anything but loopback. Proven by
 * address-policy.test.ts (every edge of every range, and a second opinion from an independent library
 * over random addresses) and by the case list in test/guard.
 */
import {
  GLOBAL_IPV6,
  LOOPBACK_IPV4,
  LOOPBACK_IPV6,
  REFUSED_IPV4,
  REFUSED_IPV6,
  type AddressRange,
} from './address-ranges.ts'
import { isInRange, parseAddress, parseRange, type ParsedAddress } from './parse-address.ts'

/** `reason` is for logs and tests; it describes the address and is never shown to the client. */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

export type AddressPolicyId = 'public-only' | 'loopback-only'

export interface AddressPolicy {
  readonly id: AddressPolicyId
  /** Anything that is not exactly one address is refused. */
  readonly judge: (address: string) => AddressVerdict
}

/** The service: public unicast, and nothing else. */
export const publicOnly: AddressPolicy = {
  id: 'public-only',
  judge(address) {
    const parsed = parseAddress(address)
    if (!parsed) return refused('not an address')
    const range = (parsed.family === 4 ? refusedIpv4() : refusedIpv6()).find(({ space }) =>
      isInRange(parsed, space),
    )
    if (range) return refused(range.reason)
    if (parsed.family === 6 && !isInRange(parsed, globalIpv6())) return refused('outside 2000::/3')
    return ALLOWED
  },
}

/** A tool on the user's own machine: loopback, and nothing else. */
export const loopbackOnly: AddressPolicy = {
  id: 'loopback-only',
  judge(address) {
    const parsed = parseAddress(address)
    if (!parsed) return refused('not an address')
    return isLoopback(parsed) ? ALLOWED : refused('not loopback')
  },
}

/** There are two policies, and a session takes one of them by its name: none can be made up. */
export const ADDRESS_POLICIES: Readonly<Record<AddressPolicyId, AddressPolicy>> = {
  'public-only': publicOnly,
  'loopback-only': loopbackOnly,
}

const ALLOWED: AddressVerdict = { allowed: true }
const refused = (reason: string): AddressVerdict => ({ allowed: false, reason })

const withSpace = ({ cidr, reason }: AddressRange) => ({ space: parseRange(cidr), reason })

/**
 * Read at the first address that is judged by them: a local session never needs the public ones, and the pattern by
 * which Node knows IPv6 costs the start of a program 3 ms.
 */
const once = <T>(read: () => T): (() => T) => {
  let known: T | undefined
  return () => (known ??= read())
}
const refusedIpv4 = once(() => REFUSED_IPV4.map(withSpace))
const refusedIpv6 = once(() => REFUSED_IPV6.map(withSpace))
const globalIpv6 = once(() => parseRange(GLOBAL_IPV6))
const loopbackIpv4 = once(() => LOOPBACK_IPV4.map(parseRange))
const loopbackIpv6 = once(() => LOOPBACK_IPV6.map(parseRange))

function isLoopback(address: ParsedAddress): boolean {
  const ranges = address.family === 4 ? loopbackIpv4() : loopbackIpv6()
  return ranges.some((range) => isInRange(address, range))
}
