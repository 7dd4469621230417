/** `devcli check <url>`: pages of a server on this machine, by name or by sitemap. */
import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { Stopped } from '../../src/runtime/stop-signal.ts'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, goodPage, makeFolder, runCheck, startServer, type PageOptions } from './run-check.ts'

afterEach(cleanUp)

const HTML = { 'content-type': 'text/html' }

/** Serves good pages under any path but those below. */
/** Not asked in a crawler's name. */
const asksAsUs = (headers: IncomingHttpHeaders): boolean =>
  headers['user-agent']?.includes('Linklens') ?? false

async function start({ origin: named = 'https://site.example' }: Pick<PageOptions, 'origin'> = {}) {
  const requests: { path: string; cookie: string | undefined; isOurs: boolean }[] = []
  const running = await startServer((incoming, outgoing) => {
    const { url: path = '/', headers } = incoming
    requests.push({ path, cookie: headers.cookie, isOurs: asksAsUs(headers) })
    if (path.endsWith('.png')) outgoing.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630))
    else if (path === '/favicon.ico' || path === '/robots.txt' || path === '/missing')
      outgoing.writeHead(404, HTML).end()
    else if (path === '/away') outgoing.writeHead(302, { location: 'https://example.com/login' }).end()
    else if (path.endsWith('.xml'))
      outgoing.writeHead(200, { 'content-type': 'application/xml' }).end(SITEMAPS[path])
    else if (path === '/copy')
      outgoing
        .writeHead(200, HTML)
        .end(goodPage({ path: '/one', origin: named }).replaceAll('beginners', 'bakers'))
    else outgoing.writeHead(200, HTML).end(goodPage({ path, origin: named }))
  })
  return { ...running, requests }
}

const urlset = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>https://site.example${path}</loc></url>`).join('')}</urlset>`

const SITEMAPS: Record<string, string> = {
  '/index.xml':
    '<sitemapindex><sitemap><loc>https://site.example/a.xml</loc></sitemap><sitemap><loc>https://site.example/b.xml</loc></sitemap></sitemapindex>',
  '/a.xml': urlset('/', '/one?a=1&amp;b=2'),
  '/b.xml': urlset('/two', '/'),
  '/loop.xml': '<sitemapindex><sitemap><loc>https://site.example/loop.xml</loc></sitemap></sitemapindex>',
  '/bomb.xml':
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>',
  '/html.xml': '<!doctype html><title>Not found</title>',
  '/cut.xml': '<urlset><url><loc>https://site.example/</loc></url>',
}

const paths = (stdout: string) => JSON.parse(stdout).pages.map(({ path }: { path: string }) => path)

describe('one page', () => {
  test('one page whose og:url names another one of the site: Facebook shows the card of that', async () => {
    const { origin, requests } = await start()
    const { stdout } = await runCheck([
      `${origin}/copy`,
      '--site',
      'https://site.example',
      '--format',
      'json',
    ])
    const { platforms, findings } = JSON.parse(stdout).pages[0]
    expect(platforms.facebook).toMatchObject({ verdict: 'degraded', findings: ['card-of-this-page'] })
    expect(platforms.facebook.cause).toContain('https://site.example/one')
    expect(platforms.linkedin.verdict).toBe('full')
    expect(findings.map(({ id }: { id: string }) => id)).toContain('card-of-this-page')
    expect(requests.filter(({ path }) => path === '/one')).toHaveLength(1)
  })

  test('prints its score, and with --all the verdicts of all platforms', async () => {
    const { origin } = await start()
    const { code, stdout, stderr } = await runCheck([origin, '--all'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^http:\/\/localhost:\d+\/ as https:\/\/site\.example \(named by canonical and og:url\), score \d+ of 100\n/,
    )
    for (const name of ['X', 'Facebook', 'LinkedIn', 'WhatsApp', 'Slack', 'iMessage'])
      expect(stdout).toMatch(new RegExp(`^  ${name} +OK`, 'm'))
  })

  test('has its fix in the language of its framework', async () => {
    const { origin } = await startServer((_, outgoing) =>
      outgoing
        .writeHead(200, HTML)
        .end(
          '<html lang="en"><head><meta name="generator" content="Astro v6.0.0"><title>Hello there</title></head><body><h1>Hello there</h1></body></html>',
        ),
    )
    expect((await runCheck([origin])).stdout).toContain('With this block, in Astro, the score is ')
    expect((await runCheck([origin, '--all'])).stdout).toMatch(/Fix \(Astro\): /)
  })

  test.each([
    ['/missing', 'answered with status 404'],
    ['/away', 'redirects to another machine, https://example.com/login. devcli fetches only'],
  ])('%s: exit 4 with a sentence', async (path, sentence) => {
    const { origin } = await start()
    const { code, stdout } = await runCheck([origin + path])
    expect([code, stdout]).toEqual([4, expect.stringContaining(sentence)])
  })

  test('one page where nothing answers: exit 4, and one request', async () => {
    const { origin, server } = await start()
    server.close()
    const { code, stdout } = await runCheck([origin])
    expect([code, stdout]).toEqual([4, expect.stringContaining('Nothing answers at localhost:')])
  })

  test.each([
    [['http://192.168.0.1/'], 'Only localhost'],
    [['localhost:3000', '--timeout', '0'], '--timeout takes a number from 1'],
    [['localhost:3000', '--header', 'no colon'], '--header takes a name and a value'],
    [['localhost:3000', '--header', 'Host: x'], 'Host is set by devcli itself'],
    [['localhost:3000', '--site', 'example.com'], '--site "example.com": '],
    [['localhost:3000', '--format', 'jsn'], 'Did you mean json?'],
    [['localhost:3000', '--format', 'json', '--format', 'text'], 'Only one --format can be printed'],
    [['localhost:3000', '--format', 'json='], 'lacks the name of its file'],
    [['localhost:3000', '--require', 'facebok'], 'Did you mean facebook?'],
    [['localhost:3000', '--require', 'Twitter=card'], 'Did you mean x?'],
    [['localhost:3000', '--require', 'x=half'], 'x=card for any card'],
    [['localhost:3000', '--update-baseline'], 'writes the file of --baseline'],
    [['localhost:3000', '--baseline', '/nowhere.json'], 'Write it once with --update-baseline'],
    [['localhost:3000', '/tmp'], 'not several of these'],
    [[], 'Name the pages to check'],
    [['--sitemap', 'public/sitemap.xml'], 'Name the server or folder that has the pages'],
  ])('%j: exit 2', async (args, sentence) => {
    const { code, stderr } = await runCheck(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  test('headers are sent with every request', async () => {
    const { origin, requests } = await start()
    await runCheck([origin, '--header', 'Cookie: preview=1'])
    expect(new Set(requests.map(({ cookie }) => cookie))).toEqual(new Set(['preview=1']))
  })

  test('says which image it is that cannot be fetched', async () => {
    const { origin } = await startServer((incoming, outgoing) =>
      outgoing
        .writeHead(incoming.url === '/' ? 200 : 404, HTML)
        .end(goodPage({ image: 'https://site.example/og/gone.png' })),
    )
    const seen = /status 404\. Seen: "https:\/\/site\.example\/og\/gone\.png"\.\nFix: /
    expect((await runCheck([origin])).stdout).toMatch(seen)
    expect((await runCheck([origin, '--all'])).stdout).toMatch(/status 404\.\n +Seen: https:/)
  })

  test('one page that is longer than a page may be is judged by its beginning', async () => {
    const { origin } = await startServer((_, outgoing) =>
      outgoing.writeHead(200, HTML).end(goodPage() + ' '.repeat(9_000_000)),
    )
    const { stdout } = await runCheck([origin, '--site', 'https://site.example'])
    expect(stdout).toContain('The page is longer than what is read of it')
  })

  test('--fix prints a head for one page, and refuses several', async () => {
    const { origin } = await start()
    expect((await runCheck([origin, '--fix'])).stdout).toMatch(
      /No other head is suggested\.|A head with score/,
    )
    const several = await runCheck([`${origin}/a`, `${origin}/b`, '--fix'])
    expect([several.code, several.stderr]).toEqual([2, expect.stringContaining('one page')])
  })

  test('one page without a site, the host of its image is proposed as one', async () => {
    const { origin } = await startServer((_, outgoing) =>
      outgoing.writeHead(200, HTML).end('<meta property="og:image" content="https://my.example/og.png">'),
    )
    expect((await runCheck([origin])).stdout).toContain(
      'my.example (1 page). If your site is at my.example, add --site https://my.example.',
    )
  })

  test('one page without a site the page is requested once, to learn its site and to be judged', async () => {
    const { origin, requests } = await start({ origin: null })
    await runCheck([origin])
    expect(requests.filter(({ path, isOurs }) => path === '/' && isOurs)).toHaveLength(1)
    // As every crawler too: it is the only page.
    expect(requests.filter(({ path }) => path === '/').length).toBeGreaterThan(10)
  })
})

describe('a sitemap', () => {
  test('a sitemap and an index of sitemaps name the pages, which are read from the local server', async () => {
    const { origin } = await start()
    const { code, stdout } = await runCheck(['--sitemap', `${origin}/index.xml`, '--format', 'json'])
    expect([code, paths(stdout)]).toEqual([0, ['/', '/one?a=1&b=2', '/two']])
    expect(JSON.parse(stdout).site).toBe('https://site.example')
  })

  test('is a file with the pages of a server, or of a folder', async () => {
    const { origin } = await start()
    const folder = makeFolder({
      'sitemap.xml': urlset('/one', '/two/'),
      'dist/one.html': goodPage({ path: '/one' }),
      'dist/two/index.html': goodPage({ path: '/two/' }),
      'dist/three.html': goodPage({ path: '/three' }),
    })
    const options = { cwd: folder }
    const ofServer = await runCheck([origin, '--sitemap', 'sitemap.xml', '--format', 'json'], options)
    expect(paths(ofServer.stdout)).toEqual(['/one', '/two/'])
    const ofFolder = await runCheck(['dist', '--sitemap', 'sitemap.xml', '--format', 'json'], options)
    expect(paths(ofFolder.stdout)).toEqual(['/one', '/two/'])
  })

  test.each([
    ['/loop.xml', 2, 'names no page'],
    ['/bomb.xml', 2, 'declares a document type or entities'],
    ['/html.xml', 2, 'declares a document type'],
    ['/cut.xml', 2, 'breaks off before its end'],
    ['/missing', 4, 'answers with status 404'],
  ])('%s: exit %i', async (path, exit, sentence) => {
    const { origin } = await start()
    const { code, stderr } = await runCheck(['--sitemap', origin + path])
    expect([code, stderr]).toEqual([exit, expect.stringContaining(sentence)])
  })
})

const SECOND_IMAGE = '<meta property="og:image" content="https://site.example/second.png">'

describe('many pages', () => {
  test('are each requested once, with a site that is known', async () => {
    const { origin, requests } = await start()
    const urls = ['/a', '/b', '/c'].map((path) => origin + path)
    const { code, stdout } = await runCheck([...urls, '--site', 'https://site.example', '--format', 'json'])
    expect([code, paths(stdout)]).toEqual([0, ['/a', '/b', '/c']])
    const pages = requests.filter(({ path }) => /^\/[abc]$/.test(path))
    expect(pages.filter(({ isOurs }) => isOurs)).toHaveLength(3)
    // The first of the template once more as LinkedIn's and as Facebook's crawler.
    expect(pages).toHaveLength(5)
  })

  test('share robots.txt and images, and say that crawlers were not asked for each', async () => {
    const asked: string[] = []
    const { origin } = await startServer((incoming, outgoing) => {
      const { url: path = '/' } = incoming
      asked.push(path)
      if (path.endsWith('.png')) outgoing.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630))
      else if (path === '/robots.txt') outgoing.writeHead(404).end()
      else outgoing.writeHead(200, HTML).end(goodPage({ path, extra: SECOND_IMAGE }))
    })
    const urls = Array.from({ length: 40 }, (_, index) => `${origin}/${index}`)
    const { code, stdout } = await runCheck([...urls, '--site', 'https://site.example'])
    expect(code).toBe(0)
    expect(stdout).toContain('on 39 other pages they are taken to get the same')
    expect(stdout).toContain('Full cards: X all')
    const count = (path: string) => asked.filter((one) => one === path).length
    // Four pages are asked for at a time, and before one of them has come there is nothing to share.
    expect(count('/robots.txt')).toBeLessThanOrEqual(4)
    expect(count('/card.png')).toBeLessThanOrEqual(4 + 2)
    expect(count('/second.png')).toBeLessThanOrEqual(4)
    // Nowhere else is an image looked for that came.
    expect(asked.filter((path) => /^\/\d+\/card/.test(path))).toEqual([])
    expect(count('/favicon.ico')).toBeLessThanOrEqual(4)
    expect(asked.filter((path) => /^\/\d+$/.test(path))).toHaveLength(40 + 2)
  })

  test('many pages of several templates share what crawlers get of an image', async () => {
    let images = 0
    const { origin } = await startServer((incoming, outgoing) => {
      const { url: path = '/' } = incoming
      if (path === '/card.png') {
        images += 1
        outgoing.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630))
      } else if (path === '/robots.txt') outgoing.writeHead(404).end()
      else outgoing.writeHead(200, HTML).end(goodPage({ path }))
    })
    const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${'abcdefghij'[index % 10]}/p${index}`)
    expect((await runCheck([...urls, '--site', 'https://site.example'])).code).toBe(0)
    // Four pages are asked for at a time: each for itself, and as two crawlers.
    expect(images).toBeLessThanOrEqual(4 * 3)
  })

  test('are each asked for as crawlers where the first page shows that these get something else', async () => {
    const { origin } = await startServer((incoming, outgoing) => {
      const { url: path = '/', headers } = incoming
      if (/facebookexternalhit/.test(headers['user-agent'] ?? '')) outgoing.writeHead(403, HTML).end('no')
      else outgoing.writeHead(path === '/robots.txt' ? 404 : 200, HTML).end(goodPage({ path }))
    })
    const urls = Array.from({ length: 6 }, (_, index) => `${origin}/${index}`)
    const { stdout } = await runCheck([...urls, '--site', 'https://site.example', '--format', 'json'])
    const { groups } = JSON.parse(stdout)
    const refused = groups.filter(({ id }: { id: string }) => /^(?:most-)?crawlers-/.test(id))
    expect(refused.map(({ count }: { count: number }) => count)).toContain(6)
  })

  test('many pages that the first page links to are inspected with --crawl, under the site as well', async () => {
    const links = [
      '/two',
      'https://site.example/three',
      '/missing',
      '/away',
      'https://other.example/',
      '/two#a',
    ]
    const { origin, server } = await startServer((incoming, outgoing) => {
      const { url: path = '/' } = incoming
      if (path === '/missing') outgoing.writeHead(404, HTML).end()
      else if (path === '/away') outgoing.writeHead(302, { location: 'https://example.com/' }).end()
      else
        outgoing
          .writeHead(200, HTML)
          .end(goodPage({ path }) + links.map((link) => `<a href="${link}">x</a>`).join(''))
    })
    const { code, stdout } = await runCheck([origin, '--crawl', '--format', 'json'])
    const { pages } = JSON.parse(stdout)
    expect([code, pages.map(({ path }: { path: string }) => path)]).toEqual([0, ['/', '/two', '/three']])
    server.close()
  })

  test('many pages of a crawl are asked for together, and the first that links to a page finds it', async () => {
    const links: Record<string, string[]> = { '/': ['/slow', '/quick'], '/slow': ['/a'], '/quick': ['/b'] }
    // Its icon is asked for: then the quick page is read, and the slow one has not been answered yet.
    const { promise: quickIsRead, resolve } = Promise.withResolvers<void>()
    const { origin } = await startServer(async (incoming, outgoing) => {
      const { url: path = '/' } = incoming
      if (path === '/quick.ico') resolve()
      if (path === '/slow') await quickIsRead
      const html = (links[path] ?? []).map((link) => `<a href="${link}">x</a>`)
      outgoing.writeHead(200, HTML).end(goodPage({ path }).replaceAll('/favicon', path) + html.join(''))
    })
    const { code, stdout } = await runCheck([origin, '--crawl', '--max', '4', '--format', 'json'])
    expect([code, paths(stdout)]).toEqual([0, ['/', '/slow', '/quick', '/a']])
  })

  test('many pages of a server that dies in the middle: exit 4, and what was inspected is printed', async () => {
    let pages = 0
    const { origin, server } = await startServer((incoming, outgoing) => {
      const { url: path = '/', headers } = incoming
      if (/^\/\d+$/.test(path) && asksAsUs(headers)) pages += 1
      if (pages > 10) server.close().closeAllConnections()
      else outgoing.writeHead(path === '/robots.txt' ? 404 : 200, HTML).end(goodPage({ path }))
    })
    const urls = Array.from({ length: 40 }, (_, index) => `${origin}/${index}`)
    const { code, stdout, stderr } = await runCheck([
      ...urls,
      '--site',
      'https://site.example',
      '--format',
      'json',
    ])
    expect(code).toBe(4)
    expect(paths(stdout).length).toBeGreaterThan(4)
    expect(stderr).toMatch(/Read \d+ of 40 pages: http:\S+ stopped answering/)
  })

  test('many pages that are stopped print what there is', async () => {
    const stop = new AbortController()
    const { origin } = await startServer((incoming, outgoing) => {
      const { url: path = '/' } = incoming
      if (path === '/7') stop.abort(new Stopped('SIGINT', 130))
      else outgoing.writeHead(200, HTML).end(goodPage({ path }))
    })
    const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`)
    const { code, stdout, stderr } = await runCheck(
      [...urls, '--site', 'https://site.example', '--format', 'json'],
      {
        signal: stop.signal,
      },
    )
    expect(code).toBe(130)
    expect(paths(stdout)).toContain('/0')
    expect(stderr).toMatch(/Read \d+ of 20 pages: it was stopped/)
  })
})
