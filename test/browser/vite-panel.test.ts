/** The panel and the badge of `@linklens/vite` in a real browser, next to a real Vite. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, describe, expect } from 'vitest'
import { linklens } from '../../packages/vite/src/index.ts'
import { png } from '../e2e/png.ts'
import { hasChromium } from './chromium.ts'
import { it as test } from './stage.ts'

const page = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta property="og:title" content="${title}"><meta property="og:image" content="https://your.example/card.png">
<meta name="twitter:card" content="summary_large_image"></head>
<body><h1>${title}</h1><script>document.title = 'By a script'</script></body></html>`

describe.runIf(hasChromium)('the plug-in for Vite', () => {
  let root: string
  let server: ViteDevServer
  let browser: Browser
  let origin: string
  test.beforeAll(async ({ browser: shared }) => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'linklens-vite-')))
    mkdirSync(join(root, 'public'))
    writeFileSync(join(root, 'public/card.png'), png(1200, 630))
    writeFileSync(join(root, 'index.html'), page('First'))
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [linklens({ site: 'https://your.example' })],
      server: { port: 0, host: 'localhost' },
    })
    await server.listen()
    origin = new URL(server.resolvedUrls?.local[0] ?? '').origin
    browser = shared
  })
  afterAll(async () => {
    await server.close()
    rmSync(root, { recursive: true })
  })

  test('shows a badge that leads to the panel, where the page as it is served is judged', async () => {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(100_000)
    const answered = tab.waitForResponse((response) => response.url().includes('/__linklens/score'))
    await tab.goto(`${origin}/?from=test`)
    expect(await tab.title()).toBe('By a script')
    const score = await answered
    expect(score.url()).toContain(encodeURIComponent('/?from=test'))
    expect(await score.json()).toEqual({ score: expect.any(Number) })
    await tab.goto(`${origin}/__linklens?path=/`)
    expect(await tab.locator('.platform').count()).toBe(6)
    expect(await tab.locator('.card-title').allTextContents()).toContain('First')
    await expect
      .poll(() =>
        tab
          .locator('.platform .card img')
          .first()
          .evaluate((image: { naturalWidth: number }) => image.naturalWidth),
      )
      .toBe(1200)
    await tab.close()
  })

  test('has no accessibility faults, and runs no script of a page', async () => {
    const tab = await browser.newPage({ viewport: { width: 320, height: 640 } })
    tab.setDefaultTimeout(100_000)
    await tab.goto(`${origin}/__linklens`)
    await tab.evaluate(axe.source).catch(() => null)
    // The policy refuses foreign scripts, so axe is put in by the debugger.
    const { violations } = await tab
      .evaluate(`axe.run()`)
      .then((found) => found as { violations: { id: string }[] })
    expect(violations.map(({ id }) => id)).toEqual([])
    const width = await tab.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(320)
    await tab.close()
  })

  test('shows the new page after a file is saved', async () => {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(100_000)
    const listens = tab.waitForResponse('**/__linklens/events')
    await tab.goto(`${origin}/__linklens?path=/`)
    await listens
    writeFileSync(join(root, 'index.html'), page('Another title'))
    await tab.locator('.card-title', { hasText: 'Another title' }).first().waitFor()
    await tab.close()
  })

  test('finds the tag of a finding', async () => {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(100_000)
    await tab.route('**/__open-in-editor*', (route) => route.fulfill({ status: 200, body: '' }))
    await tab.goto(`${origin}/__linklens?path=/`)
    const finding = tab.locator('details', { has: tab.locator('[data-source]') }).first()
    if ((await finding.getAttribute('open')) === null) await finding.locator('summary').click()
    const opened = tab.waitForRequest('**/__open-in-editor*')
    await finding.locator('[data-source]').click()
    const line =
      readFileSync(join(root, 'index.html'), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('og:image')) + 1
    expect(new URL((await opened).url()).searchParams.get('file')).toBe(`index.html:${line}`)
    expect(await finding.locator('output').textContent()).toBe(`index.html:${line}`)
    await tab.close()
  })
})
