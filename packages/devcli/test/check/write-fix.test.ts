/** `devcli check <page> --fix --write`: what is written, how, and what is not. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { readSource } from '../../src/check/fix/source-text.ts'
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

  test.each(['UTF-8', 'UTF-16LE', 'UTF-16BE'])('in %s is read and written in it', (name) => {
    const html = '<p>Ü\r\n日本 🍞</p><meta name="a">'
    const bytes = encoded(html, name)
    const source = readSource(bytes)
    expect(source.text).toBe(html)
    expect(source.offsetOf({ line: 2, column: 10 })).toBe(html.indexOf('<meta'))
    expect(Buffer.from(source.encode(source.text)).equals(bytes)).toBe(true)
  })

  test.each([
    ['Shift_JIS', Buffer.from('83708393', 'hex'), 'パン'],
    ['EUC-KR', Buffer.from('bbe7b6f7', 'hex'), '사람'],
    ['GBK', Buffer.from('c3e6b0fc', 'hex'), '面包'],
    ['windows-1252', Buffer.from('4272f674', 'hex'), 'Bröt'],
  ])('in %s is read and written in it', (charset, bytes, letters) => {
    const html = Buffer.concat([Buffer.from('<p>'), bytes, Buffer.from('</p><meta name="a">\r\n')])
    const source = readSource(html, charset)
    expect(Buffer.from(source.encode(source.text)).equals(html)).toBe(true)
    expect(source.offsetOf({ line: 1, column: 3 + letters.length + 5 })).toBe(3 + bytes.length + 4)
    expect(source.offsetOf({ line: 1, column: 900 })).toBeNull()
    expect(Buffer.from(source.encode(source.written(letters))).equals(bytes)).toBe(true)
    expect(source.written('🍞')).toBe('&#127838;')
    expect(source.readable(source.text)).toContain(letters)
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

  test('that begins with code and has no head is not written', async () => {
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

const encoded = (html: string, name: string): Buffer => {
  if (name === 'UTF-8') return Buffer.from(html)
  const bytes = Buffer.from(`\ufeff${html}`, 'utf16le')
  return name === 'UTF-16BE' ? bytes.swap16() : bytes
}

describe('a patch', () => {
  const git = (cwd: string, args: string[], input = '') =>
    execFileSync('git', args, { cwd, input, stdio: 'pipe' })

  test.each([
    ['a file', PAGE, ''],
    ['line ends of Windows', PAGE.replaceAll('\n', '\r\n'), ''],
    ['no line break at its end', PAGE.trimEnd(), ''],
    ['a folder of a repository', PAGE, 'docs'],
  ])('of %s is taken by git, and changes what --write changes', async (_, html, below) => {
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
  ])('%s', async (_, name, more, sentence) => {
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

  test('where nobody answers, without --yes', async () => {
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
