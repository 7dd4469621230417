/**
 * The layer below the guard, played on loopback: names answer from a table, and every vetted address is
 * dialled on a local port instead. All of the guard runs; nothing leaves the machine.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Network } from '../../src/net/network.ts'

/** Addresses, or how the question fails. */
export type DnsAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'TIMEOUT'

export interface LoopbackOptions {
  readonly dns?: Readonly<Record<string, DnsAnswer>>
  /** Answers of the first, second, … question; the last repeats. */
  readonly dnsSequence?: Readonly<Record<string, readonly DnsAnswer[]>>
  /** The local port that plays an address. */
  readonly route: (dialled: { address: string; port: number }) => number
  readonly ca?: string
}

export interface LoopbackNetwork extends Network {
  /** Every address dialled, in order. */
  readonly dialled: readonly string[]
  readonly sockets: readonly Socket[]
  readonly questions: readonly string[]
  /** Whether no socket can send or receive any more. */
  readonly allDestroyed: () => boolean
  /** Until every socket is closed, on both sides. */
  readonly untilClosed: () => Promise<void>
}

export function certificate(name: string): string {
  return readFileSync(join(import.meta.dirname, 'tls', name), 'utf8')
}

export function loopbackNetwork({ dns = {}, dnsSequence = {}, route, ca }: LoopbackOptions): LoopbackNetwork {
  const dialled: string[] = []
  const sockets: Socket[] = []
  const questions: string[] = []
  const open = new Set<Socket>()
  const nextAnswer = (hostname: string): DnsAnswer => {
    const answers = dnsSequence[hostname]
    const count = questions.filter((question) => question === hostname).length
    return answers?.[Math.min(count, answers.length) - 1] ?? dns[hostname] ?? 'NXDOMAIN'
  }
  return {
    dialled,
    sockets,
    questions,
    ...(ca === undefined ? {} : { ca }),
    async resolve(hostname, { signal }) {
      questions.push(hostname)
      const answer = nextAnswer(hostname)
      if (typeof answer !== 'string') return answer
      if (answer === 'TIMEOUT') await new Promise((resolve) => signal.addEventListener('abort', resolve))
      const code = { NXDOMAIN: 'ENOTFOUND', SERVFAIL: 'ESERVFAIL', TIMEOUT: 'ETIMEOUT' }[answer]
      throw Object.assign(new Error(`query ${code} ${hostname}`), { code })
    },
    dial({ address, port }) {
      dialled.push(address)
      const socket = connect({ host: '127.0.0.1', port: route({ address, port }) })
      sockets.push(socket)
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    allDestroyed: () => sockets.every(({ destroyed }) => destroyed),
    async untilClosed() {
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
  }
}
