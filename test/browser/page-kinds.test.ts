/** Each kind of page as a whole, judged by axe in both widths and colour schemes. */
import { describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults, faults } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps } from './visit.ts'

describe.skipIf(!hasChromium)('axe', () => {
  let stage: Stage

  it.beforeAll(({ stage: shared }) => void (stage = shared))

  const visit = (steps: Steps) => visitPage(stage.browser, { width: 1280 }, steps)

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
    await visit(async (page) => {
      await page.goto(stage.base + path)
      await expectNoFaults(page)
    })
  })

  it('finds nothing in forced colours on pages with tabs, cards and a large field', async () => {
    await visit(async (page) => {
      for (const path of ['/', '/examples/linkedin-blank', '/docs/mcp', '/rules/image-weight']) {
        await page.goto(stage.base + path)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, forcedColors: 'active' })
          expect(await faults(page, 'main'), `${path}, ${colorScheme}`).toEqual([])
        }
      }
    })
  })
})
