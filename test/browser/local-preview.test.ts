/** A developer submits a page of this machine and looks at its preview, in a real browser. */
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { addEnvironment, type TestEnvironment } from '../../packages/service/test/fixtures/environment.ts'
import {
  formOf,
  wholeUrls,
  startLocalSite,
  type LocalSite,
} from '../../packages/service/test/fixtures/local-site.ts'
import { openStore } from '../../packages/service/src/store/db.ts'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage
  let site: LocalSite
  let environment: TestEnvironment
  let base: string

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    base = stage.base
    const store = await openStore({ kind: 'sqlite', path: join(stage.dataDir, 'linklens.db') })
    environment = await addEnvironment(store, {
      accountId: 'local-preview',
      appSecret: stage.appSecret,
      at: Date.now(),
    })
    await store.close()
    const publicImage = `${PAGE_HOST}/card.png`
    site = await startLocalSite((at) => wholeUrls(at).replace('cdn.example.com/public.png', publicImage))
  })

  afterAll(() => site.close())

  const secret = () => ({ 'x-service-api-key': environment.secret })
  const pathOf = async (response: Response): Promise<string> =>
    ((await response.json()) as { data: { url: string } }).data.url

  const submit = async (replaces?: string) => {
    const body = formOf(await site.parts())
    if (replaces !== undefined) body.append('replaces', replaces.split('/').at(-1) ?? '')
    return pathOf(await fetch(`${base}/api/dev/previews`, { method: 'POST', headers: secret(), body }))
  }
  const save = async () => {
    const headers = { ...secret(), 'x-service-dev': 'true' }
    const body = JSON.stringify({ url: `http://${PAGE_HOST}/`, usedBy: 'a nightly check' })
    return pathOf(await fetch(`${base}/api/inspect?save`, { method: 'POST', headers, body }))
  }

  // The last of these pages is a 404.
  const visit = (visitor: Visitor, steps: Steps) =>
    visitPage(stage.browser, { expectedStatus: /404/, ...visitor }, steps)

  for (const javaScriptEnabled of [true, false]) {
    it(`scripts ${javaScriptEnabled ? 'on' : 'off'}: the report with the submitted image, and its end`, async () => {
      await visit({ width: 360, javaScriptEnabled }, async (page) => {
        await page.goto(base + (await submit()))
        const text = await page.locator('main').innerText()
        expect(text).toContain('The shop, before it opens')
        expect(text).toContain('from a machine of yours')
        expect(text).toMatch(/It expires at \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
        expect(/\d\d:\d\d left/.test(text)).toBe(javaScriptEnabled)
        const shownImage = page.locator('#cards img[src^="/local-preview/"]').first()
        await shownImage.scrollIntoViewIfNeeded()
        await expect
          .poll(() =>
            shownImage.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
          )
          .toBe(1200)
        expect(await overflow(page)).toBe(0)
      })
    })
  }

  it('goes on to the newer preview of its page by itself', async () => {
    await visit({ width: 1280 }, async (page) => {
      await page.clock.install()
      const first = await submit()
      await page.goto(base + first)
      const second = await submit(first)
      // When it looks again.
      await page.clock.fastForward(2_000)
      await page.waitForURL(base + second)
    })
    await visit({ width: 1280, javaScriptEnabled: false }, async (page) => {
      const first = await submit()
      const second = await submit(first)
      await page.goto(base + first)
      const link = page.getByRole('link', { name: 'Open the newest preview' })
      expect(await link.getAttribute('href')).toBe(second)
    })
  })

  it('counts down, and says when the hour is over', async () => {
    await visit({ width: 1280 }, async (page) => {
      await page.clock.install()
      await page.goto(base + (await submit()))
      await page.getByText(/(?:60:00|59:5\d) left/).waitFor()
      await page.clock.fastForward('30:00')
      await page.getByText(/(?:30:00|29:\d\d) left/).waitFor()
      await page.clock.fastForward('31:00')
      await page.getByText('It has expired.').waitFor()
      expect(await page.locator('#said').innerText()).toBe('This preview has expired.')
    })
  })

  it('an expired preview answers 404, and says how to make another', async () => {
    await visit({ width: 360 }, async (page) => {
      const response = await page.goto(`${base}/local-preview/lp_0000000000000000000000`)
      expect(response?.status()).toBe(404)
      await page.getByRole('heading', { name: 'This preview is gone' }).waitFor()
      expect(await page.locator('#preview-again').innerText()).toContain('devcli http://localhost:3000/')
    })
  })

  it('axe finds nothing, whether it is alive, saved or expired', async () => {
    await visit({ width: 360 }, async (page) => {
      await page.goto(base + (await submit()))
      await expectNoFaults(page, '.report-head, .answer')
      await page.goto(base + (await save()))
      await expectNoFaults(page, '.report-head')
      await page.goto(`${base}/local-preview/lp_0000000000000000000000`)
      await expectNoFaults(page)
    })
  })
})
