import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanPath, fileAt, imageAt, pathsOf } from './folder-files.ts'

let outer: string
let root: string
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'devcli-files-'))
  root = join(outer, 'dist')
  mkdirSync(join(root, 'img'), { recursive: true })
  writeFileSync(join(outer, 'secret.png'), 'secret')
  writeFileSync(join(root, 'img', 'a b.png'), 'image')
})
afterEach(() => rmSync(outer, { recursive: true, force: true }))

describe('an image', () => {
  const at = (path: string, maxBytes = 1_000) => imageAt(root, path, maxBytes)

  test('is the file at the decoded path', () => {
    expect(at('/img/a%20b.png')).toEqual(Buffer.from('image'))
  })

  test.each([
    '/%2e%2e/secret.png',
    '/..%2fsecret.png',
    '/img/..%2f..%2fsecret.png',
    '/%2e%2e%5csecret.png',
    '/img/a%20b.png%00.html',
    '/img/%zz.png',
    '/img',
    '/img/missing.png',
  ])('%s is not found', (path) => {
    expect(at(path)).toEqual({ status: 404 })
  })

  test('an image that is too large is read only at its start', () => {
    truncateSync(join(root, 'img', 'a b.png'), 50 * 1024 * 1024)
    const image = at('/img/a%20b.png', 20 * 1024 * 1024)
    expect(image).toMatchObject({ totalBytes: 50 * 1024 * 1024 })
    expect('prefix' in image && image.prefix.length).toBe(256 * 1024)
  })

  test.skipIf(process.platform === 'win32')('an image that is a pipe is not waited for', () => {
    spawnSync('mkfifo', [join(root, 'pipe.png')])
    expect(at('/pipe.png')).toEqual({ status: 404 })
  })
})

test.each([
  ['index.html', '/', ['/', '/index.html']],
  ['about.html', '/about', ['/about', '/about.html', '/about/']],
  ['blog/index.html', '/blog/', ['/blog/', '/blog/index.html', '/blog']],
  ['a b/ü.htm', '/a%20b/%C3%BC', ['/a%20b/%C3%BC', '/a%20b/%C3%BC.htm', '/a%20b/%C3%BC/']],
])('%s is at %s', (file, clean, all) => {
  expect(cleanPath(file)).toBe(clean)
  expect(pathsOf(file)).toEqual(all)
  for (const path of all.filter((one) => /html?$/.test(one)))
    expect(fileAt(root, path)).toBe(join(root, file))
})
