import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startDnsServer, type DnsReply, type DnsServer } from '../../test/guard/dns-server.ts'
import { createSystemNetwork, systemNetwork } from './network.ts'

let dns: DnsServer | undefined
afterEach(() => {
  dns?.close()
  dns = undefined
})

/** Longer than a test may take: what waits for it fails. */
const NEVER_MS = 10 * 60_000

async function resolve(
  replies: Record<string, DnsReply>,
  { timeoutMs = NEVER_MS, signal = new AbortController().signal } = {},
) {
  dns = await startDnsServer((question) => replies[question] ?? [])
  const network = createSystemNetwork([dns.server])
  return network.resolve('a.example', { signal, timeoutMs }).catch((error: unknown) => error)
}

describe('resolve', () => {
  it('gives the addresses of both families', async () => {
    const answer = await resolve({
      'a.example A': ['1.2.3.4', '1.2.3.5'],
      'a.example AAAA': ['2606:4700::1'],
    })
    expect(answer).toEqual(['1.2.3.4', '1.2.3.5', '2606:4700::1'])
  })

  it.each([
    ['A', 'AAAA', '1.2.3.4'],
    ['AAAA', 'A', '2606:4700::1'],
  ])('is content with %s alone', async (family, other, address) => {
    for (const reply of [[], 'nxdomain', 'servfail'] as const) {
      const answer = await resolve({ [`a.example ${family}`]: [address], [`a.example ${other}`]: reply })
      expect(answer).toEqual([address])
      dns?.close()
      dns = undefined
    }
  })

  it('does not wait long for a family that never answers', async () => {
    const answer = await resolve({ 'a.example A': ['1.2.3.4'], 'a.example AAAA': 'silence' })
    expect(answer).toEqual(['1.2.3.4'])
  })

  it.each([
    ['no such name', 'nxdomain', 'nxdomain', 'ENOTFOUND'],
    ['a name without addresses', [], [], 'ENODATA'],
    ['a broken server, which says more than an empty answer', [], 'servfail', 'ESERVFAIL'],
  ] as const)('rejects for %s', async (_what, a, aaaa, code) => {
    const answer = await resolve({ 'a.example A': a, 'a.example AAAA': aaaa })
    expect(answer).toMatchObject({ code })
  })

  it('asks again when a packet is lost', async () => {
    let asked = 0
    dns = await startDnsServer((question) => {
      if (!question.endsWith(' A')) return []
      asked += 1
      return asked === 1 ? 'silence' : ['1.2.3.4']
    })
    const network = createSystemNetwork([dns.server])
    const { signal } = new AbortController()
    await expect(network.resolve('a.example', { signal, timeoutMs: 2000 })).resolves.toEqual(['1.2.3.4'])
  })

  it('ends with its time', async () => {
    const silence = { 'a.example A': 'silence', 'a.example AAAA': 'silence' } as const
    const answer = await resolve(silence, { timeoutMs: 100 })
    expect(answer).toMatchObject({ code: 'ECANCELLED' })
  })

  it('ends with its signal', async () => {
    const silence = { 'a.example A': 'silence', 'a.example AAAA': 'silence' } as const
    const answer = await resolve(silence, { signal: AbortSignal.timeout(50) })
    expect(answer).toMatchObject({ code: 'ECANCELLED' })
  })
})

describe('dial', () => {
  it('connects to a literal address', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = createSystemNetwork().dial({ address: '127.0.0.1', port })
    await once(socket, 'connect')
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
    server.close()
  })
})

it('is the system’s own network whose peers the guard compares with what was dialled', () => {
  expect(systemNetwork.showsPeer).toBe(true)
})
