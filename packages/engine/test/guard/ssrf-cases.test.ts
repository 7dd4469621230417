/**
 * 225 ways to make a fetcher reach what it must not, each run against the whole inspection. The resolver
 * and the dialler are injected below the guard, so everything that decides is the real thing.
 *
 * Fields of a case. `mode`: the entry point, the service when absent. `role: image`: the URL is in og:image
 * of a public page (`base`), and `expect` is about the image. `dns`, `dnsSequence`: what names answer.
 * `redirects`: what addresses answer; all others answer 200. `expect`: a code or ALLOW; `also`: other
 * answers that are fine. `mustNotConnect`: addresses that must never be dialled.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionOptions } from '../../src/net/session.ts'
import type { Provider } from '../../src/unfurl/provider.ts'
import { inspectThrough } from './inspect-through.ts'
import { fetchThrough, REASONS_OF, unfurlThrough } from './unfurl-through.ts'
import { certificate, loopbackNetwork, type DnsAnswer } from './loopback-network.ts'

interface SsrfCase {
  id: string
  url: string
  mode?: 'cli' | 'cli-mcp'
  role?: 'image'
  base?: string
  dns?: Record<string, DnsAnswer>
  dnsSequence?: Record<string, DnsAnswer[]>
  redirects?: { from: string; status: number; location: string | null }[]
  expect: string
  also?: string[]
  mustNotConnect?: string[]
  why: string
}

const cases: SsrfCase[] = JSON.parse(readFileSync(join(import.meta.dirname, 'ssrf-cases.json'), 'utf8'))

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const ENTRY_POINTS: Record<'service' | 'cli' | 'cli-mcp', Pick<SessionOptions, 'policy' | 'hostRule'>> = {
  service: {},
  cli: { policy: 'loopback-only', hostRule: 'localhost' },
  'cli-mcp': { policy: 'loopback-only', hostRule: 'loopback' },
}

let current: SsrfCase
let plain: Server
let secure: Server
/** How the provider of a page leads to a URL. */
let provided: { by: 'redirect' | 'thumbnail'; url: string }

function answer(request: IncomingMessage, response: ServerResponse): void {
  const scheme = 'encrypted' in request.socket ? 'https' : 'http'
  const url = new URL(`${scheme}://${request.headers.host}${request.url}`)
  const redirect = current.redirects?.find(({ from }) => new URL(from).href === url.href)
  if (url.host === 'p.example.com' && url.pathname === '/oembed') answerAsProvider(response)
  else if (redirect) {
    response
      .writeHead(redirect.status, redirect.location === null ? {} : { location: redirect.location })
      .end()
  } else if (url.pathname === '/robots.txt') {
    response.writeHead(404).end()
  } else if (current.role === 'image' && url.href !== pageOf(current)) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(onePixel)
  } else {
    const image = current.role === 'image' ? `<meta property="og:image" content="${current.url}">` : ''
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>T</title>${image}`)
  }
}

function answerAsProvider(response: ServerResponse): void {
  const { by, url } = provided
  // What no header can carry, such as a line break, is no redirect.
  if (by === 'redirect') response.writeHead(302, { location: encodeURI(url).replaceAll(/%25/g, '%') }).end()
  else {
    const answered = { type: 'video', title: 'By the provider', thumbnail_url: url }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  }
}

const pageOf = ({ role, base, url }: SsrfCase) =>
  role === 'image' ? (base ?? 'http://start.example.com/') : url

const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  plain = createHttpServer(answer)
  secure = createHttpsServer({ key: certificate('public.key'), cert: certificate('public.pem') }, answer)
  for (const server of [plain, secure]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
})

afterAll(() => {
  plain.close()
  secure.close()
})

/** By a library of its own, not by the code under test. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  const isGlobal = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
  return isGlobal && parsed.range() === 'unicast'
}

const isLoopback = (address: string) => ipaddr.parse(address).range() === 'loopback'

describe('the list', () => {
  it('has every case', () => expect(cases).toHaveLength(225))
})

const networkOf = ({ dns, dnsSequence }: SsrfCase) =>
  loopbackNetwork({
    dns: {
      'start.example.com': ['93.184.216.34'],
      'page.example.com': ['93.184.216.34'],
      'p.example.com': ['93.184.216.34'],
      ...dns,
    },
    ...(dnsSequence && { dnsSequence }),
    route: ({ port }) => portOf(port === 443 ? secure : plain),
    ca: certificate('authority.pem'),
  })

const acceptedCodes = ({ expect: code, also = [] }: SsrfCase): string[] =>
  [code, ...also].map((each) => (each === 'ALLOW' ? 'OK' : each))

describe.each(cases)('$id: $url', (ssrfCase) => {
  it(ssrfCase.why, async () => {
    current = ssrfCase
    const { mode = 'service', role, mustNotConnect = [] } = ssrfCase
    const network = networkOf(ssrfCase)
    const outcome = await inspectThrough(pageOf(ssrfCase), {
      ...ENTRY_POINTS[mode],
      network,
      limits: { dnsMs: 300 },
    })

    const seen = role === 'image' && outcome.code === 'OK' ? outcome.imageCode : outcome.code
    expect(acceptedCodes(ssrfCase)).toContain(seen)

    const mayDial = mode === 'service' ? isPublic : isLoopback
    expect(
      network.dialled.filter((address) => !mayDial(address) || mustNotConnect.includes(address)),
    ).toEqual([])
    expect(resolvedAddressesIn(outcome.publicText, ssrfCase)).toEqual([])
    expect(network.allDestroyed()).toBe(true)
  })
})

const ofService = cases.filter(({ mode = 'service' }) => mode === 'service')

describe.each(ofService)('unfurl, $id: $url', (ssrfCase) => {
  const { role, mustNotConnect = [] } = ssrfCase
  const reasons = acceptedCodes(ssrfCase).flatMap((code) => REASONS_OF[code] ?? [])

  it('gives the reason, and dials nothing that the guard refuses', async () => {
    current = ssrfCase
    const network = networkOf(ssrfCase)
    // A busy machine has the time that what answers may take.
    const timeoutMs = ssrfCase.expect === 'TIMEOUT' ? 600 : 5_000
    const page = await unfurlThrough(pageOf(ssrfCase), network, { image: 'head', timeoutMs })
    if (role === 'image') expect(page.reason).toBe('OK')
    else expect(reasons).toContain(page.reason)
    const file = await fetchThrough(ssrfCase.url, network, timeoutMs)
    // An error status is an answer to it, as to any fetch.
    const answers = acceptedCodes(ssrfCase).includes('HTTP_ERROR') ? ['OK'] : []
    if (role !== 'image') expect([...reasons, ...answers]).toContain(file.reason)
    expect(
      network.dialled.filter((address) => !isPublic(address) || mustNotConnect.includes(address)),
    ).toEqual([])
    expect(resolvedAddressesIn(page.text + file.text, ssrfCase)).toEqual([])
  })
})

const ACME: Provider = {
  name: 'Acme',
  pages: ['page.example.com/'],
  endpoint: 'https://p.example.com/oembed',
}

describe.each(ofService)('a provider that leads to $id: $url', (ssrfCase) => {
  const { url, mustNotConnect = [] } = ssrfCase

  it.each(['redirect', 'thumbnail'] as const)('by a %s dials nothing that the guard refuses', async (by) => {
    current = ssrfCase
    provided = { by, url }
    const network = networkOf(ssrfCase)
    const card = await unfurlThrough('http://page.example.com/', network, {
      providers: [ACME],
      image: 'head',
      timeoutMs: 5_000,
    })
    expect(card.reason).toBe('OK')
    expect(
      network.dialled.filter((address) => !isPublic(address) || mustNotConnect.includes(address)),
    ).toEqual([])
    expect(resolvedAddressesIn(card.text, ssrfCase)).toEqual([])
  })
})

/** An address may be shown only where the client, or a Location header, wrote it. */
function resolvedAddressesIn(
  text: string,
  { dns = {}, dnsSequence = {}, url, redirects = [] }: SsrfCase,
): string[] {
  const written = JSON.stringify([url, redirects])
  const answers = [...Object.values(dns), ...Object.values(dnsSequence).flat()]
  const addresses = answers.flatMap((given) => (typeof given === 'string' ? [] : given))
  return addresses.filter((address) => text.includes(address) && !written.includes(address))
}
