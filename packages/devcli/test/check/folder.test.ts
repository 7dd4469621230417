/** `devcli check <folder>`: which files are pages, what they are judged with, and what happens to a broken folder. */
import { chmodSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import type { Extras } from '@linklens/engine'
import type { CheckReport } from '../../src/check/check-report.ts'
import type { Target } from '../../src/check/targets/target.ts'
import { openFolder } from '../../src/check/targets/folder.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const card = png(1200, 630)
const site = (files: Record<string, string | Uint8Array> = {}) =>
  makeFolder({ 'card.png': card, 'favicon.ico': '', 'index.html': goodPage(), ...files })

async function report(folder: string, ...args: string[]): Promise<CheckReport> {
  const { stdout, stderr } = await runCheck([folder, '--format', 'json', ...args])
  expect(stderr).not.toContain('Error')
  return JSON.parse(stdout)
}

const open = (folder: string): Target =>
  openFolder({ folder, cwd: '/', site: undefined, selection: { max: 9, pages: [], ignore: [] } })

const inspect = (target: Target, page: Target['pages'][number] | undefined, extras: Extras = {}) =>
  target.inspect(page ?? { url: '', path: '' }, new AbortController().signal, extras, Promise.resolve())

const summaryOf = ({ pages }: CheckReport) => pages.map(({ path, url }) => [path, url])

describe('pages', () => {
  test('have the paths by which static hosts answer, and the site that they name', async () => {
    const folder = site({
      'about.html': goodPage({ path: '/about' }),
      'blog/index.html': goodPage({ path: '/blog/' }),
      'exact.html': goodPage({ path: '/exact.html' }),
      'no-canonical.htm': goodPage({ origin: null }),
      '404.html': goodPage(),
      '.cache/x.html': goodPage(),
      'node_modules/a/x.html': goodPage(),
    })
    expect(summaryOf(await report(folder))).toEqual([
      ['/about', 'https://site.example/about'],
      ['/blog/', 'https://site.example/blog/'],
      ['/exact.html', 'https://site.example/exact.html'],
      ['/', 'https://site.example/'],
      ['/no-canonical', 'https://site.example/no-canonical'],
    ])
  })

  test('pages that are named as their files are inspected once, after the first of them', async () => {
    const files = ['a', 'b', 'c'].map((name) => [`${name}.html`, goodPage({ path: `/${name}.html` })])
    const folder = site({ ...Object.fromEntries(files), 'docs/index.html': goodPage({ path: '/docs/' }) })
    const target = open(folder)
    const counts: [string, number][] = []
    for (const page of target.pages) {
      let count = 0
      // Is asked of the only finding, once for each inspection.
      const proofs = () => (count++, false)
      const seen = await inspect(target, page, { proofs })
      const { length } = seen?.inspection.diagnostics ?? []
      counts.push([seen?.identity.path ?? '', count / (length || 1)])
    }
    expect(counts).toEqual([
      ['/a.html', 2],
      ['/b.html', 1],
      ['/c.html', 1],
      ['/docs/', 1],
      ['/', 1],
    ])
  })

  test('share an image that is read once', async () => {
    const folder = site({ 'about.html': goodPage({ path: '/about' }) })
    const target = open(folder)
    await inspect(target, target.pages[0])
    rmSync(join(folder, 'card.png'))
    const seen = await inspect(target, target.pages[1])
    expect(seen?.inspection.imageAnalysis).toMatchObject({ reachable: true, width: 1200 })
  })

  test('have their images read from the folder: a missing one is a fault, one on another host is listed', async () => {
    const folder = site({
      'missing.html': goodPage({ path: '/missing', image: 'https://site.example/no.png' }),
      'other.html': goodPage({ path: '/other', image: 'https://cdn.example/card.png' }),
    })
    const { pages, notChecked } = await report(folder)
    expect(pages.map(({ path, platforms }) => [path, platforms.facebook?.verdict])).toEqual([
      ['/', 'full'],
      ['/missing', 'degraded'],
      ['/other', 'unknown'],
    ])
    expect(notChecked).toEqual([{ host: 'cdn.example', pages: 1 }])
  })

  test('are not the files that are none: fallbacks and shells of routes, and the notes name them', async () => {
    const folder = site({
      '200.html': '<div id="app"></div>',
      '_global-error.html': '<p>Error',
      'blog/[slug].html': '<div>',
      'blog/%5Bslug%5D.html': '<div>',
      'docs/[...path]/index.html': '<div>',
      'notes/200.html': goodPage({ path: '/notes/200' }),
      'notes/array[0].html': goodPage({ path: '/notes/array[0]' }),
    })
    const { pages } = await report(folder)
    expect(pages.map(({ file }) => file?.replace(/^.*?(?=notes|index)/, '')).toSorted()).toEqual([
      'index.html',
      'notes/200.html',
      'notes/array[0].html',
    ])
    const { stdout, stderr } = await runCheck([folder])
    expect(stdout + stderr).toMatch(
      /fallbacks are left out:\s+200\.html, _global-error\.html,[^]*and\s+1\s+more/,
    )
  })

  test('pages of an image that is not in the folder say so, and speak of no server', async () => {
    const folder = site({
      'index.html': goodPage({ image: 'https://site.example/no.png' }),
    })
    const { stdout } = await runCheck([folder])
    expect(stdout).toMatch(/no\.png is not in /)
    expect(stdout).not.toMatch(/404|private window|login/)
  })

  test('pages of a project that is deployed under a path', async () => {
    const folder = makeFolder({
      'card.png': card,
      'index.html': goodPage({
        path: '/project/',
        image: 'https://me.example/project/card.png',
        origin: 'https://me.example',
      }),
      'a/index.html': goodPage({
        path: '/project/a/',
        image: 'https://me.example/project/card.png',
        origin: 'https://me.example',
      }),
    })
    const { pages } = await report(folder)
    expect(pages.map(({ path, platforms }) => [path, platforms.x?.verdict])).toEqual([
      ['/project/a/', 'full'],
      ['/project/', 'full'],
    ])
  })

  test('are judged as they are where nobody names a site', async () => {
    const { pages, site: origin } = await report(makeFolder({ 'index.html': '<title>Hello</title>' }))
    expect([origin, pages[0]?.url]).toEqual([null, 'http://localhost/'])
  })

  test('never read a file outside of the folder', async () => {
    const outer = makeFolder({
      'card.png': card,
      'dist/index.html': goodPage({ image: 'https://site.example/..%2fcard.png' }),
    })
    const { pages } = await report(join(outer, 'dist'))
    expect(pages[0]?.findings.find(({ id }) => id === 'image-reachable')?.message).toContain(
      '..%2fcard.png is not in ',
    )
  })

  test('--max takes the first, and says so', async () => {
    const { stdout } = await runCheck([site({ 'a.html': goodPage() }), '--max', '1'])
    expect(stdout).toContain('Only the first 1 of 2 pages were inspected')
  })
})

describe('a broken folder', () => {
  test.each([
    [
      'there is none',
      () => '/nowhere/dist',
      'There is no file or folder /nowhere/dist. Build the site first',
    ],
    ['it has no HTML', () => makeFolder({ 'a.txt': '' }), 'There is no HTML file in'],
  ])('%s: exit 2', async (_, make, sentence) => {
    const { code, stderr } = await runCheck([make()])
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  test('a file that is longer than a page may be is judged by its beginning, which a finding says', async () => {
    const folder = site({ 'huge.html': goodPage({ path: '/huge' }) })
    truncateSync(join(folder, 'huge.html'), 50 * 1024 * 1024)
    const { code, stdout } = await runCheck([folder])
    expect(code).toBe(0)
    expect(stdout).toContain('Only the first 8 MiB of the page are judged.')
  })

  test('a fault of the tool that made every page is said in its words', async () => {
    const page = (name: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><meta name="generator" content="Astro v5.6.1"><meta name="generator" content="Starlight v0.34.3"><meta property="og:title" content="${name}"><meta name="twitter:card" content="summary_large_image"></head><body><h1>${name}</h1></body></html>`
    const names = ['Start', 'Guides', 'Themes', 'Search', 'Deploy']
    const folder = makeFolder(
      Object.fromEntries(names.map((name) => [`${name.toLowerCase()}/index.html`, page(name)])),
    )
    const { stdout } = await runCheck([folder, '--site', 'https://docs.example'])
    expect(stdout).toContain(
      'Every page: The page has no preview image (og:image or twitter:image). Starlight writes no og:image.',
    )
    expect(stdout).toContain("Fix: In Starlight, add { tag: 'meta', attrs: { property: 'og:image'")
  })

  test.skipIf(process.getuid?.() === 0)('a file that cannot be read: exit 4', async () => {
    const folder = site({ 'secret.html': goodPage() })
    chmodSync(join(folder, 'secret.html'), 0)
    expect(await runCheck([folder])).toMatchObject({ code: 4, stdout: expect.stringContaining('EACCES') })
  })

  test('links that form circles end, and each page is inspected once', async () => {
    const folder = site({ 'a/index.html': goodPage({ path: '/a/' }) })
    symlinkSync(folder, join(folder, 'a', 'loop'))
    symlinkSync(join(folder, 'nothing'), join(folder, 'dangling.html'))
    expect(summaryOf(await report(folder)).map(([path]) => path)).toEqual(['/a/', '/'])
  })

  test('what only a host obeys is said to be ignored', async () => {
    const { stdout } = await runCheck([site({ _redirects: '/a /b', _headers: '' })])
    expect(stdout).toContain('_redirects and _headers not read: only the host of the site obeys them.')
  })

  test('a page that is no page is judged, not a crash', async () => {
    const folder = makeFolder({ 'index.html': '' })
    writeFileSync(join(folder, 'b.html'), Buffer.from([0, 1, 2, 255, 254]))
    expect(summaryOf(await report(folder)).map(([path]) => path)).toEqual(['/b', '/'])
  })
})

test('hundreds of pages with one fault are one group with its sentence, fix and three pages, on one screen', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [
      `blog/post-${index}/index.html`,
      goodPage({ path: `/blog/post-${index}/`, image: 'https://site.example/gone.png' }),
    ]),
  )
  const { code, stdout, stderr } = await runCheck([site(files)])
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Found 121 pages in /)])
  expect(stdout.split('\n').length).toBeLessThan(24)
  for (const once of [/cannot be fetched/g, /gone\.png is not in/g])
    expect(stdout.match(once)).toHaveLength(1)
  expect(stdout).toMatch(
    /error +120 {2}.+ \(image-reachable\)[^\n]*\n +gone\.png is not in [^\n]*\n +Fix: [^\n]*\n +On \/blog\/\*, such as \/blog\/post-0\/, \/blog\/post-1\/, \S+\n/,
  )
})

test('text of a page cannot act on the terminal', async () => {
  const folder = makeFolder({
    'index.html': '<title>\u001b[31m\u202e</title><meta property="og:image" content="\u009b2J">',
  })
  const { stdout } = await runCheck([folder])
  for (const acted of ['\u001b', '\u009b', '\u202e']) expect(stdout).not.toContain(acted)
})

test('pages that the config leaves out are counted', async () => {
  const noteOf = async (...ignore: string[]) => {
    const folder = site({ 'about.html': goodPage(), 'draft.html': goodPage() })
    writeFileSync(join(folder, 'linklens.config.json'), JSON.stringify({ ignore }))
    const { stdout } = await runCheck(['.'], { cwd: folder })
    return stdout.trimEnd().split('\n').at(-1)
  }
  expect(await noteOf('/draft')).toBe('1 page is left out by the config, the sitemap or the list.')
  expect(await noteOf('/draft', '/about')).toBe(
    '2 pages are left out by the config, the sitemap or the list.',
  )
})
