import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { openSession } from './session.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** Twice: what outlives one collection of young objects is old after the next. */
function collectYoung(): void {
  collect({ type: 'minor' })
  collect({ type: 'minor' })
}

/** Packs to about a fourth, as pages do. */
const PAGE = Buffer.from(Array.from({ length: 12_000 }, (_, index) => `<p>${(index * 7919) % 9973}`).join(''))
const FETCHES = 20

let server: Server
beforeAll(async () => {
  const packed = gzipSync(PAGE)
  server = createServer((request, response) => {
    if (request.url === '/packed') response.setHeader('content-encoding', 'gzip').end(packed)
    else response.end(PAGE)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

function networkToServer() {
  const { port } = server.address() as AddressInfo
  return loopbackNetwork({ dns: { 'example.com': ['93.184.216.34'] }, route: () => port })
}

/** As an inspection does: the body is kept as long as somebody asks for it. */
async function fetchBody(path: string, network = networkToServer()): Promise<number> {
  const session = openSession({ userAgent: 'Linklens/0', network })
  const chunks: Uint8Array[] = []
  const outcome = await session.fetch(`http://example.com${path}`, {
    kind: 'page',
    accept: '*/*',
    timeoutMs: 5_000,
    maxBytes: 1_000_000,
    onAnswer: () => ({
      push(chunk) {
        chunks.push(chunk)
        return 'more'
      },
    }),
  })
  expect(outcome).toMatchObject({ error: null, ended: true })
  session.close()
  return chunks.reduce((sum, { length }) => sum + length, 0)
}

describe('a closed socket', () => {
  it.each(['/plain', '/packed'])('takes no body along into the old objects: %s', async (path) => {
    expect(await fetchBody(path)).toBe(PAGE.length)
    await sleep(20)
    collect()
    const before = process.memoryUsage().arrayBuffers
    for (let index = 0; index < FETCHES; index += 1) await fetchBody(path)
    await sleep(20)
    collectYoung()
    const kept = process.memoryUsage().arrayBuffers - before
    expect(kept).toBeLessThan((FETCHES * PAGE.length) / 4)
  })

  it('drops its request, which Node still keeps there while it is open', async () => {
    const network = networkToServer()
    let whileOpen: unknown
    server.once('request', () => {
      whileOpen = requestOf(network.sockets[0])
    })
    await fetchBody('/plain', network)
    expect(whileOpen).toBeTruthy()
    await vi.waitFor(() => expect(requestOf(network.sockets[0])).toBeNull(), 60_000)
    expect(network.sockets[0]?.destroyed).toBe(true)
  })
})

const requestOf = (socket: Socket | undefined): unknown => socket && Reflect.get(socket, '_httpMessage')
