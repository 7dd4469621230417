/** `devcli check` of what is neither a folder nor a server of this machine: one file, standard input, public pages. */
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const card = png(1200, 630)

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

  test('one HTML file that is no HTML: exit code 4', async () => {
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

  test('standard input of more than a page may have is judged by its beginning', async () => {
    const args = ['-', '--url', 'https://site.example/bread']
    const { code, stdout } = await runCheck(args, {
      input: goodPage({ path: '/bread' }) + ' '.repeat(9_000_000),
    })
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('Only the first 8 MiB of the page are judged.'),
    ])
  })

  test.each([
    ['no URL', ['-'], goodPage(), 2, '--url'],
    ['a URL that is none', ['-', '--url', 'a b'], goodPage(), 2, '"a b" is no URL'],
    ['no HTML', ['-', '--url', 'https://site.example/'], '{"a":1}', 4, 'HTML'],
    ['nothing', ['-', '--url', 'https://site.example/'], '', 4, ''],
  ])('standard input with %s is refused', async (_, args, input, exitCode, message) => {
    const { code, stdout, stderr } = await runCheck(args, { input })
    expect([code, stdout + stderr]).toEqual([exitCode, expect.stringContaining(message)])
  })
})

describe('public pages', () => {
  test('public pages that the config leaves out altogether: exit code 2', async () => {
    const cwd = makeFolder({ 'linklens.config.json': '{"ignore":["/drafts/*"]}' })
    const { code, stderr } = await runCheck(['https://site.example/drafts/a'], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringContaining('No page is left')])
  })

  test.each([
    [
      ['https://site.example/', '--site', 'https://other.example', '--crawlers'],
      '--crawlers does not go with --site',
    ],
    [
      ['https://site.example/', 'https://other.example/', '--header', 'Cookie: a=b'],
      '--header is sent to one site',
    ],
    [['https://site.example/', '--sitemap', 'a.xml'], 'The sitemap a.xml cannot be used'],
    [['https://site.example/', '--sitemap', 'a.xml', '--crawl'], 'Give --sitemap or --crawl'],
    [['https://site.example/', '--crawl', '--fix'], 'one page'],
    [['/', '--crawl'], '--crawl does not go with a folder'],
    [['https://site.example/', '--site', 'http://localhost'], '--site'],
    [['https://site.example/', '--header', 'Host: a'], 'set by devcli itself'],
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
