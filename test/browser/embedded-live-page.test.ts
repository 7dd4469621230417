/** Which requests of a real browser start an inspection: a click does, a page that embeds the live page does not. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { it, type Stage } from './stage.ts'

describe.skipIf(!hasChromium)('the live page in Chromium', () => {
  let stage: Stage
  let elsewhere: Server
  let elsewhereUrl: string
  /** @param by separates requests that a browser would send once. */
  const live = (by: string) =>
    `${stage.base}/r/live?url=${encodeURIComponent(`http://${PAGE_HOST}/`)}&by=${by}`

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    elsewhere = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Elsewhere</title>
        <img src="${live('img')}"><iframe src="${live('iframe')}"></iframe><embed src="${live('embed')}">
        <script src="${live('script')}"></script><link rel="stylesheet" href="${live('style')}">
        <link rel="prefetch" href="${live('prefetch')}">
        <script>void fetch(${JSON.stringify(live('fetch'))}, { mode: 'no-cors' })</script>
        <a href="${live('click')}">Why does my link look like that?</a>`)
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    // Another site than the service, which is reached as 127.0.0.1.
    elsewhereUrl = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`
  })

  afterAll(async () => {
    elsewhere.closeAllConnections()
    elsewhere.close()
  })

  it('inspects for a click on another site, and not for what embeds or fetches it there', async () => {
    stage.origin.asked.splice(0)
    const page = await stage.browser.newPage()
    page.setDefaultTimeout(100_000)
    const over = new Set<string | null>()
    const note = (request: Request) => over.add(new URL(request.url()).searchParams.get('by'))
    page.on('requestfinished', note)
    // A response that an element may not use, such as HTML for a script, counts as failed.
    page.on('requestfailed', note)
    await page.goto(elsewhereUrl)
    for (const by of ['img', 'iframe', 'embed', 'script', 'style', 'prefetch', 'fetch'])
      await expect.poll(() => over).toContain(by)
    expect(stage.origin.asked).toEqual([])

    await page.getByRole('link', { name: 'Why does my link look like that?' }).click()
    await page.locator('article.report').waitFor()
    expect(stage.origin.asked).toContain(`GET ${PAGE_HOST}/`)
    await page.close()
  })
})
