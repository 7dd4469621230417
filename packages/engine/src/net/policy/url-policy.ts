/**
 * Which addresses may be asked for at all. Pure: no network, no clock.
 *
 * What must never happen: a text is read by two parsers that disagree, or a host is judged before the
 * parser has brought it to its one form (decimal, octal, full-width and dotless spellings of addresses
 * all become plain ones there). So `new URL` is the only parser, and its object is what gets fetched.
 * Proven by url-policy.test.ts and the case list in test/guard.
 *
 * Order of the rules (part of the service's contract): length, does it parse → scheme → user name or
 * password, port → host.
 */
import { isIP, isIPv4 } from 'node:net'
import { InspectError } from '../../errors.ts'
import { LIMITS } from '../../limits.ts'
import { parseHref } from '../parse-url.ts'
import { ADDRESS_POLICIES } from './address-policy.ts'
import { BAD_PORTS } from './bad-ports.ts'
import { HOST_RULES, type HostRule, type HostRuleId } from './host-rules.ts'
import { BLOCKED_NAMES } from './host-names.ts'
import { programAt } from './service-ports.ts'
import { isInRange, parseAddress, parseRange } from './parse-address.ts'

export interface UrlRules {
  /** Hosts the operator refuses: each refuses the names below it too. Any spelling that a URL takes. */
  readonly denyHosts?: readonly string[]
  /** Default: `service`. */
  readonly hostRule?: HostRuleId
  /**
   * The only ports that are taken, but for those that no browser opens. Default: of public hosts all but those of
   * databases and daemons; of this machine all.
   */
  readonly ports?: readonly number[] | undefined
}

/** A URL that passed every rule, cut into what a connection needs. */
export interface Target {
  readonly url: URL
  /** Host without brackets and without a dot at its end: for name rules, DNS and TLS. */
  readonly hostname: string
  readonly port: number
  readonly isSecure: boolean
  /** The host is an address, so nothing is resolved. */
  readonly isLiteral: boolean
}

/**
 * The URL rules alone, for an entry point that answers before it counts or fetches anything.
 * @param input anything a stranger may send; only a string can pass.
 * @throws InspectError INVALID_URL, UNSUPPORTED_PROTOCOL or BLOCKED_HOST, in the order of the contract.
 */
export function checkUrl(input: unknown, rules: UrlRules = {}): URL {
  return parseTarget(input, rules).url
}

/**
 * @param base what a redirect's relative `Location` is resolved against.
 * @throws InspectError as `checkUrl`.
 */
export function parseTarget(input: unknown, rules: UrlRules = {}, base?: URL): Target {
  const url = parse(input, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new InspectError('UNSUPPORTED_PROTOCOL')
  refuseCredentials(url)
  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  refusePort(port, rules)
  const hostname = bareHostname(url)
  const isLiteral = isAddress(url)
  refuseHost(hostname, isLiteral, rules)
  if (!isPublicRule(rules) && isOtherPort(port, rules)) throw new InspectError('BLOCKED_HOST', OTHER_PORT)
  return { url, hostname, port, isSecure, isLiteral }
}

const isPublicRule = ({ hostRule = 'public' }: UrlRules): boolean => hostRule === 'public'

const isOtherPort = (port: number, { ports }: UrlRules): boolean => ports?.includes(port) === false

const OTHER_PORT =
  'This URL is on another port of this machine. Only the port of the page is asked, and those that were named.'

/** The port that a URL leads to; none where it leads to no port. */
export function portsOf(url: string): number[] {
  const { protocol, port } = parseHref(url) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:') return []
  return [Number(port) || (protocol === 'https:' ? 443 : 80)]
}

function parse(input: unknown, base: URL | undefined): URL {
  if (typeof input !== 'string') throw new InspectError('INVALID_URL')
  // Before the parser: what it makes of a long host name takes long.
  if (input.length > LIMITS.urlCharacters) {
    const message = `The address is longer than ${LIMITS.urlCharacters} characters. Link previews need a shorter one.`
    throw new InspectError('INVALID_URL', message)
  }
  const url = URL.parse(input, base?.href)
  if (!url) throw new InspectError('INVALID_URL')
  return url
}

function refuseCredentials({ username, password }: URL): void {
  if (username === '' && password === '') return
  const message =
    'Addresses with a user name or password in them are not inspected. Take out the part before the @ sign.'
  throw new InspectError('INVALID_URL', message)
}

/** Refuses a port; the host is judged first, because on this machine other ports are no fault of the URL. */
function refusePort(port: number, rules: UrlRules): void {
  const why = BAD_PORTS.has(port)
    ? 'is one that no browser opens'
    : isPublicRule(rules)
      ? whyNotAsked(port, rules)
      : undefined
  if (why === undefined) return
  throw new InspectError('INVALID_URL', `Port ${port} ${why}. Give an address on a port for web pages.`)
}

function whyNotAsked(port: number, rules: UrlRules): string | undefined {
  if (rules.ports) return isOtherPort(port, rules) ? 'is not one that is inspected here' : undefined
  const program = programAt(port)
  return program && `belongs to ${program}, not to web pages`
}

/** Whether the host is an IP address. Only IPv6 is in brackets, and the URL parser has validated it. */
function isAddress(url: Pick<URL, 'hostname'>): boolean {
  return url.hostname.startsWith('[') || isIPv4(bareHostname(url))
}

/** One dot at the end is the DNS root and names the same host; an address never keeps one. */
function bareHostname({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function refuseHost(
  hostname: string,
  isLiteral: boolean,
  { denyHosts = [], hostRule = 'public' }: UrlRules,
): void {
  const rule = HOST_RULES[hostRule]
  const taken =
    rule.hosts === null ? isPublicHost(hostname, isLiteral) : isListedHost(hostname, isLiteral, rule)
  if (!taken) throw new InspectError('BLOCKED_HOST', rule.refusal ?? undefined)
  if (denyHosts.some((denied) => isDenied(hostname, denied))) {
    throw new InspectError('BLOCKED_HOST', 'The operator of this service does not inspect this host.')
  }
}

function isPublicHost(hostname: string, isLiteral: boolean): boolean {
  if (isLiteral) return ADDRESS_POLICIES['public-only'].judge(hostname).allowed
  // A name without a dot is completed by search lists, which only lead inside a network.
  const labels = hostname.split('.').filter((label) => label !== '')
  return labels.length > 1 && !BLOCKED_NAMES.some(({ suffix }) => isUnder(hostname, suffix))
}

/**
 * Whether a host can be on the public internet, by its name alone.
 * @param host `hostname` of a URL object, of any scheme.
 */
export function isPublicHostname(host: string): boolean {
  const url = { hostname: host }
  return isPublicHost(bareHostname(url), isAddress(url))
}

/** Whether an address leads to this machine itself, by its name alone: localhost, 127.0.0.0/8 or ::1. */
export function isLoopbackUrl(address: string): boolean {
  const url = parseHref(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  const hostname = bareHostname(url)
  return isListedHost(hostname, isAddress(url), HOST_RULES['loopback'])
}

function isListedHost(hostname: string, isLiteral: boolean, { hosts, networks }: HostRule): boolean {
  if (hosts?.includes(hostname)) return true
  const address = isLiteral ? parseAddress(hostname) : null
  return address !== null && networks.some((cidr) => isInRange(address, parseRange(cidr)))
}

function isDenied(hostname: string, denied: string): boolean {
  // Brought to the same form as the host it is compared with; what no URL can hold can match none.
  const url = URL.parse(`http://${isIP(denied) === 6 ? `[${denied}]` : denied}/`)
  return url !== null && isUnder(hostname, bareHostname(url))
}

/** Whether `hostname` is `suffix` or a name below it. */
function isUnder(hostname: string, suffix: string): boolean {
  return hostname === suffix || hostname.endsWith(`.${suffix}`)
}
