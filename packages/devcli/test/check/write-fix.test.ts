/** `devcli check <page> --fix --write`: what is written, how, and what is not. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const NOISE = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251)
const card = Buffer.concat([png(1200, 630), NOISE])

/** It lacks only what follows from the page itself. */
const PAGE = goodPage({ path: '/about' })
  .replace('<meta name="twitter:card" content="summary_large_image">', '')
  .replace('<meta property="og:title" content="Bread for beginners">', '')

const folder = (name: string, html: string | Uint8Array, more: Record<string, string> = {}) =>
  makeFolder({ [name]: html, [join(dirname(name), 'card.png')]: card, ...more })

const write = (cwd: string, name: string, ...more: string[]) =>
  runCheck([name, '--fix', '--write', ...more], { cwd })

describe('a static page', () => {
  test('gets the tags that it lacks, is shown first, and is better', async () => {
    const cwd = folder('about.html', PAGE)
    const before = JSON.parse((await runCheck(['about.html', '--format', 'json'], { cwd })).stdout)
    const { code, stderr } = await write(cwd, 'about.html', '--yes')
    expect([code, stderr]).toEqual([0, expect.stringContaining('+ <meta property="og:title"')])
    expect(stderr).toContain('about.html was written.')
    const after = JSON.parse((await runCheck(['about.html', '--format', 'json'], { cwd })).stdout)
    expect(after.pages[0].score).toBeGreaterThan(before.pages[0].score)
    expect(readFileSync(join(cwd, 'about.html'), 'utf8')).toContain(
      '<h1>Bread for beginners</h1></body></html>',
    )
    // Once is enough.
    expect((await write(cwd, 'about.html', '--yes')).stderr).toMatch(/Nothing to write|not written/)
  })

  test.each([
    ['a byte order mark', (html: string) => Buffer.from(`\ufeff${html}`)],
    ['line ends of Windows', (html: string) => Buffer.from(html.replaceAll('\n', '\r\n'))],
  ])('keeps %s', async (_, encode) => {
    const bytes = encode(PAGE)
    const cwd = folder('about.html', bytes)
    expect((await write(cwd, 'about.html', '--yes')).code).toBe(0)
    const written = readFileSync(join(cwd, 'about.html'))
    expect(written.equals(bytes)).toBe(false)
    expect(written.subarray(0, 3)).toEqual(bytes.subarray(0, 3))
    const ends = (text: string) => [text.split('\r\n').length > 1, /[^\r]\n/.test(text)]
    expect(ends(written.toString('latin1'))).toEqual(ends(bytes.toString('latin1')))
    expect(written.subarray(-50).equals(bytes.subarray(-50))).toBe(true)
  })

  test('keeps its letters, and leaves tags where they are that say the same', async () => {
    const title = 'Über uns: Bäckerei Müller, 日本語のパン 🍞'
    const page = PAGE.replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    const cwd = folder('about.html', page)
    expect((await write(cwd, 'about.html', '--yes')).code).toBe(0)
    const html = readFileSync(join(cwd, 'about.html'), 'utf8')
    expect(html).toContain(`<meta property="og:title" content="${title}">`)
    expect(html).not.toContain('&#')
    const tagsOf = (text: string) => text.split(/(?=<)|\n/).filter((tag) => tag !== '')
    const added = ['og:title', 'twitter:card']
    expect(tagsOf(html).filter((tag) => !added.some((name) => tag.includes(name)))).toEqual(tagsOf(page))
  })

  test('keeps letters of another encoding, and writes those that it lacks as references', async () => {
    const html = PAGE.replace('charset="utf-8"', 'charset="shift_jis"').replace(
      /<title>.*<\/title>/,
      '<title>SIGN for beginners \u{1F35E}</title>',
    )
    const bytes = Buffer.from(html.replace('\u{1F35E}', '&#127838;'), 'latin1')
    const at = bytes.indexOf('SIGN')
    const page = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from('83708393', 'hex'),
      bytes.subarray(at + 4),
    ])
    const cwd = folder('about.html', page)
    expect((await write(cwd, 'about.html', '--yes')).code).toBe(0)
    const written = readFileSync(join(cwd, 'about.html')).toString('latin1')
    expect(written).toContain('og:title" content="\x83\x70\x83\x93 for beginners &#127838;"')
  })

  test.each([
    ['PHP', '<?php $x = "a>b"; ?>\n'],
    ['front matter', '---\nlayout: a\n---\n'],
    ['a comment', '<!-- <head> of old -->\n'],
    ['a template', '{% extends "a" %}\n'],
    ['the comment of a template', '{# <head> #}\n'],
    ['a language of which nothing is known', '@{ Layout = "a>b"; var x = "<head>"; }\n'],
    ['text', 'Bread > water\n'],
    ['an XML declaration', '<?xml version="1.0"?>\n'],
  ])('gets its tags in the head, and not in or before %s', async (_, opening) => {
    const cwd = folder('about.html', opening + PAGE)
    await write(cwd, 'about.html', '--yes')
    const html = readFileSync(join(cwd, 'about.html'), 'utf8')
    expect(html.startsWith(opening)).toBe(true)
    expect(html.indexOf('twitter:card')).toBeGreaterThan(html.indexOf('<meta charset'))
    expect(html.split('<meta charset')).toHaveLength(2)
  })

  test('a static page that begins with code and has no head is not written', async () => {
    const html = PAGE.replace(/<!doctype html><html lang="en"><head>|<\/head><body>/g, '')
    const cwd = folder('about.html', `@layout("a>b")\n${html}`)
    const { code, stderr } = await write(cwd, 'about.html', '--yes')
    expect([code, stderr]).toEqual([2, expect.stringContaining('not where a program can change them')])
  })

  test('next to a route for the same path is the source', async () => {
    const cwd = folder('public/about.html', PAGE, {
      'package.json': '{"dependencies":{"astro":"7"}}',
      'src/pages/[slug].astro': '',
    })
    expect((await write(cwd, 'public/about.html', '--yes')).stderr).toContain(
      'public/about.html was written.',
    )
  })

  test('never gets a placeholder', async () => {
    const cwd = folder(
      'about.html',
      '<!doctype html>\n<html lang="en"><head>\n  <meta charset="utf-8">\n  <title>Bread for beginners</title>\n</head><body><h1>Bread for beginners</h1></body></html>\n',
    )
    const { stderr } = await write(cwd, 'about.html', '--yes')
    const html = readFileSync(join(cwd, 'about.html'), 'utf8')
    expect(html).not.toMatch(/example\.com|what the reader will find/)
    expect(html).toContain('\n  <meta property="og:title" content="Bread for beginners">')
    expect(stderr).toContain('Left for you: ')
  })
})

describe('a patch', () => {
  const git = (cwd: string, args: string[], input = '') =>
    execFileSync('git', args, { cwd, input, stdio: 'pipe' })

  test.each([
    ['a file', PAGE, ''],
    ['line ends of Windows', PAGE.replaceAll('\n', '\r\n'), ''],
    ['no line break at its end', PAGE.trimEnd(), ''],
    ['a folder of a repository', PAGE, 'docs'],
  ])('a patch of %s is taken by git, and changes what --write changes', async (_, html, below) => {
    const top = folder(join(below, 'about.html'), html)
    const cwd = join(top, below)
    git(top, ['init', '-q'])
    const { code, stdout, stderr } = await runCheck(['about.html', '--fix', '--patch'], { cwd })
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('Error')])
    expect(stdout).toMatch(/^--- a\/.*about\.html\n/)
    expect(readFileSync(join(cwd, 'about.html'), 'utf8')).toBe(html)
    git(cwd, ['apply', '-'], stdout)
    const patched = readFileSync(join(cwd, 'about.html'), 'utf8')
    writeFileSync(join(cwd, 'about.html'), html)
    await write(cwd, 'about.html', '--yes')
    expect(readFileSync(join(cwd, 'about.html'), 'utf8')).toBe(patched)
    expect(patched).not.toBe(html)
  })

  test('is all that is printed', async () => {
    const cwd = folder('about.html', PAGE)
    for (const more of [['--write'], ['--format', 'json']])
      expect((await runCheck(['about.html', '--fix', '--patch', ...more], { cwd })).code).toBe(2)
    expect((await runCheck(['about.html', '--patch'], { cwd })).code).toBe(2)
  })
})

describe('is refused', () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd,
      stdio: 'ignore',
    })

  test.each([
    [
      'a built file of a framework',
      'site/index.html',
      { 'package.json': '{"dependencies":{"next":"16"}}' },
      'a framework of the project writes HTML',
    ],
    [
      'a folder that builds write',
      'dist/index.html',
      { 'package.json': '{"dependencies":{"vite":"8"}}' },
      'dist is a folder that builds write',
    ],
  ])('is refused: %s', async (_, name, more, sentence) => {
    const cwd = folder(name, PAGE, more)
    const { code, stderr } = await write(cwd, name, '--yes')
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
    expect(readFileSync(join(cwd, name), 'utf8')).toBe(PAGE)
  })

  test('what git ignores, and without --yes what is not committed', async () => {
    const cwd = folder('about.html', PAGE, { '.gitignore': 'public/\n', 'public/a.html': PAGE })
    git(cwd, 'init')
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-m', 'a')
    expect((await write(cwd, 'public/a.html', '--yes')).stderr).toContain('git ignores it')
    writeFileSync(join(cwd, 'about.html'), `${PAGE}\n`)
    expect((await write(cwd, 'about.html')).stderr).toContain('changes that are not committed')
    expect((await write(cwd, 'about.html', '--yes')).code).toBe(0)
  })

  test.runIf(process.platform !== 'win32')('what a link leads to, of a file or of a folder', async () => {
    const outside = makeFolder({ 'theirs.html': PAGE })
    const cwd = folder('own/about.html', PAGE)
    symlinkSync(join(outside, 'theirs.html'), join(cwd, 'own/linked.html'))
    symlinkSync(outside, join(cwd, 'docs'))
    for (const name of ['own/linked.html', 'docs/theirs.html']) {
      const { code, stderr } = await write(cwd, name, '--yes')
      expect([code, stderr]).toEqual([2, expect.stringMatching(/a link leads to .*theirs\.html/)])
    }
    expect(readFileSync(join(outside, 'theirs.html'), 'utf8')).toBe(PAGE)
  })

  test('is refused where nobody answers, without --yes', async () => {
    const cwd = folder('about.html', PAGE)
    const { code, stderr } = await write(cwd, 'about.html')
    expect([code, stderr]).toEqual([2, expect.stringContaining('add --yes')])
    expect(readFileSync(join(cwd, 'about.html'), 'utf8')).toBe(PAGE)
  })

  test('--write without --fix, and a page that is no file', async () => {
    expect((await runCheck(['.', '--write'], { cwd: folder('a.html', PAGE) })).code).toBe(2)
    const { code, stderr } = await runCheck(['-', '--url', 'https://site.example/', '--fix', '--write'], {
      input: PAGE,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('name an HTML file')])
  })
})

describe('front matter', () => {
  test.each(['build', 'build/docs/about.html'])(
    'of a Docusaurus page is written, not its build: %s',
    async (target) => {
      const html = PAGE.replaceAll('site.example/about', 'site.example/docs/about').replace(
        '<meta charset="utf-8">',
        '<meta charset="utf-8"><meta name="generator" content="Docusaurus v3.10.2">',
      )
      const cwd = makeFolder({
        'package.json': '{"dependencies":{"@docusaurus/core":"3"}}',
        'docs/about.md': '---\nid: about\n---\nHi\n',
      })
      mkdirSync(join(cwd, 'build/docs'), { recursive: true })
      writeFileSync(join(cwd, 'build/docs/about.html'), html)
      const { code, stderr } = await runCheck([target, '--fix', '--write', '--yes'], { cwd })
      expect([code, stderr]).toEqual([0, expect.stringContaining('docs/about.md was written.')])
      expect(readFileSync(join(cwd, 'docs/about.md'), 'utf8')).toContain('\n---\n\n<head>\n')
      expect(readFileSync(join(cwd, 'build/docs/about.html'), 'utf8')).toBe(html)
      // Of a page that is not built again it would be written twice.
      const again = await runCheck([target, '--fix', '--write', '--yes'], { cwd })
      expect([again.code, again.stderr]).toEqual([
        2,
        expect.stringContaining('a form that a program might break'),
      ])
    },
  )
})
