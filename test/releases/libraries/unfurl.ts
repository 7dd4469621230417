/**
 * `@linklens/engine/unfurl` as people install it: each example of the README, run in an empty project with what it
 * imports. Express, Hono and Next's route handler answer real requests on loopback.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, examplesOf, lend, packAll, ROOT, runNode, type Libraries } from '../library-project.ts'

const PAGE = '<!doctype html><html lang="en"><head><title>Served</title></head><body>Text.</body></html>'

let libraries: Libraries
let project: string
let origin: Server
let asked: number
const examples = examplesOf(join(ROOT, 'packages/engine/README.md'))

beforeAll(async () => {
  libraries = await packAll()
  project = libraries.install(['engine'], 'lent packages')
  // Express and lru-cache are in the clone because development dependencies bring them.
  lend(project, ['express', 'hono', '@hono/node-server', 'lru-cache'])
  origin = createServer((request, response) => {
    asked += 1
    const [, status = '200'] = /^\/(\d{3})$/.exec(request.url ?? '') ?? []
    response.writeHead(Number(status), { 'content-type': 'text/html' }).end(PAGE)
  }).listen(0, '127.0.0.1')
  await once(origin, 'listening')
}, 120_000)
afterAll(() => {
  origin.close().closeAllConnections()
})

/** `http:` and a played internet in place of `https:`, since tests send nothing to the real one. */
const PLAY = ['--import', join(import.meta.dirname, '../play-internet.ts')]
const playedEnv = () => ({ PLAYED_PORT: String((origin.address() as AddressInfo).port) })

function write(name: string, more: string): void {
  asked = 0
  const code = examples.get(name)
  if (code === undefined) throw new Error(`The README has no example ${name}.`)
  writeFileSync(
    join(project, 'example.js'),
    code.replaceAll('https://example.com/', 'http://example.com/') + more,
  )
}

/** @returns what the example prints, with `more` behind it. */
async function run(name: string, more = ''): Promise<string> {
  write(name, more)
  const { code, stdout, stderr } = await runNode(project, [...PLAY, 'example.js'], playedEnv())
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Starts the example, which prints its port, and asks it. @returns status and body of each answer. */
async function serve(name: string, more: string, urls: readonly string[]): Promise<unknown[]> {
  write(name, more)
  const child = spawn(process.execPath, [...PLAY, 'example.js'], {
    cwd: project,
    env: playedEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
    const ask = async (url: string) => {
      const query = url === '' ? '' : `?url=${encodeURIComponent(url)}`
      const response = await fetch(`http://127.0.0.1:${String(port).trim()}/preview${query}`)
      const body: unknown = await response.json()
      return [response.status, body]
    }
    return await Promise.all(urls.map(ask))
  } finally {
    child.kill()
  }
}

describe('the examples of the README', () => {
  test('the first one prints title, description and image', async () => {
    expect(await run('unfurl')).toBe('Served null undefined\n')
  })

  test('the known providers are asked for a card, and the page where they do not answer', async () => {
    const more = `
const card = (url) => preview(url).then((link) => link.title, (error) => error.reason)
console.log(providers.length, await card('http://example.com/'))
// Asked over https, of which the played internet has none: the page's own card comes.
console.log(await card('http://www.youtube.com/watch?v=eiHXASgRTcA'))
console.log(await card('http://127.0.0.1/'))`
    expect(await run('unfurl-providers', more)).toBe('20 Served\nServed\nblocked-host\n')
  })

  test('a cache asks for a URL once, and keeps no refusal', async () => {
    const more = `
for (const url of ['http://example.com/', 'http://example.com/', 'http://example.com/500', 'http://example.com/500'])
  console.log(await cachedUnfurl(url).then((link) => link.title, (error) => error.reason))`
    expect(await run('unfurl-cache', more)).toBe('Served\nServed\nhttp-error\nhttp-error\n')
    expect(asked).toBe(3)
  })

  const viaHono = (handler: string) => `
import { serve } from '@hono/node-server'
serve({ fetch: ${handler}, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port))`
  test.each([
    [
      'unfurl-express',
      `\nconst server = app.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
    ],
    ['unfurl-hono', viaHono('app.fetch')],
    ['unfurl-next', viaHono('GET')],
  ])('%s answers requests, and says why there is no preview', async (name, more) => {
    const urls = ['http://example.com/', 'http://127.0.0.1/', 'http://example.com/404', '']
    const [card, ...refusals] = await serve(name, more, urls)
    expect(card).toEqual([200, expect.objectContaining({ kind: 'page', title: 'Served', lang: 'en' })])
    expect(refusals).toEqual([
      [422, { reason: 'blocked-host' }],
      [422, { reason: 'http-error' }],
      [422, { reason: 'invalid-url' }],
    ])
  })

  test('a queue repeats what may pass, and nothing else', async () => {
    const more = `
for (const path of ['', '404', '429', '503'])
  console.log(await previewJob({ url: 'http://example.com/' + path }).then((link) => link && link.title, ({ status }) => 'again: ' + status))
console.log(await previewJob({ url: 'http://localhost/' }))`
    expect(await run('unfurl-queue', more)).toBe('Served\nnull\nagain: 429\nagain: 503\nnull\n')
  })
})

describe('the types', () => {
  const program = `import { guardedFetch, unfurl, unfurlHtml, UnfurlError, type Link, type UnfurlReason } from '@linklens/engine/unfurl'
  import { providers, type Provider } from '@linklens/engine/providers'
  export const link: Link = await unfurl('https://example.com/', { image: 'head', maxBytes: 1_000 })
  export const mine: Provider = { name: 'A', pages: ['a.example/'], endpoint: 'https://a.example/oembed' }
  export const known: Link = await unfurl('https://example.com/', { providers: [...providers, mine] })
  // @ts-expect-error Only https.
  export const plain: Provider = { ...mine, endpoint: 'http://a.example/oembed' }
  export const sizes: (number | null | undefined)[] = [link.image?.width, link.image?.height]
  export const read: Link = await unfurlHtml('<title>x</title>', { url: 'https://example.com/' })
  export const image: Response = await guardedFetch('https://example.com/card.png', { maxBytes: 1_000_000 })
  export function reasonOf(error: unknown): UnfurlReason | null {
    return error instanceof UnfurlError ? error.reason : null
  }
  // @ts-expect-error There is no such option.
  await unfurl('https://example.com/', { images: 'head' })
  // @ts-expect-error There is no such reason.
  export const other: UnfurlReason = 'nothing'\n`

  test.each([
    ['nodenext', 'types.mts', ['--module', 'nodenext']],
    ['bundler', 'types.ts', ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom']],
  ])('are found with %s, and need no other package', (_, file, options) => {
    const bare = libraries.install(['engine'])
    writeFileSync(join(bare, file), program)
    expect(compile(bare, file, ...options)).toBe('')
  })
})
