/** `@linklens/engine/html` in a real browser: it judges pages as it does in Node. */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectHtml } from '@linklens/engine'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { bundleForBrowsers } from '../../packages/engine/build-library.js'
import { hasChromium } from './chromium.ts'
import { it as test } from './stage.ts'

const PAGES = join(import.meta.dirname, '../../packages/engine/test/calibration')
const LATIN = Uint8Array.from(
  Buffer.from('<meta charset="shift_jis"><title>\x83\x81\x83\x6a\x83\x85\x81\x5b</title>', 'latin1'),
)

const given: [name: string, html: Uint8Array][] = [
  ...readdirSync(PAGES)
    .filter((file) => file.endsWith('.html'))
    .map((file): [string, Uint8Array] => [file, readFileSync(join(PAGES, file))]),
  ['Shift_JIS', LATIN],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Menü</title>', 'utf16le')])],
  ['empty', new Uint8Array()],
  ['not HTML', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)],
]

describe.runIf(hasChromium)('the engine in a browser', () => {
  let browser: Browser
  let server: Server
  let page: Page
  const folder = mkdtempSync(join(tmpdir(), 'linklens-browser-engine-'))

  test.beforeAll(async ({ browser: shared }) => {
    await bundleForBrowsers(folder)
    server = createServer(({ url }, response) => {
      const script = /^\/([\w.-]+\.js)$/.exec(url ?? '')?.[1]
      response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' })
      response.end(script ? readFileSync(join(folder, script)) : '<!doctype html><title>Test</title>')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    browser = shared
    page = await browser.newPage()
    page.setDefaultTimeout(100_000)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await page.close()
    server.close()
    rmSync(folder, { recursive: true })
  })

  const url = 'https://example.com/page'
  const inBrowser = (html: Uint8Array): Promise<unknown> =>
    page.evaluate(
      `import('/html.browser.js').then(({ inspectHtml }) =>
        inspectHtml(Uint8Array.from(atob('${Buffer.from(html).toString('base64')}'), (one) => one.charCodeAt(0)), { url: '${url}' }))`,
    )

  test.each(given)('judges %s as in Node', async (_, html) => {
    expect(await inBrowser(html)).toEqual(JSON.parse(JSON.stringify(inspectHtml(html, { url }))))
  })

  test('reads link previews', async () => {
    const link = `import('/unfurl.browser.js').then(({ unfurlHtml }) =>
      unfurlHtml(Uint8Array.from(${JSON.stringify([...LATIN])}), { url: '${url}' }))`
    expect(await page.evaluate(link)).toMatchObject({ url, title: 'メニュー' })
  })

  test('sets no global', async () => {
    expect(await page.evaluate(`import('/html.browser.js').then(() => typeof Buffer + typeof process)`)).toBe(
      'undefinedundefined',
    )
  })
})
