/** The page as platforms' crawlers get it, in a real browser: the switch, and a page that refuses us. */
import { describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage

  it.beforeAll(({ stage: shared }) => void (stage = shared))

  const visit = (visitor: Visitor, steps: Steps) => visitPage(stage.browser, visitor, steps)

  const live = (path: string) =>
    `${stage.base}/r/live?url=${encodeURIComponent(`http://${PAGE_HOST}${path}`)}`

  it('a page that refuses us shows who is let in', async () => {
    await visit({ width: 360 }, async (page) => {
      await page.goto(live('/guarded'))
      await page.getByRole('heading', { name: 'The page refuses us' }).waitFor()
      const text = await page.locator('main').innerText()
      expect(text).toContain('from a Cloudflare challenge')
      expect(text).toContain('the page that we get in the name of the crawler of Facebook')
      expect(await page.locator('#card-facebook').innerText()).not.toContain('Not known')
      expect(await page.locator('#card-linkedin').innerText()).toContain('Not known')
      await expectNoFaults(page, '.report-head, .refused, .answer, #card-facebook, #card-linkedin')
    })
  })

  it('the switch shows what each crawler gets', async () => {
    await visit({ width: 360, javaScriptEnabled: false }, async (page) => {
      await page.goto(live('/two-faced'))
      await page.locator('.fold > summary').filter({ hasText: 'Crawlers' }).click()
      await page.getByRole('link', { name: 'Ask as all platforms’ crawlers' }).click()
      const table = page.getByRole('group', { name: 'The page as platforms’ crawlers get it' })
      await table.waitFor()
      expect(page.url()).toContain('crawlers=1')
      expect(await table.getByRole('row', { name: /^Slack/ }).textContent()).toContain('403')
      expect(await table.getByRole('row', { name: /^Discord/ }).textContent()).toContain(
        'Different from what we got: title',
      )
      expect(await page.locator('#card-slack').innerText()).toContain("Asked as Slack's crawler")
    })
    await visit({ width: 360 }, async (page) => {
      await page.goto(`${live('/two-faced')}&crawlers=slack,discord#crawlers`)
      await page.getByRole('group', { name: 'The page as platforms’ crawlers get it' }).waitFor()
      await expectNoFaults(page, '#crawlers, #card-slack, #card-discord')
    })
  })
})
