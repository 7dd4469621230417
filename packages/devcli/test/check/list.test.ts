/** `--list`: what lines may name, and that one bad line hides nothing. */
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, goodPage, makeFolder, runCheck, startServer } from './run-check.ts'

afterEach(cleanUp)

const serve = () =>
  startServer((request, response) => {
    const isThere = /^\/[abc]?$/.test(request.url ?? '')
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html' })
    response.end(isThere ? goodPage({ path: request.url ?? '' }) : 'no')
  })

const pathsOf = (stdout: string): string[] =>
  JSON.parse(stdout).pages.map(({ path }: { path: string }) => path)

describe('a list of a server', () => {
  test('has URLs, empty lines and comments, and every line is said that brings no page', async () => {
    const { origin } = await serve()
    const lines = [
      `${origin}/a`,
      '',
      '# later',
      `${origin}/b`,
      `${origin}/gone`,
      'no page',
      'http://10.0.0.1/',
    ]
    const cwd = makeFolder({ 'urls.txt': `\ufeff${lines.join('\r\n')}` })
    const { code, stdout } = await runCheck(['--list', 'urls.txt', '--format', 'json'], { cwd })
    expect(code).toBe(4)
    expect(pathsOf(stdout)).toEqual(['/a', '/b'])
    expect(JSON.parse(stdout).notRead.map(({ message }: { message: string }) => message)).toEqual([
      'Line 6 of urls.txt names no page that can be asked for.',
      'Line 7 of urls.txt names no page that can be asked for.',
      expect.stringContaining('404'),
    ])
  })

  test('comes from standard input, and next to a URL has paths of it', async () => {
    const { origin } = await serve()
    const { code, stdout } = await runCheck([origin, '--list', '-', '--format', 'json'], {
      input: '/a\nhttps://other.example/c\n',
    })
    expect({ code, paths: pathsOf(stdout) }).toEqual({ code: 0, paths: ['/a', '/c'] })
  })

  test('keeps everything else where one in ten is dead', async () => {
    const { origin } = await serve()
    const input = Array.from({ length: 30 }, (_, index) =>
      index % 10 === 3 ? `${origin}/gone${index}` : `${origin}/?${index}`,
    )
    const seen = await startServer((request, response) => response.end(goodPage({ path: request.url ?? '' })))
    const all = input.map((url) => (url.includes('?') ? url.replace(origin, seen.origin) : url))
    const { code, stdout } = await runCheck(['--list', '-', '--format', 'csv'], { input: all.join('\n') })
    expect(code).toBe(4)
    expect(stdout.trim().split('\r\n')).toHaveLength(31)
    expect(stdout.match(/not read: /g)).toHaveLength(3)
  })
})

test('a list of a folder has paths, URLs and files, and says which are not in it', async () => {
  const names = ['a', 'b', 'c', 'd']
  const cwd = makeFolder({
    ...Object.fromEntries(names.map((name) => [`dist/${name}.html`, goodPage({ path: `/${name}` })])),
    'urls.txt': '/a\nhttps://site.example/b/\ndist/c.html\n/nope\n',
  })
  const { code, stdout } = await runCheck(['dist', '--list', 'urls.txt', '--format', 'json'], { cwd })
  expect(code).toBe(4)
  expect(pathsOf(stdout)).toEqual(['/a', '/b', '/c'])
  expect(JSON.parse(stdout).notRead).toMatchObject([{ url: '/nope' }])
})

test('of pages that were not read, three are named and the others counted', async () => {
  const cwd = makeFolder({ 'dist/a.html': goodPage({ path: '/a' }), 'urls.txt': '/a\n/1\n/2\n/3\n/4\n' })
  const { stdout } = await runCheck(['dist', '--list', 'urls.txt'], { cwd })
  expect(stdout.match(/^not read .*/gm)).toHaveLength(4)
  expect(stdout).toContain('not read and 1 page more.')
})

test.each([
  ['an empty list', [], '\n\n', 'has no URLs'],
  ['no line that is one', [], 'nothing here\n', 'names no page'],
  [
    'this machine and the internet',
    [],
    'http://localhost:8999/\nhttps://example.com/\n',
    'in a run of its own',
  ],
  ['a crawl too', ['--crawl'], 'http://localhost:8999/\n', 'Give --list, --sitemap or --crawl'],
  ['a rate of a local server', ['--rate', '2'], 'http://localhost:8999/\n', '--rate does not go with'],
  ['HTML too', ['-'], 'http://localhost:8999/\n', '--list goes with a server'],
])('%s is a wrong command line', async (_, args, input, sentence) => {
  const { code, stderr } = await runCheck([...args, '--list', '-'], { input })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(sentence) })
})

test('a list that is not there is a wrong command line', async () => {
  const { code, stderr } = await runCheck(['--list', 'no.txt'], { cwd: makeFolder({}) })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no.txt cannot be read') })
})
