/**
 * From a host to the addresses that may be dialled.
 *
 * What must never happen: an address is dialled that was not judged, or one that was judged in an
 * earlier answer of DNS but not in this one (rebinding). So a name is asked once per hop, every answer
 * is judged, one bad answer refuses them all, and only a `VettedAddress` can be dialled: nothing but
 * this file makes one. Proven by vet-addresses.test.ts and the DNS cases in test/guard.
 */
import { isIPv4 } from 'node:net'
import { InspectError } from '../../errors.ts'
import { withDeadline } from '../deadline.ts'
import type { GuardContext } from '../guard-context.ts'
import { isSameAddress } from './parse-address.ts'
import type { Target } from './url-policy.ts'

declare const vetted: unique symbol
/** A literal address that the session's policy allows. */
export type VettedAddress = string & { readonly [vetted]: true }

/** Addresses tried at most: enough for fallback, and few enough that a name with a hundred is no port scan. */
const MAX_ADDRESSES = 4

/** Never left to DNS or a hosts file (RFC 6761): both may say something else. */
const LOCALHOST = ['127.0.0.1', '::1']

/**
 * @returns addresses in the order in which to try them; at least one.
 * @throws InspectError BLOCKED_ADDRESS, FETCH_FAILED, TIMEOUT. @throws what the resolver rejects with.
 */
export async function vetAddresses(
  target: Target,
  context: GuardContext,
  signal: AbortSignal,
): Promise<readonly VettedAddress[]> {
  const addresses = await addressesOf(target, context, signal)
  if (addresses.length === 0) throw nameNotFound()
  for (const address of addresses) judge(address, target, context)
  return inDialOrder(addresses).slice(0, MAX_ADDRESSES)
}

async function addressesOf(
  { hostname, isLiteral }: Target,
  { network, policy, limits }: GuardContext,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isLiteral) return [hostname]
  if (policy.id === 'loopback-only') return hostname === 'localhost' ? LOCALHOST : []
  const message = 'The name servers of the host did not answer in time. Check the DNS set-up of the domain.'
  try {
    return await withDeadline(signal, { timeoutMs: limits.dnsMs, message }, (deadline) =>
      network.resolve(hostname, { signal: deadline, timeoutMs: limits.dnsMs }),
    )
  } catch (error) {
    throw hasCode(error, 'ECONNREFUSED') ? noNameServer(error) : error
  }
}

/** Said of our name servers, this code must not read as if the page's host had refused a connection. */
function noNameServer(cause: unknown): InspectError {
  const message =
    'No name server could be asked for this host. This is a fault on our side; try again in a minute.'
  return new InspectError('FETCH_FAILED', message, { cause, reason: 'ours' })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function judge(address: string, target: Target, { policy, denyHosts }: GuardContext): void {
  const verdict = policy.judge(address)
  if (!verdict.allowed) throw blocked(target, verdict.reason)
  if (denyHosts.some((denied) => isSameAddress(denied, address)))
    throw blocked(target, 'denied by the operator')
}

function blocked({ isLiteral }: Target, reason: string): InspectError {
  const cause = new Error(reason)
  // A literal has passed the URL rules; should the two ever disagree, the stricter one wins here.
  return new InspectError(isLiteral ? 'BLOCKED_HOST' : 'BLOCKED_ADDRESS', undefined, { cause })
}

function nameNotFound(): Error {
  return Object.assign(new Error('no addresses'), { code: 'ENOTFOUND' })
}

/**
 * The families in turn, IPv4 first: on a machine without IPv6 that saves a wait, and on one without
 * IPv4 the attempt fails at once.
 */
function inDialOrder(addresses: readonly string[]): VettedAddress[] {
  const judged = [...new Set(addresses)] as VettedAddress[]
  const [ipv4, ipv6] = [judged.filter(isFamily(4)), judged.filter(isFamily(6))]
  const longest = Math.max(ipv4.length, ipv6.length)
  return Array.from({ length: longest }, (_, index) => [ipv4[index], ipv6[index]])
    .flat()
    .filter((address) => address !== undefined)
}

function isFamily(family: 4 | 6): (address: string) => boolean {
  // Every one of them is an address: it has been judged.
  return (address) => (isIPv4(address) ? 4 : 6) === family
}
