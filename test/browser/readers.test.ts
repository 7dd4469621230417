/** AI readers in a real browser: the report's block is filled when it is opened, and is a page of its own without scripts. */
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

  const live = () => `${stage.base}/r/live?url=${encodeURIComponent(`http://${PAGE_HOST}/two-faced`)}`

  it('the block asks when it is opened', async () => {
    await visit({ width: 360 }, async (page) => {
      await page.goto(live())
      const block = page.locator('details').filter({ has: page.locator('#ai-readers') })
      const table = block.getByRole('group', { name: 'AI readers' })
      expect(await table.count()).toBe(0)
      await block.locator('summary').first().click()
      await table.waitFor()
      expect(await block.textContent()).toContain('AI readers may read it')
      expect(await table.getByRole('row', { name: /^GPTBot/ }).textContent()).toContain('allowed')
      await expectNoFaults(page, '#ai-readers')
    })
  })

  it('in Chromium without scripts it is a page of its own', async () => {
    await visit({ width: 360, javaScriptEnabled: false }, async (page) => {
      await page.goto(live())
      await page.locator('.fold > summary').filter({ hasText: 'AI readers' }).click()
      await page.getByRole('link', { name: 'Ask about AI readers' }).click()
      await page.getByRole('heading', { name: 'AI readers', level: 1 }).waitFor()
      await page.getByRole('group', { name: 'AI readers' }).waitFor()
    })
    await visit({ width: 360 }, async (page) => {
      await page.goto(`${live()}&readers=1`)
      await page.getByRole('group', { name: 'AI readers' }).waitFor()
      await expectNoFaults(page)
    })
  })
})
