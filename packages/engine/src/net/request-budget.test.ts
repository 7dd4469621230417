import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { RequestBudgetError, type RequestBudget, type RequestKind } from './request-budget.ts'
import { openSession, type FetchSession } from './session.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** `/` redirects to victim.example, which answers everything else. */
async function start(
  take: RequestBudget['take'],
  dns: Record<string, string[]> = {},
  read?: RequestBudget['read'],
) {
  const paths: string[] = []
  const server = createServer(({ url = '/', headers }, response) => {
    paths.push(`${headers.host}${url}`)
    if (url === '/') response.writeHead(302, { location: 'http://victim.example/page' })
    response.end('hi')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const names = { 'a.example': ['93.184.216.34'], 'victim.example': ['93.184.216.35'] }
  const network = loopbackNetwork({ dns: { ...names, ...dns }, route: () => port })
  const session = openSession({
    userAgent: 'Linklens/0',
    network,
    requestBudget: { take, ...(read && { read }) },
  })
  closings.push(() => {
    session.close()
    server.close()
    server.closeAllConnections()
  })
  return { session, network, paths }
}

const get = (session: FetchSession, url: string, kind: RequestKind = 'page') =>
  session.fetch(url, {
    kind,
    accept: '*/*',
    timeoutMs: 2_000,
    maxBytes: 1_000,
    onAnswer: () => ({ push: () => 'more' }),
  })

describe('a request budget', () => {
  it('is asked once for each hop, with what the request is for', async () => {
    const asked: string[] = []
    const { session } = await start(({ href }, kind) => {
      asked.push(`${kind} ${href}`)
      return true
    })
    await get(session, 'http://a.example/')
    await get(session, 'http://victim.example/card.png', 'image')
    expect(asked).toEqual([
      'page http://a.example/',
      'page http://victim.example/page',
      'image http://victim.example/card.png',
    ])
  })

  it.each([
    ['at once', () => false],
    ['later', async () => new Promise<boolean>((resolve) => setTimeout(resolve, 5, false))],
  ])('a request budget that refuses %s lets no connection be made', async (_, take) => {
    const { session, network, paths } = await start(take)
    const { answer, error } = await get(session, 'http://a.example/page')
    expect(answer).toBeNull()
    expect(error).toBeInstanceOf(RequestBudgetError)
    expect([network.dialled, paths]).toEqual([[], []])
  })

  it('refuses a redirect as it refuses a first request', async () => {
    const { session, paths } = await start(({ hostname }) => hostname !== 'victim.example')
    const { answer, error } = await get(session, 'http://a.example/')
    expect([answer, error instanceof RequestBudgetError]).toEqual([null, true])
    expect(paths).toEqual(['a.example/'])
  })

  it('is asked for a request over a kept connection as well', async () => {
    let left = 1
    const { session, network, paths } = await start(() => left-- > 0)
    expect((await get(session, 'http://victim.example/page')).error).toBeNull()
    expect((await get(session, 'http://victim.example/page')).error).toBeInstanceOf(RequestBudgetError)
    expect([network.dialled.length, paths.length]).toEqual([1, 1])
  })

  it('is asked while the name is looked up', async () => {
    const order: string[] = []
    const { session, network } = await start(() => {
      order.push(`asked after ${network.questions.length} questions`)
      return true
    })
    await get(session, 'http://victim.example/page')
    expect(order).toEqual(['asked after 0 questions'])
    expect(network.questions).toHaveLength(1)
  })

  it('counts what arrives, with the head of each hop, over kept connections too', async () => {
    const bytes: Record<string, number> = {}
    const { session } = await start(
      () => true,
      {},
      ({ href }, arrived) => {
        bytes[href] = (bytes[href] ?? 0) + arrived
        return true
      },
    )
    await get(session, 'http://a.example/')
    const first = { ...bytes }
    expect(Object.keys(first)).toEqual(['http://a.example/', 'http://victim.example/page'])
    for (const count of Object.values(first)) expect(count).toBeGreaterThan(50)
    await get(session, 'http://victim.example/page')
    expect(bytes['http://victim.example/page']).toBe(2 * (first['http://victim.example/page'] ?? 0))
  })

  it('a request budget that refuses more bytes ends the request as one that was not sent', async () => {
    const { session } = await start(
      () => true,
      {},
      () => false,
    )
    const { answer, error } = await get(session, 'http://victim.example/page')
    expect([answer, error instanceof RequestBudgetError]).toEqual([null, true])
  })

  it('never makes a blocked address an allowed one', async () => {
    const { session } = await start(() => true, { 'inside.example': ['10.0.0.1'] })
    expect((await get(session, 'http://inside.example/')).error?.code).toBe('BLOCKED_ADDRESS')
    const { session: refusing } = await start(() => false, { 'inside.example': ['10.0.0.1'] })
    expect((await get(refusing, 'http://inside.example/')).error?.code).toBe('BLOCKED_ADDRESS')
    expect((await get(refusing, 'http://127.0.0.1/')).error?.code).toBe('BLOCKED_HOST')
  })

  it('a request budget that does not answer ends with its request', async () => {
    const { session } = await start(() => new Promise<boolean>(() => {}))
    const fetching = get(session, 'http://a.example/page')
    session.close()
    expect((await fetching).error?.code).toBe('TIMEOUT')
  })

  it('a request budget that fails makes the request fail, and nothing else', async () => {
    const { session, network } = await start(() => Promise.reject(new Error('broken')))
    expect((await get(session, 'http://a.example/page')).error?.code).toBe('FETCH_FAILED')
    expect((await get(session, 'http://nowhere.example/')).error?.code).toBe('FETCH_FAILED')
    expect(network.dialled).toEqual([])
  })

  it('counts for pages on this machine too', async () => {
    const session = openSession({
      userAgent: 'x',
      policy: 'loopback-only',
      requestBudget: { take: () => false },
    })
    const { error } = await get(session, 'http://127.0.0.1:3000/')
    session.close()
    expect(error).toBeInstanceOf(RequestBudgetError)
  })
})
