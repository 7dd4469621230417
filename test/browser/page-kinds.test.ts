/** Each kind of page as a whole, judged by axe in both widths and colour schemes. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults, faults } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { listenForComplaints } from './visit.ts'

describe.skipIf(!hasChromium)('axe', () => {
  let stage: Stage
  /** One for all: axe has to be compiled once. */
  let page: Page
  let complaints: string[]

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    page = await stage.browser.newPage()
    page.setDefaultTimeout(100_000)
    complaints = listenForComplaints(page)
  })
  afterEach(() => expect(complaints.splice(0)).toEqual([]))
  afterAll(() => page.close())

  it.each([
    '/',
    `/r/live?url=http://${PAGE_HOST}/`,
    '/rules',
    '/rules/image-weight',
    '/platforms',
    '/examples/linkedin-blank',
    '/docs',
    '/docs/mcp',
    '/docs/search?q=limit',
  ])('finds nothing on %s', async (path) => {
    await page.goto(stage.base + path)
    await expectNoFaults(page)
  })

  it('finds nothing in forced colours on pages with tabs, cards and a large field', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of ['/', '/examples/linkedin-blank', '/docs/mcp', '/rules/image-weight']) {
      await page.goto(stage.base + path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, forcedColors: 'active' })
        expect(await faults(page, 'main'), `${path}, ${colorScheme}`).toEqual([])
      }
    }
  })
})
