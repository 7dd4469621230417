/**
 * 77 servers that misbehave: endless, slow, broken, packed, lying. Each is played byte by byte on
 * loopback against the whole inspection.
 *
 * Fields of a case. `target`: what is hostile, the page or the image of an honest page. `serve`, `routes`:
 * steps of the answer (see play-steps.ts). `listen`: a port that refuses, or a TLS variant. `expect`: the
 * outcome, the image's code, true facts of the image's bytes, in words what the report must find wrong;
 * `also`: other codes that are fine.
 *
 * Held in every case: the process lives, all sockets are gone at once, no limit of time or bytes is
 * passed, no resolved address is reported, and a bad image never loses the page.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/limits.ts'
import { RULES } from '../../src/rules/index.ts'
import { inspectThrough, type Outcome } from './inspect-through.ts'
import { REASONS_OF, unfurlThrough } from './unfurl-through.ts'
import { certificate, loopbackNetwork, type DnsAnswer } from './loopback-network.ts'
import {
  closedPort,
  prepareSteps,
  startSilentServer,
  startStepServer,
  type Step,
  type StepServer,
} from './play-steps.ts'

interface HostileCase {
  id: string
  title: string
  target: 'page' | 'image'
  serve?: Step[]
  routes?: Record<string, Step[]>
  listen?: 'refuse' | 'tls-silent' | 'tls-expired'
  dns?: Record<string, DnsAnswer>
  expectNoImageRequest?: boolean
  also?: string[]
  expect: {
    outcome: 'error' | 'success'
    code?: string
    imageCode?: string
    diagnostic?: string
    imageFacts?: { type: string; width: number; height: number; animated?: boolean }
    also?: string[]
  }
  why: string
}

const cases: HostileCase[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'hostile-servers.json'), 'utf8'),
)

/** The rule that finds what a case says in words. */
const RULE_OF: Readonly<Record<string, string>> = {
  'content type missing': 'content-type-html',
  // The wrong label is the cause; the signs that replace what it spoils are not counted a second time.
  'replacement characters in the title': 'charset-matches-bytes',
  'meta refresh present, not followed': 'no-meta-refresh',
  'image missing': 'image-present',
  'image not found': 'image-reachable',
  'image address blocked': 'image-reachable',
  'image timeout': 'image-reachable',
  'image download broken': 'image-reachable',
  'image too large': 'image-weight',
  'label and bytes differ': 'image-is-image',
  'image empty': 'image-is-image',
  'image broken': 'image-is-image',
  'image maybe broken': 'image-is-image',
  'image URL returns a page': 'image-is-image',
  'generic content type': 'image-type-matches',
  'image below 200x200': 'image-not-tiny',
  animated: 'image-still',
  'SVG not shown by the platforms': 'image-format-supported',
  'TIFF not shown by the platforms': 'image-format-supported',
  'BMP not shown by the platforms': 'image-format-supported',
}

/** Faults that lie behind the place where reading stops by design, and how each of them stays unseen. */
const BEYOND_OUR_READING: Readonly<Record<string, string>> = {
  'hs-image-31':
    'The file says its size in its first bytes, and all bytes that Content-Length names come: only decoding the pixels, which is never done, would show that they end too early.',
}

/** Short times, so that what never ends is soon over; all sizes are the real ones. */
const limits = {
  inspectionMs: 4_000,
  pageMs: 1_600,
  connectMs: 600,
  headersMs: 1_000,
  bodyIdleMs: 600,
  dnsMs: 400,
  imageMs: 1_200,
  robotsMs: 400,
}

/** Where a size ends it, a busy machine has the real times to get there. */
const limitsOf = ({ expect: { code, imageCode } }: HostileCase) =>
  [code, imageCode].includes('RESPONSE_TOO_LARGE')
    ? { inspectionMs: LIMITS.inspectionMs, pageMs: LIMITS.pageMs, imageMs: LIMITS.imageMs }
    : limits

const PAGE_ADDRESS = '93.184.216.34'
const IMAGE_ADDRESS = '151.101.1.69'

const honestPage: Step[] = [
  { send: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' },
  {
    send: '<!doctype html><title>T</title><meta property="og:image" content="http://img.example.com/og.png">',
  },
  { end: true },
]
const honestImage: Step[] = [
  { send: 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 70\r\n\r\n' },
  {
    sendBase64:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  { end: true },
]
const notFound: Step[] = [{ send: 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n' }, { end: true }]

const uncaught: unknown[] = []
const remember = (error: unknown) => uncaught.push(error)
beforeAll(() => void process.on('uncaughtException', remember))
afterAll(() => void process.off('uncaughtException', remember))

describe('the list', () => {
  it('has every case', () => expect(cases).toHaveLength(77))
  it('expects only diagnostics that rules report', () => {
    const words = cases.flatMap((each) => each.expect.diagnostic ?? [])
    expect(words).toHaveLength(21)
    expect([...new Set(words)].toSorted()).toEqual(Object.keys(RULE_OF).toSorted())
    const rules = new Set<string>(RULES.map(({ id }) => id))
    expect(Object.values(RULE_OF).filter((id) => !rules.has(id))).toEqual([])
  })
})

/** They wait, and compute nothing meanwhile: together. */
const [waiting, others] = [true, false].map((waits) =>
  cases.filter(({ expect: { code, imageCode } }) => [code, imageCode].includes('TIMEOUT') === waits),
) as [HostileCase[], HostileCase[]]

function forEachCase(
  what: string,
  title: (hostileCase: HostileCase) => string,
  run: (hostileCase: HostileCase) => Promise<void>,
) {
  for (const [list, concurrent] of [
    [waiting, true],
    [others, false],
  ] as const)
    describe(what, { concurrent }, () => {
      for (const hostileCase of list) it(`${hostileCase.id}: ${title(hostileCase)}`, () => run(hostileCase))
    })
}

forEachCase(
  'an inspection',
  ({ title, why }) => `${title}: ${why}`,
  async (hostileCase) => {
    const { network, url, imageServer, close } = await play(hostileCase)
    const outcome = await inspectThrough(url, { network, limits: limitsOf(hostileCase) })
    expect(network.allDestroyed()).toBe(true)

    expectOutcome(outcome, hostileCase)
    expectDiagnostic(outcome, hostileCase)
    expectBytesWithin(network.sockets, hostileCase)
    const written = JSON.stringify(hostileCase)
    const resolved = [
      PAGE_ADDRESS,
      IMAGE_ADDRESS,
      '127.0.0.1',
      ...Object.values(hostileCase.dns ?? {}).flat(),
    ]
    expect(
      resolved.filter((address) => outcome.publicText.includes(address) && !written.includes(address)),
    ).toEqual([])
    if (hostileCase.expectNoImageRequest) expect(imageServer.paths).toEqual([])
    expect(uncaught).toEqual([])
    await close()
  },
)

/** What an inspection refuses and a link preview can show. */
const SHOWN_BY_UNFURL: Readonly<Record<string, string>> = {
  'hs-type-11': 'An audio file is a link of its own kind.',
}

forEachCase(
  'unfurl gives a card or a reason, and reads no more than it may',
  ({ title }) => title,
  async (hostileCase) => {
    const { network, url, close } = await play(hostileCase)
    const { reason } = await unfurlThrough(url, network, {
      image: 'head',
      timeoutMs: limitsOf(hostileCase).pageMs,
    })
    const { expect: expected, also = [] } = hostileCase
    const codes =
      hostileCase.target === 'image'
        ? ['OK']
        : [expected.outcome === 'success' ? 'OK' : (expected.code ?? ''), ...also, ...(expected.also ?? [])]
    const shown = hostileCase.id in SHOWN_BY_UNFURL ? ['OK'] : []
    expect([...codes.flatMap((code) => REASONS_OF[code] ?? []), ...shown]).toContain(reason)
    const most =
      (hostileCase.target === 'page' ? 512_000 : LIMITS.imageBytes) + LIMITS.rawSlackBytes + 128 * 1024
    expect(network.sockets.filter(({ bytesRead }) => bytesRead > most)).toEqual([])
    expect(uncaught).toEqual([])
    await close()
  },
)

/** The hostile server in its place, an honest one in the other, and the network that leads to both. */
async function play(hostileCase: HostileCase) {
  const hostile = await startHostile(hostileCase)
  const honest = await startStepServer((path) => honestSteps(hostileCase, path))
  const [pageServer, imageServer] = hostileCase.target === 'page' ? [hostile, honest] : [honest, hostile]
  const network = loopbackNetwork({
    dns: { 'example.com': [PAGE_ADDRESS], 'img.example.com': [IMAGE_ADDRESS], ...hostileCase.dns },
    route: ({ address }) => (address === PAGE_ADDRESS ? pageServer : imageServer).port,
    ca: certificate('authority.pem'),
  })
  const scheme = hostileCase.listen?.startsWith('tls-') ? 'https' : 'http'
  return {
    network,
    url: `${scheme}://example.com/`,
    imageServer,
    close: () => Promise.all([hostile.close(), honest.close()]),
  }
}

async function startHostile({ listen, serve = [], routes = {} }: HostileCase): Promise<StepServer> {
  prepareSteps([serve, ...Object.values(routes)].flat())
  if (listen === 'refuse') return { port: await closedPort(), paths: [], close: async () => {} }
  if (listen === 'tls-silent') return startSilentServer()
  const steps = (path: string) => {
    if (path === '/robots.txt') return notFound
    return routes[path] ?? routes['*'] ?? serve
  }
  if (listen !== 'tls-expired') return startStepServer(steps)
  return startStepServer(steps, { key: certificate('expired.key'), cert: certificate('expired.pem') })
}

function honestSteps({ target }: HostileCase, path: string): Step[] {
  if (path === '/robots.txt') return notFound
  return target === 'page' ? honestImage : honestPage
}

function expectOutcome(outcome: Outcome, { target, expect: expected, also = [] }: HostileCase): void {
  const alternatives = [...also, ...(expected.also ?? [])]
  if (target === 'image') {
    expect(outcome.code).toBe('OK')
    expect([expected.imageCode, ...alternatives]).toContain(outcome.imageCode)
    if (outcome.imageCode === 'OK' && expected.imageFacts)
      expect(imageFacts(outcome)).toMatchObject(expected.imageFacts)
    return
  }
  expect([expected.outcome === 'success' ? 'OK' : expected.code, ...alternatives]).toContain(outcome.code)
}

/** A page that was refused has no diagnostics. */
function expectDiagnostic({ code, failed }: Outcome, { id, expect: { diagnostic } }: HostileCase): void {
  if (diagnostic === undefined || code !== 'OK') return
  if (id in BEYOND_OUR_READING) expect(failed).not.toContain(RULE_OF[diagnostic])
  else expect(failed).toContain(RULE_OF[diagnostic])
}

function imageFacts({ image }: Outcome) {
  return { type: image?.format, width: image?.width, height: image?.height, animated: image?.animated }
}

/** The cap, and what one read may bring after it. */
function expectBytesWithin(sockets: readonly { bytesRead: number }[], { target }: HostileCase): void {
  const bodyBytes = target === 'page' ? LIMITS.pageBytes : LIMITS.imageBytes
  const cap = bodyBytes + LIMITS.rawSlackBytes + 128 * 1024
  expect(sockets.filter(({ bytesRead }) => bytesRead > cap)).toEqual([])
}
