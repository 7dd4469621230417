/**
 * What lies below the guard: asking DNS and opening a TCP connection. Everything that decides is
 * above it, so a test can play a public address with a loopback port and the whole guard still runs.
 */
import { Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'

export interface ResolveOptions {
  /** Stops the question; the promise then rejects. */
  readonly signal: AbortSignal
  /** Milliseconds for both address families together. */
  readonly timeoutMs: number
}

export interface DialOptions {
  /** A literal address that the guard has vetted; never a name. */
  readonly address: string
  readonly port: number
}

export interface Network {
  /**
   * All addresses of a name, of both families, in any order; what has none gives an empty list or rejects.
   * Rejections carry `code` as `node:dns` names them (`ENOTFOUND`, `ETIMEOUT`, …).
   */
  readonly resolve: (hostname: string, options: ResolveOptions) => Promise<readonly string[]>
  /** Begins to connect, and returns at once. The guard waits, times out and destroys. */
  readonly dial: (options: DialOptions) => Socket
  /** The peer of a connected socket is the address that was dialled: the guard then compares the two. */
  readonly showsPeer?: boolean
  /** Certificate authorities (PEM) trusted instead of the system's. Verification itself cannot be turned off. */
  readonly ca?: string | readonly string[]
}

/** One lost packet is asked again after this; the whole question has its own limit. */
const DNS_RETRY_MS = 700
const DNS_TRIES = 3

/**
 * Once one family has answered, the other gets this much longer. Some name servers never answer AAAA,
 * and would cost every hop the full limit (RFC 8305 waits 50 ms; we also want to judge what comes).
 */
const SECOND_FAMILY_GRACE_MS = 300

/**
 * The machine's own TCP and its DNS servers. c-ares instead of `dns.lookup`: that one shares a small
 * thread pool, so a few names that never answer stop all others; it cannot be cancelled; and it reads
 * hosts files and search lists, which have no business in public names.
 * @param dnsServers `address:port` of the servers to ask; default: those of the system.
 */
export function createSystemNetwork(dnsServers?: readonly string[]): Network {
  return {
    showsPeer: true,
    async resolve(hostname, { signal, timeoutMs }) {
      signal.throwIfAborted()
      const resolver = new Resolver({ timeout: DNS_RETRY_MS, tries: DNS_TRIES })
      if (dnsServers) resolver.setServers(dnsServers)
      const cancel = () => resolver.cancel()
      const timer = setTimeout(cancel, timeoutMs)
      signal.addEventListener('abort', cancel)
      try {
        return await bothFamilies(resolver, hostname)
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
      }
    },
    dial: ({ address, port }) => connect({ host: address, port, autoSelectFamily: false, noDelay: true }),
  }
}

export const systemNetwork = createSystemNetwork()

async function bothFamilies(resolver: Resolver, hostname: string): Promise<string[]> {
  let grace: NodeJS.Timeout | undefined
  const startGrace = (addresses: string[]) => {
    grace ??= setTimeout(() => resolver.cancel(), SECOND_FAMILY_GRACE_MS)
    return addresses
  }
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)]
  const answers = await Promise.allSettled(questions.map((question) => question.then(startGrace)))
  clearTimeout(grace)
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  throw worstFailure(answers)
}

/** A server that did not answer says more than "no such record", which the other family often gets. */
function worstFailure(answers: readonly PromiseSettledResult<string[]>[]): unknown {
  const reasons: unknown[] = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason] : [],
  )
  return reasons.find((reason) => !isEmptyAnswer(reason)) ?? reasons[0]
}

function isEmptyAnswer(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined
  return code === 'ENODATA' || code === 'ENOTFOUND'
}
