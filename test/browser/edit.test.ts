/** A person changes the words of a card and watches it, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { faults, overflow } from './judge-page.ts'
import { startOddPages } from './odd-pages.ts'
import { openStage, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

const HOSTILE = `<script>alert(1)</script>${'W'.repeat(220)}`

describe.skipIf(!hasChromium)('the editor', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage(startOddPages)
  }, 60_000)

  afterAll(() => stage.close())

  const visit = (visitor: Visitor, steps: Steps) => visitPage(stage.browser, visitor, steps)

  it.each([360, 1280])('cards and block follow what is typed, at %i pixels', async (width) => {
    await visit({ width }, async (page) => {
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/to-mend`)
      await page.getByText('Edit the card').click()
      await page.getByLabel('Title', { exact: true }).fill('Harbour path open again')
      await page.locator('#edited .card-title').first().waitFor()
      expect(await page.locator('#edited .card-title').first().innerText()).toBe('Harbour path open again')
      expect(await page.locator('#edited-head').innerText()).toContain('content="Harbour path open again"')
      await page.locator('#edit-image').fill(`http://${PAGE_HOST}/900x1600.png`)
      await page.getByRole('button', { name: 'Fetch it' }).click()
      await page.locator('#edited img').first().waitFor()
      expect(page.url()).toContain('/r/live')
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    })
  })

  it('works without scripts, and Enter in a field does not share the report', async () => {
    await visit({ width: 1280, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/to-mend`)
      await page.getByText('Edit the card').click()
      await page.getByLabel('Title', { exact: true }).fill('Harbour path open again')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'The card as edited' }).waitFor()
      expect(page.url()).toBe(`${stage.base}/api/edit`)
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Harbour path open again')
      await page.getByLabel('Site name').fill('Harbour')
      await page.getByRole('button', { name: 'Show the cards' }).click()
      await page.locator('#edited').getByText('Harbour path open again').first().waitFor()
    })
  })

  it.each([360, 1280])('judges pasted HTML in two steps, at %i pixels and without scripts', async (width) => {
    await visit({ width, javaScriptEnabled: width > 360 }, async (page) => {
      await page.goto(stage.base)
      await page.getByLabel('Not published yet?').check({ force: true })
      await page.getByLabel('HTML of the page').fill(`<title>Bread</title><p>${HOSTILE}`)
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Inspect HTML' }).click()
      await page.locator('.report-head').waitFor()
      expect(await page.locator('.report-head').innerText()).toContain('Pasted HTML')
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    })
  })

  it('judges 8 MiB of pasted HTML, and says so when there is none', async () => {
    await visit({ width: 1280, expectedStatus: /400/ }, async (page) => {
      await page.goto(`${stage.base}/paste`)
      const field = page.getByLabel('HTML of the page')
      await page.evaluate(
        `document.getElementById('paste-html').value = '<title>Bread</title><p>'.padEnd(8 * 1024 * 1024, 'bread ')`,
      )
      await page.getByRole('button', { name: 'Inspect HTML' }).click()
      await page.locator('.report-head').waitFor()
      await page.goBack()
      await field.fill(' ')
      await page.getByLabel('Its URL').fill('oven.example')
      await page.getByRole('button', { name: 'Inspect HTML' }).click()
      await page.getByText('Paste the HTML first').waitFor()
      expect(await page.getByLabel('Its URL').inputValue()).toBe('oven.example')
    })
  })

  it.each([360, 1280])(
    'makes a card of nothing at %i pixels, and hostile text breaks no layout',
    async (width) => {
      await visit({ width }, async (page) => {
        await page.goto(`${stage.base}/new`)
        await page.getByLabel('Title', { exact: true }).fill(HOSTILE)
        await page.locator('#edited .card-title').first().waitFor()
        expect(await page.locator('#edited-head').innerText()).toContain('&lt;script&gt;')
        expect(await faults(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
      })
    },
  )
})
