import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heavyPng } from '../../../test/e2e/png.ts'
import { linklens } from '../src/index.ts'

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <title>${title}</title>
    <meta property="og:title" content="${title}" />
    <meta property="og:image" content="/card.svg" />
  </head>
  <body></body>
</html>`

/** A server of the developer's own below Vite: what it answers is not Vite's. */
const backend: Plugin = {
  name: 'backend',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { url } = request
      if (url === '/broken') response.writeHead(500).end('Internal error')
      else if (url === '/private') response.writeHead(302, { location: '/' }).end()
      else if (url === '/hostile')
        response
          .setHeader('content-type', 'text/html')
          .end(page('</title><img src=x onerror=alert(1)>&lt;script&gt;alert(1)&lt;/script&gt;'))
      else if (url === '/length') {
        const body = page('Length')
        response
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': Buffer.byteLength(body) })
          .end(body)
      } else if (url === '/pairs') {
        response.writeHead(200, ['content-type', 'text/html', 'content-length', '3']).end('<p>')
      } else if (url === '/streamed') {
        response.setHeader('content-type', 'text/html').write('<p>')
        response.end()
      } else if (url === '/relative')
        response
          .setHeader('content-type', 'text/html')
          .end(page('Relative').replace('card.svg', 'relative.png'))
      else if (url === '/relative.png')
        response.setHeader('content-type', 'image/png').end(heavyPng(1200, 630))
      else if (url === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      else next()
    })
  },
}

let root: string
let server: ViteDevServer
let origin: string
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'linklens-vite-')))
  writeFileSync(join(root, 'index.html'), page('First'))
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [linklens({ site: 'https://your.example' }), backend],
    server: { port: 0, host: '127.0.0.1' },
  })
  await server.listen()
  origin = new URL(server.resolvedUrls?.local[0] ?? '').origin
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const panel = async (path: string) =>
  (await fetch(`${origin}/__linklens/content?path=${encodeURIComponent(path)}`)).text()
const asBrowser = { headers: { 'sec-fetch-dest': 'document' } }

describe('the panel', () => {
  it('shows the score, six cards and the findings of a page as it will be at the site', async () => {
    const response = await fetch(`${origin}/__linklens`)
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ])
    const text = await response.text()
    expect(text).toMatch(/<h1>\s*\d+ <small>of 100/)
    for (const name of ['X', 'Facebook', 'LinkedIn', 'WhatsApp', 'Slack', 'iMessage'])
      expect(text).toMatch(new RegExp(`<h3>\\s*${name}\\s`))
    expect(text).toContain('as it will be at https://your.example')
    expect(text).toContain('your.example')
    expect(text).toMatch(/<summary>error: .+<\/summary>/)
  })

  it('shows texts of a page as text', async () => {
    const text = await panel('/hostile')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toMatch(/<img src=x|<script>alert/)
  })

  it('draws an image on the cards alone that are not said to lose it', async () => {
    const text = await panel('/relative')
    const cards = text.split('<article ').slice(1)
    const drawn = cards.map((card) => [/<h3>[^<]*<span class="full/.test(card), card.includes('<img')])
    expect(new Set(drawn.map(String))).toEqual(new Set(['true,true', 'false,false']))
  })

  it('says why there is nothing to judge', async () => {
    expect(await panel('/broken')).toMatch(/Nothing to judge<\/h1>\s+<p>.*500.* Crawlers meet the same\./)
    expect(await panel('/data')).toContain('Nothing to judge')
    expect(await panel('/private')).toContain('A redirect led here, because crawlers are not signed in.')
  })

  it('judges pages of this server alone', async () => {
    for (const path of [
      '//elsewhere.example/',
      'https://elsewhere.example/',
      String.raw`\\elsewhere.example`,
    ])
      expect(await panel(path)).toContain(`${origin}/`)
  })

  it('gives another site nothing', async () => {
    const response = await fetch(`${origin}/__linklens`, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.status).toBe(403)
  })

  it('leaves other paths to Vite', async () => {
    expect(await (await fetch(`${origin}/`)).text()).toContain('<title>First</title>')
    expect((await fetch(`${origin}/__linklens/nothing`)).status).toBe(404)
    expect((await fetch(`${origin}/__linklensother`)).headers.get('content-security-policy')).toBe(null)
  })

  it('finds the file and line of a tag', async () => {
    const find = async (query: string) => (await fetch(`${origin}/__linklens/source?${query}`)).json()
    expect(await find('tag=og%3Aimage&value=%2Fcard.svg')).toEqual({ file: 'index.html', line: 6 })
    expect(await find('tag=title&value=')).toEqual({ file: 'index.html', line: 4 })
    expect(await find('tag=og%3Avideo&value=')).toEqual({ file: null })
    writeFileSync(join(root, 'other.html'), page('Other').replace('/card.svg', '/other.svg'))
    await expect.poll(() => find('tag=og%3Aimage&value=')).toEqual({ file: null })
    expect(await find('tag=og%3Aimage&value=%2Fother.svg')).toEqual({ file: 'other.html', line: 6 })
  })
})

describe('the badge', () => {
  const badge = '<script type="module" src="/__linklens/badge.js"></script>'

  it.each(['/', '/length', '/pairs', '/streamed'])('is at the end of %s in a browser', async (path) => {
    const response = await fetch(origin + path, asBrowser)
    expect([response.status, (await response.text()).endsWith(badge)]).toEqual([200, true])
  })

  it('is in nothing that a crawler, a program or our own inspection gets', async () => {
    for (const path of ['/', '/length', '/streamed'])
      expect(await (await fetch(origin + path)).text()).not.toContain(badge)
    expect(await (await fetch(`${origin}/data`, asBrowser)).text()).toBe('{}')
    expect(await (await fetch(`${origin}/broken`, asBrowser)).text()).toBe('Internal error')
  })

  it('gets the score, or why there is none', async () => {
    expect(await (await fetch(`${origin}/__linklens/score?path=/`)).json()).toEqual({
      score: expect.any(Number),
    })
    expect(await (await fetch(`${origin}/__linklens/score?path=/broken`)).json()).toEqual({
      problem: expect.any(String),
    })
  })
})

describe('after a change', () => {
  it('there is an event, and the new page is judged', async () => {
    expect(await panel('/')).not.toContain('Second</p>')
    const abort = new AbortController()
    const events = await fetch(`${origin}/__linklens/events`, { signal: abort.signal })
    const reader = events.body?.getReader()
    await reader?.read()
    await sleep(100) // The watcher may still report what the tests above have written.
    writeFileSync(join(root, 'index.html'), page('Second'))
    const { value } = (await reader?.read()) ?? {}
    const text = await panel('/')
    abort.abort()
    expect(new TextDecoder().decode(value)).toMatch(/^data: \d+\n\n$/)
    expect(text).toContain('Second</p>')
  })
})

describe('other ways to run Vite', () => {
  it('answers no other host, as Vite itself', async () => {
    const { port } = new URL(origin)
    const status = await new Promise((resolve, reject) => {
      const asked = httpRequest(
        { port, host: '127.0.0.1', path: '/__linklens', headers: { host: 'evil.example' } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
      asked.on('error', reject).end()
    })
    expect(status).toBe(403)
  })

  it('judges the page of the base, where there is one', async () => {
    const other = await createServer({
      root,
      base: '/shop/',
      configFile: false,
      logLevel: 'silent',
      plugins: [linklens()],
      server: { port: 0, host: '127.0.0.1' },
    })
    await other.listen()
    const { origin: at } = new URL(other.resolvedUrls?.local[0] ?? '')
    const text = await (await fetch(`${at}/__linklens`)).text()
    await other.close()
    expect(text).toContain(`${at}/shop/, as the server sends it`)
  })

  it('finds its server in middleware mode, and asks this machine alone', async () => {
    const inside = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [linklens()],
      server: { middlewareMode: true, allowedHosts: true },
    })
    const outer = createHttpServer(inside.middlewares).listen(0, '127.0.0.1')
    await once(outer, 'listening')
    const { port } = outer.address() as AddressInfo
    const at = `http://127.0.0.1:${port}`
    const text = await (await fetch(`${at}/__linklens`)).text()
    const elsewhere = await new Promise<string>((resolve, reject) => {
      const asked = httpRequest(
        { port, host: '127.0.0.1', path: '/__linklens', headers: { host: 'elsewhere.example' } },
        (answer) => {
          let body = ''
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => (body += chunk))
            .on('end', () => resolve(body))
        },
      )
      asked.on('error', reject).end()
    })
    await inside.close()
    outer.close().closeAllConnections()
    expect(text).toContain(`${at}/, as the server sends it`)
    expect(elsewhere).toContain('Nothing to judge')
  })
})

it('does nothing in a build', () => {
  expect(linklens()).toMatchObject({ name: 'linklens', apply: 'serve' })
})
