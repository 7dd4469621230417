/** A person pastes a URL into the home page and reads the report, in a real browser. */
import { describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { faults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage

  it.beforeAll(({ stage: shared }) => void (stage = shared))

  const visit = (visitor: Visitor, steps: Steps) => visitPage(stage.browser, visitor, steps)

  it.each([
    ['/', /Report ready: \d+ of 100, \w+/],
    ['/data.json', /Failed: .*\S/],
  ])('a screen reader announces how %s ended', async (path, announced) => {
    await visit({ width: 1280 }, async (page) => {
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}${path}`)
      const region = page.locator('main .progress[aria-live="polite"]')
      // A snapshot contains only what is displayed, as a screen reader does.
      expect(await region.ariaSnapshot()).toMatch(announced)
      expect(await region.ariaSnapshot()).not.toContain('Inspecting')
      expect((await region.boundingBox())?.height).toBe(0)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    })
  })

  // With scripts: `walk-through.test.ts`.
  it('URL in, report out, on a phone without scripts', async () => {
    await visit({ width: 360, javaScriptEnabled: false }, async (page) => {
      await page.goto(stage.base)
      await page.getByLabel('Page URL').fill(`http://${PAGE_HOST}/moved`)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Findings' }).waitFor()
      expect(page.url()).toContain('/r/live?url=')
      const text = await page.locator('main').innerText()
      expect(text).toContain('The title for sharing')
      expect(text).toContain('Slack')
      expect(text).toMatch(/\b\d{1,3}\b/)
      const shownImage = page.locator('#cards img[src^="/images/"]').first()
      await shownImage.scrollIntoViewIfNeeded()
      await expect
        .poll(() =>
          shownImage.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        )
        .toBeGreaterThan(0)
      expect(await overflow(page)).toBe(0)
    })
  })

  it('keeps what was typed when the URL is refused, and says what to do', async () => {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(100_000)
    const response = await page.goto(`${stage.base}/r/live?url=http://localhost:3000/`)
    expect(response?.status()).toBe(403)
    expect(await page.locator('main').innerText()).toContain('BLOCKED_HOST')
    expect(await page.locator('#own-machine').innerText()).toBe('devcli localhost:3000')
    expect(await page.getByLabel('Page URL').inputValue()).toBe('http://localhost:3000/')
    expect(await faults(page)).toEqual([])
    await context.close()
  })
})
