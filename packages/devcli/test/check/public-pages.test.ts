/** `devcli check https://…`: public sites, played by a server of this machine below the guard, on a clock that nobody waits for. */
import { connect } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Network } from '@linklens/engine'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { readCommandLine } from '../../src/command-line/parse.ts'
import { COMMANDS } from '../../src/commands/index.ts'
import { check } from '../../src/commands/check/check.ts'
import type { CheckOptions } from '../../src/commands/check/options.ts'
import type { Clock } from '../../src/check/targets/site-pace.ts'
import { cleanUp, goodPage, makeFolder, settled, startServer, type RunOptions } from './run-check.ts'

afterEach(cleanUp)

const card = png(1200, 630)
const PUBLIC = ['93.184.215.14']

type Answer = Readonly<{ status?: number; headers?: Record<string, string>; body?: string | Uint8Array }>

interface Asked {
  readonly url: string
  readonly cookie: string | undefined
  readonly agent: string | undefined
}

/** A clock whose time passes only while somebody waits for it. */
function falseClock() {
  let time = 0
  const waits: number[] = []
  const clock: Clock = {
    now: () => time,
    async wait(ms, signal) {
      signal?.throwIfAborted()
      waits.push(ms)
      time = Math.max(time, time + ms)
    },
  }
  return { clock, waits, seconds: () => time / 1_000 }
}

/** Hosts are whatever the test asks for; each request is answered by its URL. */
async function internet(answer: (url: URL, request: IncomingMessage) => Answer | 'hang-up' | undefined) {
  const asked: Asked[] = []
  const { origin } = await startServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    asked.push({ url: url.href, cookie: request.headers.cookie, agent: request.headers['user-agent'] })
    const given = answer(url, request) ?? (url.pathname.endsWith('.png') ? image : undefined)
    if (given === 'hang-up') return void response.destroy()
    const { status = 404, headers = {}, body = '' } = given ?? {}
    response.writeHead(status, headers).end(body)
  })
  const port = Number(new URL(origin).port)
  const time = falseClock()
  const run = (
    args: readonly string[],
    { resolve = async () => PUBLIC, ...options }: RunOptions & { resolve?: Network['resolve'] } = {},
  ) => {
    const { request } = readCommandLine(['check', ...args], COMMANDS)
    if (request.kind !== 'run') throw new Error(JSON.stringify(request))
    const { args: targets, options: given } = request.invocation as unknown as {
      args: string[]
      options: CheckOptions
    }
    const network = { resolve, dial: () => connect({ host: '127.0.0.1', port }) }
    const below = { network, clock: time.clock }
    return settled((cli) => check({ targets, options: given }, cli, below), options)
  }
  return { asked, time, run, paths: () => asked.map(({ url }) => new URL(url).pathname) }
}

const image: Answer = { status: 200, headers: { 'content-type': 'image/png' }, body: card }
const html = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const text = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'text/plain' }, body })
const xml = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body })

const SITE = 'http://site.example'
const page = (url: URL, ...links: string[]): Answer =>
  html(
    goodPage({ path: url.pathname, origin: url.origin }).replace(
      '</body>',
      `${links.map((link) => `<a class="x" href="${link}">x</a>`).join('')}</body>`,
    ),
  )
const urlset = (...urls: string[]) =>
  xml(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`)

const pathsOf = (stdout: string): string[] =>
  JSON.parse(stdout).pages.map(({ path }: { path: string }) => path)

describe('one page', () => {
  test('is inspected through the public guard, under our own name', async () => {
    const { run, asked } = await internet((url) => (url.pathname === '/bread' ? page(url) : undefined))
    const { code, stdout } = await run([`${SITE}/bread`, '--format', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout).pages).toMatchObject([
      { url: `${SITE}/bread`, path: '/bread', platforms: { facebook: { verdict: 'full' } } },
    ])
    expect(asked.filter(({ url }) => url === `${SITE}/bread`)).toMatchObject([
      { agent: expect.stringContaining('Linklens') },
    ])
  })

  test('one page of a staging site is judged as at --site, with images that the staging site has', async () => {
    const { run, asked } = await internet((url) => {
      if (url.host !== 'staging.example') return undefined
      return url.pathname === '/bread'
        ? html(goodPage({ path: '/bread', origin: 'https://shop.example' }))
        : undefined
    })
    const args = ['http://staging.example/bread', '--site', 'https://shop.example', '--format', 'json']
    const { code, stdout } = await run(args)
    expect(code).toBe(0)
    const report = JSON.parse(stdout)
    expect([report.site, report.pages[0].platforms.x.verdict]).toEqual(['https://shop.example', 'full'])
    expect(asked.map(({ url }) => url)).toContain('http://staging.example/card.png')
    expect(asked.every(({ url }) => url.startsWith('http://staging.example/'))).toBe(true)
  })

  test('gets the secret header, and nobody else does', async () => {
    const { run, asked } = await internet((url) => {
      if (url.pathname === '/old') return { status: 302, headers: { location: 'http://other.example/new' } }
      if (url.pathname === '/new') return { status: 302, headers: { location: `${SITE}/bread` } }
      return url.pathname === '/bread'
        ? html(goodPage({ path: '/bread', origin: SITE, image: 'http://cdn.example/card.png' }))
        : undefined
    })
    await run([`${SITE}/old`, '--header', 'Cookie: staging=1'])
    const hosts = (has: boolean) =>
      new Set(
        asked.filter(({ cookie }) => (cookie === 'staging=1') === has).map(({ url }) => new URL(url).host),
      )
    expect(hosts(true)).toEqual(new Set(['site.example']))
    expect(hosts(false)).toEqual(new Set(['other.example', 'cdn.example']))
  })

  test.each([
    ['that redirects in a circle', () => ({ status: 302, headers: { location: '/bread' } }), 'circle'],
    ['that is no HTML', () => text('{"a":1}'), 'not HTML'],
    ['without an answer', () => 'hang-up' as const, 'broke off'],
  ])('%s: exit code 4 and a sentence', async (_, answer, sentence) => {
    const { run } = await internet((url) => (url.pathname === '/bread' ? answer() : undefined))
    const { code, stdout } = await run([`${SITE}/bread`])
    expect([code, stdout]).toEqual([4, expect.stringContaining(sentence)])
  })
})

describe('--sitemap', () => {
  test('60 pages are asked for at the rate of their site', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/post-${index}`)
    const { run, time, asked } = await internet((url) =>
      url.pathname === '/sitemap.xml'
        ? urlset(...paths.map((path) => SITE + path))
        : url.pathname.startsWith('/post')
          ? page(url)
          : undefined,
    )
    const { code, stdout } = await run([
      '--sitemap',
      `${SITE}/sitemap.xml`,
      '--rate',
      '4',
      '--format',
      'json',
    ])
    expect([code, pathsOf(stdout)]).toEqual([0, paths])
    expect(asked.length).toBeGreaterThan(120)
    // 10 at once, then 4 a second.
    expect(time.seconds()).toBeGreaterThanOrEqual((asked.length - 10) / 4 - 0.001)
  })

  test('names pages of its own site alone, through an index, and not those that robots.txt forbids', async () => {
    const { run, paths } = await internet((url) => {
      if (url.pathname === '/sitemap.xml')
        return xml(
          `<sitemapindex>${['a.xml', 'sitemap.xml'].map((name) => `<sitemap><loc>${SITE}/${name}</loc></sitemap>`).join('')}<sitemap><loc>http://other.example/b.xml</loc></sitemap></sitemapindex>`,
        )
      if (url.pathname === '/a.xml')
        return urlset(`${SITE}/one`, `${SITE}/admin/two`, 'http://other.example/three', 'http://10.0.0.1/')
      if (url.pathname === '/robots.txt') return text('User-agent: *\nDisallow: /admin/')
      return page(url)
    })
    const { code, stdout } = await run(['--sitemap', `${SITE}/sitemap.xml`])
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 pages of other sites')])
    expect(stdout).toContain('robots.txt keeps robots away')
    expect(paths()).toContain('/one')
    for (const path of ['/admin/two', '/three', '/b.xml']) expect(paths()).not.toContain(path)
  })

  test('next to a URL says paths of that site, from a file as well', async () => {
    const cwd = makeFolder({
      'sitemap.xml': `<urlset><url><loc>https://shop.example/one</loc></url></urlset>`,
    })
    const { run, asked } = await internet((url) => (url.pathname === '/one' ? page(url) : undefined))
    const { stdout } = await run([SITE, '--sitemap', 'sitemap.xml', '--format', 'json'], { cwd })
    expect(pathsOf(stdout)).toEqual(['/one'])
    expect(asked.map(({ url }) => url)).toContain(`${SITE}/one`)
  })

  test('--sitemap of 50,000 pages: the first 200, and a sentence', async () => {
    const urls = Array.from({ length: 50_000 }, (_, index) => `${SITE}/p${index}`)
    const { run, paths } = await internet((url) =>
      url.pathname === '/sitemap.xml'
        ? urlset(...urls)
        : url.pathname.startsWith('/p')
          ? page(url)
          : undefined,
    )
    const { code, stdout } = await run(['--sitemap', `${SITE}/sitemap.xml`, '--max', '3'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Only the first 3 of 50000 pages')])
    expect(paths().filter((path) => path.startsWith('/p'))).toEqual(['/p0', '/p1', '/p2'])
  })

  test.each([
    [
      'of itself',
      (): Answer => xml(`<sitemapindex><sitemap><loc>${SITE}/sitemap.xml</loc></sitemap></sitemapindex>`),
      2,
      'names no page',
    ],
    ['of another site', (): Answer => urlset('http://other.example/'), 2, 'names 1 pages of other sites'],
    ['that is missing', (): Answer => ({ status: 404 }), 4, 'answers with status 404'],
    ['that is HTML', (): Answer => html('<title>No</title>'), 2, 'Is it a sitemap'],
    ['of entities', (): Answer => xml('<!DOCTYPE x><urlset></urlset>'), 2, 'entities'],
    [
      'that asks for a private host',
      (): Answer => ({ status: 302, headers: { location: 'http://10.0.0.1/' } }),
      4,
      'not on the public internet',
    ],
  ])('%s: exit code and a sentence', async (_, answer, exitCode, sentence) => {
    const { run } = await internet((url) => (url.pathname === '/sitemap.xml' ? answer() : undefined))
    const { code, stderr } = await run(['--sitemap', `${SITE}/sitemap.xml`])
    expect([code, stderr]).toEqual([exitCode, expect.stringContaining(sentence)])
  })
})

describe('--crawl', () => {
  test('inspects what the page links to on its site, each once, as robots.txt allows', async () => {
    const { run, paths, asked } = await internet((url) => {
      switch (url.pathname) {
        case '/robots.txt':
          return text('User-agent: Linklens\nDisallow: /private')
        case '/':
          return page(
            url,
            '/about',
            'about#team',
            './about/',
            'http://other.example/',
            '/private/x',
            '/a.pdf',
            'mailto:a@b.example',
            '/list?a=1&amp;b=2',
            '/gone',
            '/away',
          )
        case '/about':
          return { status: 301, headers: { location: '/about/' } }
        case '/about/':
          return page(url, '/', '/deep')
        case '/list':
        case '/deep':
          return page(url)
        case '/away':
          return { status: 302, headers: { location: 'http://other.example/' } }
        default:
          return url.host === 'other.example' ? page(url) : undefined
      }
    })
    const { code, stdout } = await run([SITE, '--crawl', '--format', 'json'])
    expect([code, pathsOf(stdout)]).toEqual([0, ['/', '/about/', '/list?a=1&b=2', '/deep']])
    expect(paths()).not.toContain('/private/x')
    expect(paths()).not.toContain('/a.pdf')
    expect(asked.filter(({ url }) => url === `${SITE}/about/`).length).toBeLessThanOrEqual(2)
  })

  test('says what it left out, and stops at --max', async () => {
    const { run, asked } = await internet((url) =>
      url.pathname === '/robots.txt'
        ? text('User-agent: *\nDisallow: /private')
        : page(url, `/p${asked.length}`, `/q${asked.length}`, '/private'),
    )
    const { code, stdout } = await run([SITE, '--crawl', '--max', '4'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('--max has the limit')])
    expect(stdout).toContain('4 pages of')
    expect(stdout).toContain('robots.txt keeps robots away')
  })

  test('follows no link where robots.txt does not come', async () => {
    const { run, paths } = await internet((url) =>
      url.pathname === '/robots.txt' ? { status: 503 } : page(url, '/about'),
    )
    const { stdout } = await run([SITE, '--crawl', '--format', 'json'])
    expect([pathsOf(stdout), paths().includes('/about')]).toEqual([['/'], false])
  })

  test('--crawl of a site that redirects away follows nothing there', async () => {
    const { run, paths } = await internet((url) =>
      url.host === 'site.example' && url.pathname === '/'
        ? { status: 301, headers: { location: 'http://other.example/' } }
        : page(url, '/about'),
    )
    const { code, stdout } = await run([SITE, '--crawl'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('lead to another site')])
    expect(paths()).not.toContain('/about')
  })

  test('takes www for the same site', async () => {
    const { run } = await internet((url) =>
      url.host === 'site.example'
        ? { status: 301, headers: { location: `http://www.site.example${url.pathname}` } }
        : page(url, '/about'),
    )
    const { stdout } = await run([SITE, '--crawl', '--format', 'json'])
    expect(pathsOf(stdout)).toEqual(['/', '/about'])
  })
})

describe('a site that asks for a pause', () => {
  const listed = (status: (path: string, count: number) => Answer | undefined) => {
    const counts = new Map<string, number>()
    return internet((url) => {
      const count = (counts.get(url.pathname) ?? 0) + 1
      counts.set(url.pathname, count)
      if (url.pathname === '/sitemap.xml')
        return urlset(...['/a', '/b', '/c', '/d'].map((path) => SITE + path))
      return /^\/[a-d]$/.test(url.pathname) ? (status(url.pathname, count) ?? page(url)) : undefined
    })
  }
  const args = ['--sitemap', `${SITE}/sitemap.xml`]

  test('gets it, and the page is asked for again', async () => {
    const { run, time } = await listed((path, count) =>
      path === '/b' && count === 1 ? { status: 429, headers: { 'retry-after': '30' } } : undefined,
    )
    const { code, stderr } = await run(args)
    expect([code, stderr]).toEqual([0, expect.stringContaining('asks for a pause of 30 s')])
    expect(time.waits).toContain(30_000)
  })

  test.each([
    ['without saying how long', { status: 429 }],
    ['again after the pause', { status: 503, headers: { 'retry-after': '5' } }],
    ['for a day', { status: 429, headers: { 'retry-after': '86400' } }],
  ])('%s is not asked any more: exit code 4, and what was read is printed', async (_, busy) => {
    const { run, paths } = await listed((path) => (path === '/b' ? busy : undefined))
    const { code, stdout, stderr } = await run(args)
    expect([code, stderr]).toEqual([4, expect.stringContaining('Read 1 of 4 pages')])
    expect(stdout).toContain('/a')
    expect(paths()).not.toContain('/c')
  })

  test('is not green before a gate either', async () => {
    const { run } = await listed((path) => (path === '/b' ? { status: 429 } : undefined))
    expect((await run([...args, '--fail-on', 'error'])).code).toBe(4)
  })
})

test('check of public pages without network: exit code 4, a sentence, and what was read so far', async () => {
  const net = await internet((url) =>
    url.pathname === '/sitemap.xml'
      ? urlset(...['/a', '/b', '/c', '/d'].map((path) => SITE + path))
      : page(url),
  )
  const { code, stdout, stderr } = await net.run(['--sitemap', `${SITE}/sitemap.xml`], {
    resolve: async () => {
      if (!net.paths().includes('/a')) return PUBLIC
      throw Object.assign(new Error('no network'), { code: 'ECONNREFUSED' })
    },
  })
  expect([code, stderr]).toEqual([4, expect.stringMatching(/Read 1 of 4 pages: \S+ stopped answering/)])
  expect(stdout).toContain('/a')
})

test('check of public pages without network from the start: exit code 4, and no word of a fault on our side', async () => {
  const { run } = await internet(() => undefined)
  const resolve = () => Promise.reject(Object.assign(new Error('no network'), { code: 'ECONNREFUSED' }))
  const sentence = expect.stringContaining('Is it connected to the internet?')
  const one = await run([SITE], { resolve })
  expect([one.code, one.stdout]).toEqual([4, sentence])
  const sitemap = await run(['--sitemap', `${SITE}/sitemap.xml`], { resolve })
  expect([sitemap.code, sitemap.stderr]).toEqual([4, sentence])
})

test('Ctrl-C prints what was read', async () => {
  const stop = new AbortController()
  const { run } = await internet((url) => {
    if (url.pathname === '/sitemap.xml') return urlset(...['/a', '/b', '/c'].map((path) => SITE + path))
    if (url.pathname === '/b') stop.abort(new Error('stopped'))
    return page(url)
  })
  const { stderr, stdout } = await run(['--sitemap', `${SITE}/sitemap.xml`], { signal: stop.signal })
  expect(stderr).toContain('Read 1 of 3 pages: it was stopped')
  expect(stdout).toContain('/a')
})

test('images that a browser would ask for on a private network are not drawn', async () => {
  const cwd = makeFolder({})
  const { run } = await internet((url) =>
    url.pathname === '/bread'
      ? html(goodPage({ path: '/bread', origin: SITE, image: 'http://192.168.1.1/reboot.png' }))
      : undefined,
  )
  await run([`${SITE}/bread`, '--format', 'html=cards.html'], { cwd })
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(`${cwd}/cards.html`, 'utf8')).not.toMatch(/src="http:\/\/192/)
})
