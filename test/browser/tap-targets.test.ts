/** On a phone everything that is tapped is at least 24 pixels high and wide; a link inside a sentence keeps its line. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { it, type Stage } from './stage.ts'

const PATHS = [
  '/',
  '/example',
  '/examples/linkedin-blank',
  '/rules',
  '/rules/image-weight',
  '/platforms',
  '/docs',
  '/docs/api',
  '/docs/mcp',
  '/docs/search?q=image',
  '/sign-in',
  `/r/live?url=http://${PAGE_HOST}/`,
]

describe.skipIf(!hasChromium)('on a phone in Chromium', () => {
  let stage: Stage
  let page: Page

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    page = await stage.browser.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    page.setDefaultTimeout(100_000)
  })
  afterAll(() => page.close())

  it.each(PATHS)('%s has no target of less than 24 pixels', async (path) => {
    await page.goto(stage.base + path)
    expect(await page.evaluate(SMALL)).toEqual([])
  })
})

/**
 * Not counted: links in a line of text (WCAG 2.5.8, inline), radio buttons and boxes that their label covers, and what
 * is not displayed.
 */
const SMALL = `(() => {
  const isInText = (element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const block = element.closest('p, li, td, th, dd, dt, figcaption, summary, div')
    return block !== null && block.textContent.trim() !== element.textContent.trim()
  }
  return [...document.querySelectorAll('a[href], button, summary, select, input:not([type=hidden])')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('.unseen, .skip'))
    .filter((element) => !(element.labels?.length && ['radio', 'checkbox'].includes(element.type)))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && (width < 24 || height < 24) && !isInText(element)
    })
    .map((element) => element.tagName + ' ' + element.className + ' "' + element.textContent.trim().slice(0, 40) + '"')
})()`
