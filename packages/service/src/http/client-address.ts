/**
 * The client of a request: the key under which it is counted.
 *
 * What must never happen: a client chooses its own IP address, and gets an empty counter. So `X-Forwarded-For` is
 * read from the right, and trusted only as far as proxies of `TRUSTED_PROXIES` wrote it. Proven in
 * client-address.test.ts.
 */
// oxlint-disable-next-line no-restricted-imports -- pure functions over addresses; nothing is dialled here
import { BlockList, isIP } from 'node:net'
import type { AppContext } from './app-env.ts'

/** @returns an IPv4 address, an IPv6 network (`2001:db8:1:2::/64`), or `unknown`. */
export type ClientAddress = (c: AppContext) => string

export interface ClientAddressOptions {
  /** IP addresses and networks, `10.0.0.0/8`; validated by the configuration. */
  trustedProxies: readonly string[]
  logger: { warn(line: object): void }
}

export function createClientAddress({ trustedProxies, logger }: ClientAddressOptions): ClientAddress {
  const trusted = toBlockList(trustedProxies)
  let hasWarned = false
  return (c) => {
    const peer = parseAddress(c.env?.incoming?.socket?.remoteAddress ?? '')
    const forwardedFor = c.req.header('x-forwarded-for')
    if (forwardedFor === undefined || (peer && isIn(trusted, peer))) {
      return toKey(peer && originalClient(peer, forwardedFor ?? '', trusted))
    }
    if (!hasWarned) logger.warn(warning(peer))
    hasWarned = true
    return toKey(peer)
  }
}

/**
 * The rightmost hop that is not a trusted proxy. Each proxy appends the address of its caller, so everything to the
 * left of that hop cannot be trusted. An entry that is no IP address ends the search.
 */
function originalClient(peer: string, forwardedFor: string, trusted: BlockList): string {
  let client = peer
  for (const entry of forwardedFor.split(',').toReversed()) {
    const hop = parseAddress(withoutPort(entry.trim()))
    if (!hop) return client
    client = hop
    if (!isIn(trusted, hop)) return client
  }
  return client
}

/** Some proxies write `192.0.2.1:50000` or `[2001:db8::1]:50000`. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/**
 * Normalises an IP address; IPv4 inside IPv6 (`::ffff:192.0.2.1`, as a dual-stack socket reports it) becomes IPv4.
 */
function parseAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/, '')
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return undefined
  const groups = toGroups(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped
    ? toIPv4(groups[6] ?? 0, groups[7] ?? 0)
    : groups.map((group) => group.toString(16)).join(':')
}

/** The eight groups as numbers. The URL parser reads every notation and writes one. */
function toGroups(address: string): number[] {
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const [head, tail] = [toNumbers(left), toNumbers(right ?? '')]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const toNumbers = (part: string) =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))

const toIPv4 = (high: number, low: number) => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')

/** A subscriber usually has a whole /64, and could use a new address for each request. */
function toKey(address: string | undefined): string {
  if (!address) return 'unknown'
  return isIP(address) === 4 ? address : `${address.split(':').slice(0, 4).join(':')}::/64`
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

const PRIVATE = toBlockList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** A private peer is somebody's proxy and may be logged; a public one may be a person. */
function warning(peer: string | undefined): object {
  return {
    event: 'untrusted-forwarded-for',
    message:
      'X-Forwarded-For came from a peer that is not in TRUSTED_PROXIES, so it is ignored and that peer counts as the client. ' +
      'If the service runs behind a proxy, name its address in TRUSTED_PROXIES.',
    ...(peer && isIn(PRIVATE, peer) ? { peer } : {}),
  }
}
