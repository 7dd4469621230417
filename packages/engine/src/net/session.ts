/**
 * The network of one inspection: one policy, one deadline, one budget, and every socket in one set.
 * This is all that the capture stage sees of net/.
 *
 * What must never happen: a fetch of one inspection outlives it, counts against no budget, or goes by
 * another policy than its session's; the headers for one origin reach another; or a public server is asked in the name
 * of another host. Proven by session.test.ts and test/guard.
 */
import type { Socket } from 'node:net'
import { InspectError } from '../errors.ts'
import { LIMITS, type Limits } from '../limits.ts'
import { ADDRESS_POLICIES, type AddressPolicyId } from './policy/address-policy.ts'
import { openScope } from './deadline.ts'
import { DEFAULT_HOST_RULE, HOST_RULES, type HostRuleId } from './policy/host-rules.ts'
import { fetchThroughGuard, type FetchOutcome, type FetchSpec, type OriginHeaders } from './guarded-fetch.ts'
import type { GuardContext } from './guard-context.ts'
import { keepConnections } from './kept-connections.ts'
import { systemNetwork, type Network } from './network.ts'
import type { RequestBudget } from './request-budget.ts'
import { secureContextOf } from './secure-socket.ts'
import type { VettedAddress } from './policy/vet-addresses.ts'

/** What a person is taken to read who does not say. */
export const DEFAULT_LANGUAGE = 'en'

export interface SessionOptions {
  /** Carried by every request; see `linklensUserAgent`. */
  userAgent: string
  /** Default: `DEFAULT_LANGUAGE`. */
  acceptLanguage?: string | undefined
  /** Default `public-only`. */
  policy?: AddressPolicyId
  /** Which hosts the entry point accepts. Default: the narrowest rule of the policy. */
  hostRule?: HostRuleId
  /** The only ports that are asked, on every hop. Default: see `UrlRules`. */
  ports?: readonly number[] | undefined
  /** Hosts and addresses the operator refuses; each name refuses the names below it too. */
  denyHosts?: readonly string[]
  /** Narrows single limits, for tests. */
  limits?: Partial<Limits>
  /** What lies below the guard; the machine's own by default. */
  network?: Network | undefined
  /** Takes any certificate. Only a local session may: development servers sign their own. */
  insecureTls?: boolean
  /** Added to every request, redirects and images among them. Only a local session may: a stranger's page is asked bare. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Sent to this origin alone, whatever else is asked for or redirected to, such as the secret of a staging site. Of a
   * session that asks public addresses: a person's own site.
   */
  originHeaders?: OriginHeaders | undefined
  /** Aborts down to the socket; fetches then reject with its reason. */
  signal?: AbortSignal | undefined
  /** Asked before each request, redirects among them. */
  requestBudget?: RequestBudget | undefined
  /** Called whenever bytes of an answer of this URL have arrived, before they are read. */
  onBytes?: ((url: URL) => void) | undefined
}

export interface FetchSession {
  readonly mode: 'remote' | 'local'
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly limits: Limits
  /** Aborts at the end of the inspection's time, when its caller aborts, and when it is closed. */
  readonly signal: AbortSignal
  /**
   * Fetches one address and what it redirects to.
   * @returns the outcome, also of a failed fetch. Rejects only when the caller of the session aborted.
   */
  readonly fetch: (url: string, spec: FetchSpec) => Promise<FetchOutcome>
  /** How many more fetches the budget of the inspection allows. */
  readonly fetchesLeft: () => number
  /** Destroys every socket and ends every fetch. */
  readonly close: () => void
}

/** @throws TypeError when the options contradict each other: a fault of the program, not of a page. */
export function openSession(options: SessionOptions): FetchSession {
  const {
    userAgent,
    acceptLanguage = DEFAULT_LANGUAGE,
    denyHosts = [],
    signal: callerSignal,
    requestBudget,
    ports,
  } = options
  const { policy, hostRule } = readPolicies(options)
  const context = createContext(options, ADDRESS_POLICIES[policy])
  const { limits, sockets } = context
  const scope = openScope(callerSignal, limits.inspectionMs)
  const known = new Map<string, readonly VettedAddress[]>()
  // Not on the developer's machine: a server that serves one connection at a time would wait for ours to end.
  const kept = policy === 'public-only' ? keepConnections() : undefined
  const headers = { 'User-Agent': userAgent, 'Accept-Language': acceptLanguage, ...options.headers }
  let fetches = 0
  return {
    mode: policy === 'public-only' ? 'remote' : 'local',
    userAgent,
    acceptLanguage,
    limits,
    signal: scope.signal,
    async fetch(url, spec) {
      callerSignal?.throwIfAborted()
      if (spec.asHost !== undefined && policy !== 'loopback-only')
        throw new TypeError('A public server is asked by its own name.')
      fetches += 1
      if (fetches > limits.fetches) return overBudget()
      const rules = { denyHosts, hostRule, ports }
      const outcome = await fetchThroughGuard(url, spec, {
        context,
        rules,
        headers,
        originHeaders: options.originHeaders,
        known,
        kept,
        budget: requestBudget,
        onBytes: options.onBytes,
        signal: scope.signal,
      })
      callerSignal?.throwIfAborted()
      return outcome
    },
    fetchesLeft: () => Math.max(0, limits.fetches - fetches),
    close() {
      scope.end()
      scope.abort(SESSION_CLOSED)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Made once: an error takes its stack, and every inspection ends with this one. Nobody waits for it any more. */
const SESSION_CLOSED = new InspectError('TIMEOUT')

function readPolicies(options: SessionOptions) {
  const { policy = 'public-only', hostRule, insecureTls = false, headers } = options
  const rule = hostRule ?? DEFAULT_HOST_RULE[policy]
  if (HOST_RULES[rule].policy !== policy) throw new TypeError(`The host rule ${rule} is not for ${policy}.`)
  if (insecureTls && policy !== 'loopback-only')
    throw new TypeError('Certificates are always checked off this machine.')
  if (headers && policy !== 'loopback-only')
    throw new TypeError('Headers of a caller are sent to this machine alone.')
  return { policy, hostRule: rule }
}

function createContext(
  { network = systemNetwork, denyHosts = [], limits, insecureTls = false }: SessionOptions,
  policy: GuardContext['policy'],
): GuardContext {
  return {
    network,
    policy,
    denyHosts,
    limits: { ...LIMITS, ...limits },
    tls: {
      get secureContext() {
        return secureContextOf(network)
      },
      verify: !insecureTls,
    },
    sockets: new Set<Socket>(),
  }
}

function overBudget(): FetchOutcome {
  const error = new InspectError('FETCH_FAILED', 'This inspection has already fetched as much as one may.')
  return { answer: null, encodedBytes: 0, ended: false, error }
}
