/**
 * Chains of redirects, generated: whatever their length and whatever is in them, the first target
 * that may not be asked ends the inspection with its code, and nothing behind it is dialled.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/limits.ts'
import { inspectThrough } from './inspect-through.ts'
import { loopbackNetwork } from './loopback-network.ts'

const PUBLIC = { 'one.example.com': '93.184.216.34', 'two.example.com': '151.101.1.69' }
const PRIVATE = { 'inside.example.com': '10.9.8.7', 'mapped.example.com': '::ffff:127.0.0.1' }

/** Where a hop may lead: the Location header, and the code that ends the chain there. */
const fine = [
  'http://one.example.com/',
  'http://two.example.com/',
  '//one.example.com/',
  '/relative',
  '?x=1',
  'x/../y',
]
const ends: [location: string, code: string][] = [
  ['http://inside.example.com/', 'BLOCKED_ADDRESS'],
  ['//mapped.example.com/', 'BLOCKED_ADDRESS'],
  ['http://127.0.0.1/', 'BLOCKED_HOST'],
  ['http://2130706433/', 'BLOCKED_HOST'],
  ['http://[::1]:8080/', 'BLOCKED_HOST'],
  ['http://169.254.169.254/latest/', 'BLOCKED_HOST'],
  ['http://LOCALHOST./', 'BLOCKED_HOST'],
  ['http://intranet/', 'BLOCKED_HOST'],
  ['ftp://one.example.com/', 'UNSUPPORTED_PROTOCOL'],
  ['file:///etc/passwd', 'UNSUPPORTED_PROTOCOL'],
  ['javascript:alert(1)', 'UNSUPPORTED_PROTOCOL'],
]

let server: Server
/** Locations still to be answered, in order; then a page. */
let chain: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const location = request.url === '/robots.txt' ? undefined : chain.shift()
    if (location !== undefined) response.writeHead(302, { location }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>T</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function follow(locations: readonly string[]) {
  chain = [...locations]
  const dns = Object.fromEntries(
    Object.entries({ ...PUBLIC, ...PRIVATE }).map(([name, address]) => [name, [address]]),
  )
  const network = loopbackNetwork({ dns, route: () => (server.address() as AddressInfo).port })
  const outcome = await inspectThrough('http://one.example.com/', { network })
  const strangers = network.dialled.filter((address) => !Object.values(PUBLIC).includes(address))
  return { code: outcome.code, strangers, unanswered: chain.length }
}

const hops = (maxLength: number) => fc.array(fc.constantFrom(...fine), { maxLength })

describe('a chain of redirects', () => {
  it('is followed as far as the limit, through public hosts', async () => {
    await fc.assert(
      fc.asyncProperty(hops(LIMITS.redirects + 3), async (locations) => {
        const { code, strangers } = await follow(locations)
        expect(code).toBe(locations.length <= LIMITS.redirects ? 'OK' : 'FETCH_FAILED')
        expect(strangers).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('ends at the first target that may not be asked, and asks nothing behind it', async () => {
    await fc.assert(
      fc.asyncProperty(hops(6), fc.constantFrom(...ends), hops(3), async (before, [end, code], after) => {
        const outcome = await follow([...before, end, ...after])
        expect(outcome).toEqual({ code, strangers: [], unanswered: after.length })
      }),
      { numRuns: 120 },
    )
  })
})
