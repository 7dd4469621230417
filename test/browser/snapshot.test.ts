/** A person shares what they see: a live report becomes a frozen one, in a real browser. */
import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults, faults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage

  it.beforeAll(({ stage: shared }) => void (stage = shared))

  const visit = (visitor: Visitor, steps: Steps) => visitPage(stage.browser, visitor, steps)

  const openLive = (page: Page, query = '') =>
    page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/${query}`)

  /** Presses the button, and waits for the answer: in place, or without scripts as a page. */
  async function share(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.locator('.saved #saved-url').waitFor()
  }

  const shown = async (page: Page) => ({
    address: await page.getByRole('heading', { level: 1 }).innerText(),
    score: await page.locator('.score svg').getAttribute('aria-label'),
    title: await page.locator('#cards').getByText('The title for sharing').first().innerText(),
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`scripts ${javaScriptEnabled ? 'on' : 'off'}: what is shared is what was seen, until it is deleted`, async () => {
      await visit({ width: 360, javaScriptEnabled }, async (page) => {
        await openLive(page)
        const live = await shown(page)
        expect(live.score).toMatch(/^Score \d+ of 100/)
        await share(page)
        const token = (await page.locator('#saved-token').textContent()) ?? ''
        await page.getByRole('link', { name: 'Open the snapshot' }).click()
        await page.getByText('Snapshot', { exact: true }).waitFor()
        expect(page.url()).toMatch(/\/r\/[0-9A-Za-z]{16}$/)
        expect(await shown(page)).toEqual(live)
        await page.locator('.fold:has(#image) > summary').click()
        const shownImage = page.locator('.image-figure-frame img')
        expect(await shownImage.getAttribute('src')).toBe(`${new URL(page.url()).pathname}/images/0`)
        await shownImage.scrollIntoViewIfNeeded()
        await vi.waitFor(
          async () =>
            expect(
              await page.evaluate('document.querySelector(".image-figure-frame img").naturalWidth'),
            ).toBe(1200),
          60_000,
        )
        expect(await overflow(page)).toBe(0)

        const frozen = page.url()
        await page.getByText('Delete this snapshot').click()
        await page.getByLabel('Delete token').fill(token)
        await page.getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('heading', { name: 'The snapshot is deleted' }).waitFor()
        const gone = await page.request.get(frozen)
        expect(gone.status()).toBe(404)
      })
    })
  }

  it('the copy button copies the URL of a report whose card has its own image', async () => {
    await visit({ width: 1280 }, async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openLive(page)
      await share(page)
      await page.getByRole('button', { name: 'Copy URL of the snapshot' }).click()
      await page.getByText('Copied').first().waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        await page.locator('#saved-url').innerText(),
      )
      await page.getByRole('link', { name: 'Open the snapshot' }).click()
      const image = await page.locator('meta[property="og:image"]').getAttribute('content')
      const answer = await page.request.get(`${stage.base}${new URL(image ?? '').pathname}`)
      expect(answer.headers()['content-type']).toBe('image/png')
    })
  })

  it('a changed snapshot is refused, and one press leads to a new one', async () => {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(100_000)
    await openLive(page)
    await page.evaluate('document.querySelector("[name=snapshot]").value += "x"')
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('heading', { name: 'This snapshot cannot be read' }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Inspect' }).click()
    await share(page)
    await context.close()
  })

  it('a page of another site cannot press the button', async () => {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(100_000)
    await openLive(page)
    const snapshot = await page.locator('[name=snapshot]').getAttribute('value')
    // Another port is another origin.
    await page.route('http://127.0.0.1:9/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form action="${stage.base}/r/snapshots" method="post"><input name="snapshot" value="${snapshot}"><button>Win</button></form>`,
      }),
    )
    await page.goto('http://127.0.0.1:9/')
    const [answer] = await Promise.all([
      page.waitForResponse(`${stage.base}/r/snapshots`),
      page.getByRole('button').click(),
    ])
    expect(answer.status()).toBe(403)
    await context.close()
  })

  it('axe finds nothing from the button to the frozen report', async () => {
    await visit({ width: 360 }, async (page) => {
      await openLive(page, '?reset_token=abc')
      await page.getByText('It looks as if it holds a secret').waitFor()
      await expectNoFaults(page, '.report-head')
      await share(page)
      await expectNoFaults(page, '.saved')
      await page.getByRole('link', { name: 'Open the snapshot' }).click()
      await page.getByText('Delete this snapshot').click()
      await expectNoFaults(page, '.report-head, #delete-report')
    })
  })
})
