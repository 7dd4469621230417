/** `devcli check` of what is neither a folder nor a server of this machine: one file, standard input, public pages. */
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { openPublicPages } from '../../src/check/targets/public-pages.ts'
import { cleanUp, goodPage, makeFolder, runCheck, startServer } from './run-check.ts'

afterEach(cleanUp)

const card = png(1200, 630)
const EVERYTHING = { max: 200, pages: [], ignore: [] }

describe('one HTML file', () => {
  test('is judged with the images of the folder that its URL names', async () => {
    const cwd = makeFolder({
      'dist/card.png': card,
      'dist/blog/bread.html': goodPage({ path: '/blog/bread' }),
    })
    const { code, stdout } = await runCheck(['dist/blog/bread.html', '--format', 'json'], { cwd })
    expect(code).toBe(0)
    const { pages, site } = JSON.parse(stdout)
    expect(site).toBe('https://site.example')
    expect(pages).toMatchObject([
      { path: '/blog/bread', file: 'dist/blog/bread.html', platforms: { x: { verdict: 'full' } } },
    ])
  })

  test('may be one that a folder leaves out, and needs no URL of its own', async () => {
    const cwd = makeFolder({ '404.html': goodPage({ origin: null }) })
    const { code, stdout } = await runCheck(['404.html', '--format', 'json'], { cwd })
    expect([code, JSON.parse(stdout).pages[0].path]).toEqual([0, '/404'])
  })

  test.each([
    ['that is missing', ['gone.html'], 'There is no file or folder gone.html'],
    ['next to another target', ['a.html', 'http://localhost:3000'], 'not several of these'],
  ])('%s: exit code 2', async (_, args, message) => {
    const { code, stderr } = await runCheck(args, { cwd: makeFolder({ 'a.html': goodPage() }) })
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })

  test('that is no HTML: exit code 4', async () => {
    const cwd = makeFolder({ 'card.html': card })
    const { code, stderr, stdout } = await runCheck(['card.html'], { cwd })
    expect([code, stderr + stdout]).toEqual([4, expect.stringContaining('HTML')])
  })
})

describe('standard input', () => {
  test('is judged at the URL that is given', async () => {
    const args = ['-', '--url', 'https://site.example/bread', '--format', 'json']
    const { code, stdout } = await runCheck(args, { input: goodPage({ path: '/bread' }) })
    expect(code).toBe(0)
    expect(JSON.parse(stdout).pages).toMatchObject([{ url: 'https://site.example/bread', path: '/bread' }])
  })

  test.each([
    ['no URL', ['-'], goodPage(), 2, '--url'],
    ['a URL that is none', ['-', '--url', 'a b'], goodPage(), 2, '"a b" is no URL'],
    ['no HTML', ['-', '--url', 'https://site.example/'], '{"a":1}', 4, 'HTML'],
    ['nothing', ['-', '--url', 'https://site.example/'], '', 4, ''],
    ['too much', ['-', '--url', 'https://site.example/'], '<p>'.repeat(3_000_000), 4, '8 MiB'],
  ])('with %s is refused', async (_, args, input, exitCode, message) => {
    const { code, stdout, stderr } = await runCheck(args, { input })
    expect([code, stdout + stderr]).toEqual([exitCode, expect.stringContaining(message)])
  })
})

describe('public pages', () => {
  async function publicSite(status: (path: string) => number = () => 200) {
    const asked: string[] = []
    const { origin } = await startServer((request, answer) => {
      asked.push(`${request.headers.host}${request.url}`)
      const { url = '' } = request
      if (url.endsWith('.png')) answer.writeHead(200, { 'content-type': 'image/png' }).end(card)
      else if (url === '/robots.txt') answer.writeHead(404).end()
      else
        answer
          .writeHead(status(url), { 'content-type': 'text/html; charset=utf-8' })
          .end(goodPage({ path: url, origin: 'http://site.example' }))
    })
    const { connect } = await import('node:net')
    const port = Number(new URL(origin).port)
    const open = (...paths: string[]) =>
      openPublicPages({
        urls: paths.map((path) => `http://site.example${path}`),
        selection: EVERYTHING,
        userAgent: 'devcli of the tests',
        timeoutMs: 10_000,
        rate: 10,
        crawlers: false,
        network: { resolve: async () => ['93.184.215.14'], dial: () => connect({ host: '127.0.0.1', port }) },
      })
    return { asked, open }
  }
  const { signal } = new AbortController()

  test('are inspected through the public guard', async () => {
    const { open, asked } = await publicSite()
    const { pages, inspect } = open('/bread')
    expect(pages).toEqual([{ url: 'http://site.example/bread', path: '/bread' }])
    const { inspection } = await inspect({ url: 'http://site.example/bread', path: '/bread' }, signal, 'none')
    expect(inspection.platformCompatibility.platforms['facebook']?.verdict).toBe('full')
    expect(asked).toContain('site.example/bread')
    // Under our own name alone.
    expect(asked.filter((one) => one === 'site.example/bread')).toHaveLength(1)
  })

  test('of a site that asks for a pause are not asked for any more', async () => {
    const { open, asked } = await publicSite((path) => (path === '/busy' ? 429 : 200))
    const { pages, inspect } = open('/busy', '/next')
    const outcomes = []
    for (const page of pages)
      outcomes.push(await inspect(page, signal, 'none').catch((error: Error) => error.message))
    expect(outcomes[1]).toContain('answered 429 to one before it')
    expect(asked).not.toContain('site.example/next')
  })

  test('have no image that a browser would ask for on a private network', async () => {
    const { open } = await publicSite()
    const { findImage } = open('/bread')
    expect(findImage('https://cdn.example/card.png')).toEqual(new URL('https://cdn.example/card.png'))
    for (const url of ['http://192.168.1.1/reboot', 'http://localhost/', 'javascript:alert(1)'])
      expect(findImage(url), url).toBeNull()
  })

  test('that the config leaves out altogether: exit code 2', async () => {
    const cwd = makeFolder({ 'linklens.config.json': '{"ignore":["/drafts/*"]}' })
    const { code, stderr } = await runCheck(['https://site.example/drafts/a'], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringContaining('No page is left')])
  })

  test.each([
    [['https://site.example/', '--site', 'https://other.example'], '--site'],
    [['https://site.example/', '--header', 'Cookie: a=b'], '--header'],
    [['https://site.example/', '--sitemap', 'a.xml'], '--sitemap does not go with a public page'],
    [['http://localhost:3000/', '--rate', '2'], '--rate does not go with a page of a server'],
    [['/', '--crawlers'], '--crawlers does not go with a folder'],
    [
      ['-', '--sitemap', 'a.xml', '--url', 'https://site.example/'],
      '--sitemap does not go with standard input',
    ],
    [['--sitemap', 'http://localhost:3000/sitemap.xml', '--url', 'https://site.example/'], '--url'],
    [['https://site.example/', 'http://localhost:3000'], 'not several of these'],
    [['https://site.example/', '--watch'], '--watch'],
    [['http://192.168.1.7/'], 'no other host of a private network'],
  ])('%j is refused with exit code 2', async (args, message) => {
    const { code, stderr } = await runCheck(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})
