import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { InspectError } from '../errors.ts'
import { createInspector, type InspectOptions } from '../inspect.ts'
import { ExplainedHttpError } from './explained-http-error.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

const text = (status: string, body: string, headers = 'Content-Type: text/html\r\n'): Step[] => [
  { send: `HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}` },
  { end: true },
]

async function fail(answers: (path: string, head: string) => Step[], options: InspectOptions) {
  const running = await startStepServer(answers)
  server = running
  const network = loopbackNetwork({ dns: { 'example.com': ['93.184.216.34'] }, route: () => running.port })
  const inspector = createInspector({ userAgent: 'Linklens/0', network })
  const error = await inspector.inspect('http://example.com/page', options).catch((reason: unknown) => reason)
  if (!(error instanceof InspectError)) throw error
  return { error, paths: running.paths }
}

const ROBOTS = 'User-agent: Twitterbot\nDisallow: /'
const guarded = (path: string, head: string): Step[] => {
  if (path === '/robots.txt') return text('200 OK', ROBOTS, '')
  return /Slackbot|facebookexternalhit/.test(head)
    ? text('200 OK', '<!doctype html><title>A page</title>')
    : text('403 Forbidden', 'no', 'cf-mitigated: challenge\r\nContent-Type: text/html\r\n')
}
const refusalOf = (error: InspectError) => (error instanceof ExplainedHttpError ? error.facts : null)

describe('a page that answers us with an error', () => {
  it('is an error and nothing more where nobody wants to know', async () => {
    const { error, paths } = await fail(guarded, {})
    expect(error).toMatchObject({ code: 'HTTP_ERROR' })
    expect(refusalOf(error)).toBeNull()
    expect(paths.filter((path) => path === '/page')).toHaveLength(1)
  })

  it('is looked into: robots.txt and every crawler', async () => {
    const refusals: unknown[] = []
    const { error } = await fail(guarded, {
      onHttpError: (refused) => {
        refusals.push(refused)
        return Promise.resolve(true)
      },
    })
    expect(refusals).toEqual([{ status: 403, wall: 'a Cloudflare challenge' }])
    const refusal = refusalOf(error)
    expect(refusal).toMatchObject({ status: 403, wall: 'a Cloudflare challenge', htmlRobots: [] })
    const page = new Map(refusal?.robots.map(({ platform, page: verdict }) => [platform, verdict]))
    expect([page.get('x'), page.get('facebook'), page.get('slack'), page.get('whatsapp')]).toEqual([
      'disallowed',
      'allowed',
      'ignored',
      'allowed',
    ])
    const open = refusal?.crawlerViews?.filter(({ status }) => status === 200)
    expect(open).toMatchObject([
      { platforms: ['facebook'], title: 'A page', differs: ['status'] },
      { platforms: expect.arrayContaining(['slack']), title: 'A page', differs: ['status'] },
      // Their user agents have the name of Facebook's crawler in them.
      { platforms: ['imessage'], title: 'A page', differs: ['status'] },
      { platforms: ['line'], title: 'A page', differs: ['status'] },
    ])
    expect(refusal?.crawlerViews?.find(({ platforms }) => platforms[0] === 'x')).toMatchObject({
      status: 403,
      wall: 'a Cloudflare challenge',
      differs: [],
    })
  })

  it('has the crawlers’ answers in its message, for those who get nothing else', async () => {
    const { error } = await fail(guarded, { crawlers: ['slack', 'x', 'discord'] })
    expect(error.message).toMatch(/^The page answered with status 403, from a Cloudflare challenge/)
    expect(error.message).toContain(
      'With the headers of platforms’ crawlers we get 200 as Slack; 403 as X, Discord.',
    )
  })

  it('asks as all crawlers where it was to ask as few as needed, and as no more where it says "not found"', async () => {
    const all = await fail(guarded, { crawlers: 'auto' })
    expect(refusalOf(all.error)?.crawlerViews?.length).toBeGreaterThan(12)
    await server?.close()
    const missing = await fail(() => text('404 Not Found', 'no'), { crawlers: 'auto' })
    expect(refusalOf(missing.error)?.crawlerViews).toMatchObject([
      { platforms: ['linkedin'], status: 404 },
      { platforms: ['facebook'], status: 404 },
    ])
  })

  it('is not asked for in borrowed names where robots.txt disallows ours', async () => {
    const { error, paths } = await fail(
      (path) =>
        path === '/robots.txt' ? text('200 OK', 'User-agent: *\nDisallow: /', '') : text('403 No', ''),
      { crawlers: true },
    )
    expect(refusalOf(error)?.crawlerViews).toEqual([])
    expect(paths.filter((path) => path === '/page')).toHaveLength(1)
  })

  it('has its robots.txt reported without a crawler being asked', async () => {
    const { error, paths } = await fail(guarded, { onHttpError: () => Promise.resolve(null) })
    expect(refusalOf(error)).toMatchObject({ crawlerViews: null })
    expect(refusalOf(error)?.robots.some(({ page }) => page === 'disallowed')).toBe(true)
    expect(paths.toSorted()).toEqual(['/page', '/robots.txt'])
  })

  it('a robots.txt that is an HTML page is named, one that fails is unknown', async () => {
    const html = await fail(
      (path) => (path === '/robots.txt' ? text('200 OK', '<!doctype html><p>') : text('403 No', '')),
      {
        onHttpError: () => Promise.resolve(null),
      },
    )
    expect(refusalOf(html.error)?.htmlRobots).toEqual(['http://example.com/robots.txt'])
    await server?.close()
    const broken = await fail((path) => (path === '/robots.txt' ? text('500 No', '') : text('403 No', '')), {
      onHttpError: () => Promise.resolve(null),
    })
    expect(refusalOf(broken.error)?.robots.find(({ platform }) => platform === 'x')?.page).toBe('unknown')
  })

  it('is not looked into for other errors', async () => {
    let asked = 0
    const { error } = await fail(() => text('200 OK', 'x', 'Content-Type: video/mp4\r\n'), {
      onHttpError: () => Promise.resolve(((asked += 1), null)),
    })
    expect(error.code).toBe('UNSUPPORTED_CONTENT_TYPE')
    expect(asked).toBe(0)
  })
})
