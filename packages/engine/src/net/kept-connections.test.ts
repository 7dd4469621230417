import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { certificate, loopbackNetwork, type DnsAnswer } from '../../test/guard/loopback-network.ts'
import { openSession, type FetchSession } from './session.ts'

const servers: (Server | HttpServer)[] = []
const sessions: FetchSession[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
  for (const server of servers.splice(0)) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
})

async function listen(server: Server | HttpServer): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const answer: RequestListener = (request, response) => response.end(`answer to ${request.url}`)

/** Answers each request on one connection by what `write` does with it. */
const rawServer = (write: (socket: Socket, count: number) => void) => {
  let count = 0
  return createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      count += 1
      write(socket, count)
    })
  })
}
const SIZED = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

interface Surroundings {
  dns?: DnsAnswer[]
  ca?: string
  policy?: 'public-only' | 'loopback-only'
}

function open(port: number, { dns = [['93.184.216.34']], ca, policy }: Surroundings = {}) {
  const network = loopbackNetwork({
    dns: { 'other.example.com': ['93.184.216.34'] },
    dnsSequence: { 'example.com': dns },
    route: () => port,
    ...(ca === undefined ? {} : { ca }),
  })
  const session = openSession({ userAgent: 'Linklens/0', network, ...(policy ? { policy } : {}) })
  sessions.push(session)
  const get = async (url: string) => {
    const chunks: Uint8Array[] = []
    const outcome = await session.fetch(url, {
      kind: 'page',
      accept: '*/*',
      timeoutMs: 5_000,
      maxBytes: 10_000,
      onAnswer: () => ({ push: (chunk) => (chunks.push(chunk), 'more') }),
    })
    return { ...outcome, body: Buffer.concat(chunks).toString() }
  }
  return { network, session, get }
}

const url = (path: string) => `http://example.com${path}`

describe('a connection whose answer came to a clean end', () => {
  it('carries the next request to its origin, and the name is resolved and judged again', async () => {
    const { network, get } = open(await listen(createHttpServer(answer)))
    expect((await get(url('/page'))).body).toBe('answer to /page')
    const second = await get(url('/card.png'))
    expect(second.body).toBe('answer to /card.png')
    expect(second.answer?.timings).toMatchObject({ dns: expect.any(Number), connect: null, tls: null })
    expect((await get(url('/icon.png'))).body).toBe('answer to /icon.png')
    expect(network.dialled).toHaveLength(1)
    expect(network.questions).toHaveLength(3)
  })

  it('saves a handshake', async () => {
    const pair = { key: certificate('public.key'), cert: certificate('public.pem') }
    const server = createHttpsServer(pair, answer)
    let handshakes = 0
    server.on('secureConnection', () => (handshakes += 1))
    const { get } = open(await listen(server), { ca: certificate('authority.pem') })
    expect((await get('https://example.com/page')).body).toBe('answer to /page')
    expect((await get('https://example.com/card.png')).body).toBe('answer to /card.png')
    expect(handshakes).toBe(1)
  })

  it('counts the bytes of each answer apart', async () => {
    const body = 'x'.repeat(70_000)
    const port = await listen(createHttpServer((_, response) => response.end(body)))
    const { session, network } = open(port)
    const get = () =>
      session.fetch(url('/'), {
        kind: 'page',
        accept: '*/*',
        timeoutMs: 5_000,
        maxBytes: 80_000,
        onAnswer: () => ({ push: () => 'more' }),
      })
    for (let count = 0; count < 4; count += 1)
      expect(await get()).toMatchObject({ error: null, encodedBytes: 70_000 })
    expect(network.dialled).toHaveLength(1)
  })

  it('takes along nothing of the request before: a crawler’s headers are its own', async () => {
    const asked: string[] = []
    const server = createHttpServer((request, response) => {
      asked.push(`${request.headers['user-agent']} ${request.headers.range ?? '-'}`)
      response.end('ok')
    })
    const { network, session } = open(await listen(server))
    for (const headers of [
      { 'User-Agent': 'crawler/1', Range: 'bytes=0-1' },
      {},
      { 'User-Agent': 'other/2' },
    ])
      await session.fetch(url('/'), {
        kind: 'page',
        accept: '*/*',
        headers,
        timeoutMs: 5_000,
        maxBytes: 100,
        onAnswer: () => ({ push: () => 'more' }),
      })
    expect(asked).toEqual(['crawler/1 bytes=0-1', 'Linklens/0 -', 'other/2 -'])
    expect(network.dialled).toHaveLength(1)
  })

  it('carries as many requests as an inspection has, and leaves no listener and no timer behind', async () => {
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    const { network, session, get } = open(await listen(createHttpServer(answer)))
    for (let count = 0; count < session.limits.fetches; count += 1)
      expect((await get(url(`/${count}`))).body).toBe(`answer to /${count}`)
    expect(network.dialled).toHaveLength(1)
    session.close()
    await network.untilClosed()
    await new Promise(setImmediate)
    expect(timers()).toBeLessThanOrEqual(before)
    process.off('warning', warn)
    expect(warnings).toEqual([])
  })

  it('limits the head of each answer apart', async () => {
    const server = rawServer((socket, count) =>
      socket.write(count === 1 ? SIZED : `HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(20_000)}\r\n`.repeat(20)),
    )
    const { network, get } = open(await listen(server))
    await get(url('/a'))
    expect(await get(url('/b'))).toMatchObject({ answer: null, error: { code: 'FETCH_FAILED' } })
    expect(network.dialled).toHaveLength(1)
    await network.untilClosed()
  })

  it.each([
    ['a body without end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '3e8\r\n', 1_000],
    ['interim answers without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 0],
    ['blank lines without end', '', '\r\n', 0],
  ])('stops %s as on a connection of its own', async (_, head, unit, pad) => {
    const block = (unit + (pad ? `${'a'.repeat(pad)}\r\n` : '')).repeat(2_000)
    const server = rawServer((socket, count) => {
      if (count === 1) {
        socket.write(SIZED)
        return
      }
      socket.write(head)
      const more = () => {
        while (!socket.destroyed && socket.write(block));
      }
      socket.on('drain', more)
      more()
    })
    const { network, get } = open(await listen(server))
    await get(url('/a'))
    const { error } = await get(url('/b'))
    expect(error?.code).toMatch(/^(RESPONSE_TOO_LARGE|FETCH_FAILED)$/)
    expect(network.dialled).toHaveLength(1)
    await network.untilClosed()
    expect(network.sockets[0]?.bytesRead).toBeLessThan(1_500_000)
  })

  it('ends with its session', async () => {
    const { network, session, get } = open(await listen(createHttpServer(answer)))
    await get(url('/'))
    expect(network.sockets[0]?.destroyed).toBe(false)
    session.close()
    await network.untilClosed()
    expect(network.sockets[0]?.destroyed).toBe(true)
  })
})

describe('a connection is not used again', () => {
  const dials = async (server: Server | HttpServer, urls: string[], surroundings: Surroundings = {}) => {
    const { network, get } = open(await listen(server), surroundings)
    const outcomes = []
    for (const each of urls) {
      outcomes.push(await get(each))
      // What comes unasked has the time to come.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return { dialled: network.dialled, outcomes }
  }

  it('a connection is not used again for an address that the name no longer leads to', async () => {
    const { dialled } = await dials(createHttpServer(answer), [url('/a'), url('/b')], {
      dns: [['93.184.216.34'], ['93.184.216.35']],
    })
    expect(dialled).toEqual(['93.184.216.34', '93.184.216.35'])
  })

  it('a connection is not used again where the name leads to a refused address by now', async () => {
    const { dialled, outcomes } = await dials(createHttpServer(answer), [url('/a'), url('/b')], {
      dns: [['93.184.216.34'], ['93.184.216.34', '10.0.0.1']],
    })
    expect(dialled).toHaveLength(1)
    expect(outcomes[1]).toMatchObject({ answer: null, error: { code: 'BLOCKED_ADDRESS' } })
  })

  it('a connection is not used again for another host or port of the same address', async () => {
    const { dialled } = await dials(createHttpServer(answer), [
      url('/a'),
      'http://other.example.com/b',
      'http://example.com:8080/c',
    ])
    expect(dialled).toHaveLength(3)
  })

  it('a connection is not used again for another name of the same certificate: each name is checked by a handshake', async () => {
    const pair = { key: certificate('public.key'), cert: certificate('public.pem') }
    const names: unknown[] = []
    const server = createHttpsServer(pair, answer)
    server.on('secureConnection', (socket) => names.push(socket.servername))
    const { network, get } = open(await listen(server), { ca: certificate('authority.pem') })
    await get('https://example.com/a')
    await get('https://other.example.com/b')
    await get('http://example.com:443/c')
    expect(names).toEqual(['example.com', 'other.example.com'])
    expect(network.dialled).toHaveLength(3)
  })

  it('a connection is not used again when the server goes on with the head of a second answer inside one packet', async () => {
    const forged = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged'
    const chunked = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`
    const server = rawServer((socket) => socket.write(chunked + forged))
    const { dialled, outcomes } = await dials(server, [url('/a'), url('/b')])
    expect(dialled).toHaveLength(2)
    expect(outcomes.map(({ body }) => body)).toEqual(['ok', 'ok'])
  })

  it.each([
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    ],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok'],
    [
      'chunks that are not the last coding',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n',
    ],
  ])(
    'a connection is not used again where the end of the answer can be read in two ways: %s',
    async (_, bytes) => {
      const server = rawServer((socket) => {
        socket.write(bytes)
        setTimeout(() => socket.end(), 20)
      })
      const { dialled } = await dials(server, [url('/a'), url('/b')])
      expect(dialled).toHaveLength(2)
    },
  )

  it('a connection is not used again after a redirect: its body is not read', async () => {
    const redirect = 'HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'
    const server = rawServer((socket, count) => socket.write(count === 1 ? redirect : SIZED))
    const { dialled, outcomes } = await dials(server, [url('/a')])
    expect(dialled).toHaveLength(2)
    expect(outcomes[0]?.body).toBe('ok')
  })

  it.each([
    ['the server closes it', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
    ['the server speaks HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
    ['bytes follow the answer', `${SIZED}stray`],
    ['a second answer follows', `${SIZED}${SIZED}`],
  ])('a connection is not used again when %s', async (_, bytes) => {
    const { dialled, outcomes } = await dials(
      rawServer((socket) => socket.write(bytes)),
      [url('/a'), url('/b')],
    )
    expect(dialled).toHaveLength(2)
    expect(outcomes.map(({ body }) => body)).toEqual(['ok', 'ok'])
  })

  it('a connection is not used again when an answer comes that nobody asked for', async () => {
    const sockets: Socket[] = []
    const server = rawServer((socket) => {
      sockets.push(socket)
      socket.write(SIZED)
    })
    const { network, get } = open(await listen(server))
    const outcomes = [await get(url('/a'))]
    const [kept] = sockets
    if (!kept) throw new Error('the server was not asked')
    const closed = once(kept, 'close')
    kept.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged')
    await closed
    outcomes.push(await get(url('/b')))
    expect(network.dialled).toHaveLength(2)
    expect(outcomes.map(({ body }) => body)).toEqual(['ok', 'ok'])
  })

  it('a connection is not used again on the machine of a developer', async () => {
    const port = await listen(createHttpServer(answer))
    const { network, get } = open(port, { policy: 'loopback-only' })
    await get('http://127.0.0.1/a')
    await get('http://127.0.0.1/b')
    expect(network.dialled).toHaveLength(2)
  })
})

describe('a server that has closed a kept connection without a word', () => {
  it('is asked once more, on a connection of its own', async () => {
    const server = rawServer((socket, count) => (count === 2 ? socket.destroy() : socket.write(SIZED)))
    const { network, get } = open(await listen(server))
    await get(url('/a'))
    expect(await get(url('/b'))).toMatchObject({ body: 'ok', error: null })
    expect(network.dialled).toHaveLength(2)
    expect(network.questions).toHaveLength(2)
  })

  it('is not asked again once it has begun to answer', async () => {
    const server = rawServer((socket, count) => {
      if (count === 1) socket.write(SIZED)
      else socket.write('HTTP/1.1 200 OK\r\nContent-Le', () => socket.destroy())
    })
    const { network, get } = open(await listen(server))
    await get(url('/a'))
    expect(await get(url('/b'))).toMatchObject({ answer: null, error: { code: 'FETCH_FAILED' } })
    expect(network.dialled).toHaveLength(1)
  })

  it('is asked again at an address that was vetted for this hop, though the name has moved on', async () => {
    const server = rawServer((socket, count) => (count === 2 ? socket.destroy() : socket.write(SIZED)))
    const { network, get } = open(await listen(server), {
      dns: [['93.184.216.34'], ['93.184.216.34'], ['10.0.0.1']],
    })
    await get(url('/a'))
    expect((await get(url('/b'))).body).toBe('ok')
    expect(network.dialled).toEqual(['93.184.216.34', '93.184.216.34'])
  })

  it('is not asked a third time', async () => {
    const server = rawServer((socket, count) => (count === 1 ? socket.write(SIZED) : socket.destroy()))
    const { network, get } = open(await listen(server))
    await get(url('/a'))
    expect(await get(url('/b'))).toMatchObject({ answer: null, error: { code: 'FETCH_FAILED' } })
    expect(network.dialled).toHaveLength(2)
  })
})
