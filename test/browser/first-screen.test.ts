/** The way to the answer stays short: screens, words and presses of Tab before the first thing to copy, for each kind of fault. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { faults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'

const DEVICES = [
  { device: 'desktop', viewport: { width: 1280, height: 800 }, screens: 6, action: 0.4, copy: 0.8 },
  { device: 'phone', viewport: { width: 390, height: 844 }, screens: 12, action: 0.9, copy: 1 },
] as const

const KINDS = ['/nothing', '/no-image', '/lost-image', '/to-mend', '/square', '/wordy'] as const

interface Way {
  screens: number
  /** Where the first thing to do is. */
  action: number
  /** Where the first thing to copy is, if there is any. */
  copy: number
  ring: number
  words: number
  tabs: number
  elements: number
}

/** Before the first block of code that is shown; where there is none, before the cards. */
const WAY = `(() => {
  const code = [...document.querySelectorAll('.answer .code')].find((each) => each.checkVisibility()) ?? document.querySelector('#cards')
  const top = (each) => each === null || each.id === 'cards' ? 0 : (each.getBoundingClientRect().top + scrollY) / innerHeight
  const before = (each) => code.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING
  const words = []
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && before(texts.currentNode))
    if (texts.currentNode.parentElement.checkVisibility()) words.push(...texts.currentNode.data.split(/\\s+/).filter(Boolean))
  const stops = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), summary, [tabindex="0"]')]
    .filter((each) => before(each) && each.checkVisibility() && each.tabIndex >= 0)
  const groups = new Set(stops.map((each) => each.type === 'radio' ? each.name : each))
  return {
    screens: document.documentElement.scrollHeight / innerHeight,
    action: top(document.querySelector('.to-do h2')),
    copy: top(code),
    ring: document.querySelector('.score svg').getBoundingClientRect().width,
    words: words.length,
    tabs: groups.size,
    elements: document.querySelectorAll('*').length,
  }
})()`

describe.skipIf(!hasChromium)('the first screen of a report', () => {
  let stage: Stage
  let page: Page

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    page = await stage.browser.newPage({ viewport: DEVICES[0].viewport })
    page.setDefaultTimeout(100_000)
  })
  afterAll(() => page.close())

  it.each(KINDS)(
    '%s: the first thing to copy is near, and one jump shows the six big cards',
    async (path) => {
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}${path}`)
      for (const { device, viewport, screens, action, copy } of DEVICES) {
        await page.setViewportSize(viewport)
        const way = await page.evaluate<Way>(WAY)
        expect(way.screens, device).toBeLessThanOrEqual(screens)
        expect(way.action, device).toBeLessThanOrEqual(action)
        expect(way.copy, device).toBeLessThanOrEqual(copy)
        expect(way.ring, device).toBe(56)
        expect(way.words, device).toBeLessThanOrEqual(250)
        expect(way.tabs, device).toBeLessThanOrEqual(25)
        expect(way.elements, device).toBeLessThanOrEqual(4_250)
        const field = page.getByLabel('Page URL')
        expect(await field.inputValue()).toBe(`http://${PAGE_HOST}${path}`)
        expect((await field.boundingBox())?.y, device).toBeLessThan(viewport.height)
        expect(await overflow(page), device).toBe(0)
      }
      await page.setViewportSize(DEVICES[0].viewport)
      await page.locator('.score-meaning a').click()
      const cards = await page.locator('.card-grid > .platform-card').all()
      expect(cards).toHaveLength(6)
      await expect
        .poll(async () => {
          const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
          return boxes.filter((box) => !box || box.y < 0 || box.y + box.height > 800).length
        })
        .toBe(0)
      await page.locator('#card-x').getByText('Why', { exact: true }).click()
      expect(await page.locator('#card-x .why-body').isVisible()).toBe(true)
      expect(await overflow(page)).toBe(0)
      expect(await faults(page, '.answer, #card-x')).toEqual([])
    },
  )
})
