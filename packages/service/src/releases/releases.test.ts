import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-deps.ts'
import { readInstaller } from './installers.ts'

const ARCHIVE = 'devcli-1.2.3-linux-x64.tar.gz'
const bytes = Buffer.from([0x1f, 0x8b, 0, 255])

let outside: string
let root: string
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'linklens-releases-'))
  root = join(outside, 'releases')
  mkdirSync(join(root, 'v1.2.3', 'folder'), { recursive: true })
  mkdirSync(join(root, 'elsewhere'))
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'latest.txt'), '1.2.3\n')
  writeFileSync(join(root, 'elsewhere', 'file.txt'), 'secret')
  const files = { [ARCHIVE]: bytes, SHA256SUMS: 'sum', 'manifest.json': '{}', '.staged': 'secret' }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, 'v1.2.3', name), content)
  symlinkSync(join(outside, 'secret.txt'), join(root, 'v1.2.3', 'link.txt'))
  symlinkSync('loop.txt', join(root, 'v1.2.3', 'loop.txt'))
})
afterAll(() => rmSync(outside, { recursive: true, force: true }))

const ask = (path: string, options: RequestInit = {}, releases = root) =>
  testApp({ env: { RELEASES_DIR: releases, BASE_URL: 'https://linklens.example' } }).app.request(
    path,
    options,
  )

describe('GET /releases', () => {
  test.each([
    [ARCHIVE, 'application/gzip'],
    ['SHA256SUMS', 'text/plain; charset=utf-8'],
    ['manifest.json', 'application/json'],
  ])('%s is served for good', async (name, type) => {
    const response = await ask(`/releases/v1.2.3/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const body = await response.arrayBuffer()
    expect(response.headers.get('content-length')).toBe(String(body.byteLength))
  })

  test('an archive arrives byte for byte, without a Content-Encoding', async () => {
    const response = await ask(`/releases/v1.2.3/${ARCHIVE}`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('the name of the latest version is revalidated each time', async () => {
    const response = await ask('/releases/latest.txt')
    expect(await response.text()).toBe('1.2.3\n')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('HEAD answers the length and sends nothing', async () => {
    const response = await ask(`/releases/v1.2.3/${ARCHIVE}`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(await response.text()).toBe('')
  })

  test.each([
    '/releases/',
    '/releases/v1.2.3/',
    '/releases/v1.2.3/nothing.txt',
    '/releases/v9.9.9/SHA256SUMS',
    '/releases/v1.2.3/folder',
    '/releases/v1.2.3/folder/deeper',
    '/releases/v1.2.3/.staged',
    '/releases/v1.2.3/link.txt',
    '/releases/v1.2.3/loop.txt',
    '/releases/elsewhere/file.txt',
    '/releases/v1.2.3/%2e%2e%2f..%2fsecret.txt',
    '/releases/v1.2.3/..%2f..%2f..%2fsecret.txt',
    '/releases/v1.2.3%2f..%2felsewhere/file.txt',
    '/releases/v1.2.3/..%5c..%5csecret.txt',
    '/releases/v1.2.3/manifest.json%00.txt',
    `/releases/v1.2.3/${'a'.repeat(300)}`,
  ])('%s is not found, in plain text', async (path) => {
    const response = await ask(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).not.toContain('secret')
  })

  test('GET /releases without the folder nothing has been released', async () => {
    expect((await ask('/releases/latest.txt', {}, join(outside, 'missing'))).status).toBe(404)
  })

  test.each(['/releases/latest.txt', '/install.sh', '/install.ps1'])(
    'nobody can POST to %s',
    async (path) => {
      const response = await ask(path, { method: 'POST' })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    },
  )
})

describe.each(['install.sh', 'install.ps1'] as const)('GET /%s', (name) => {
  test('names the service that serves it, and can be read in a browser', async () => {
    const response = await ask(`/${name}`)
    const script = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(script).toContain(`https://linklens.example/${name}`)
    expect(script).not.toContain('__BASE_URL__')
  })

  test.each([
    "https://it's.example",
    'https://a.example/$(id)',
    'https://a.example"',
    'https://`id`.example',
  ])('will not have %s written into it', (url) => {
    expect(() => readInstaller(name, url)).toThrow('cannot be written into a script')
  })
})
