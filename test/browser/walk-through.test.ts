/** One person from a link that looks wrong to the fix, and on to a page that is not public yet. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { startDevServer, type DevServer } from '../e2e/devcli/dev-server.ts'
import { createMachine, type Machine } from '../e2e/devcli/run-devcli.ts'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps } from './visit.ts'

const BROKEN = `http://${PAGE_HOST}/to-mend`
const PASSWORD = 'a few words make a good one'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage
  let site: DevServer
  let machine: Machine

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    site = await startDevServer()
    machine = createMachine()
  })

  afterAll(async () => {
    site.close()
    machine.remove()
  })

  const walk = (steps: Steps) =>
    visitPage(stage.browser, { width: 1_200, permissions: ['clipboard-read', 'clipboard-write'] }, steps)

  const copied = (page: Page) => page.evaluate('navigator.clipboard.readText()')

  it('a link looks wrong in WhatsApp: why, what to change, and the proof for a colleague', async () => {
    await walk(async (page) => {
      await page.goto(stage.base)
      await page.getByLabel('Page URL').fill(BROKEN)
      await page.getByRole('button', { name: 'Inspect' }).click()

      await page.locator('.answer-tabs').getByText('WhatsApp').click()
      await page.getByRole('link', { name: 'Why WhatsApp draws this' }).click()
      const card = page.locator('#card-whatsapp')
      await card.getByText('Incomplete', { exact: true }).waitFor()
      expect(await card.innerText()).toContain('is incomplete, and WhatsApp needs the full URL')
      await card.getByText('Why').click()
      await card.getByText('unusable').first().waitFor()

      await card.getByRole('link', { name: 'The image URL is incomplete' }).click()
      const finding = page.locator('.finding').filter({ hasText: 'The image URL is incomplete' })
      expect(await finding.innerText()).toContain('Facebook')
      await finding
        .getByRole('button', { name: /^Copy the fix/ })
        .first()
        .click()
      await expect.poll(() => copied(page)).toContain(`content="http://${PAGE_HOST}/1200x630.png"`)

      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('heading', { name: 'The link is copied' }).waitFor()
      await expect.poll(() => copied(page)).toMatch(/\/r\/[0-9A-Za-z]{16}$/)
      const address = new URL(String(await copied(page))).pathname
      await walk(async (colleague) => {
        await colleague.goto(stage.base + address)
        await colleague.getByText('Snapshot', { exact: true }).waitFor()
        const seen = await colleague.locator('#card-whatsapp').innerText()
        expect(seen).toContain('is incomplete, and WhatsApp needs the full URL')
      })
    })
  })

  it('a page that is not public yet: sign up, pair the machine, look at its preview, disconnect', async () => {
    await walk(async (page) => {
      await page.goto(stage.base)
      await page.getByRole('link', { name: 'Developer' }).click()
      await page.getByRole('link', { name: 'Sign up', exact: true }).click()
      await page.getByLabel('E-mail address').fill('anna@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.getByLabel('Name').fill('Shop')
      await page.getByRole('button', { name: 'Create environment' }).click()
      await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
      const environment = page.url().replace(/\?.*/, '')
      await page.getByRole('button', { name: 'Show the secret' }).click()
      expect(await page.locator('#secret-value').innerText()).toMatch(/^lks_[0-9A-Za-z]{49}$/)

      await page.getByRole('button', { name: 'Copy line that pairs this machine' }).click()
      await expect.poll(() => copied(page)).toContain('devcli login')
      // The service was started on port 0, and names that one.
      const line = String(await copied(page)).replace('http://localhost:0', stage.base)
      expect((await machine.run(line.split(' ').slice(1))).code).toBe(0)
      const { stdout, code } = await machine.run([`localhost:${site.port}`])
      expect(code).toBe(0)

      await page.goto(environment)
      const [, preview = ''] = /Preview: (\S+)/.exec(stdout) ?? []
      await page.getByRole('link', { name: 'My page' }).click()
      await page.getByText('Local preview').first().waitFor()
      await page.waitForURL(preview)

      await page.goBack()
      await page.getByText('Disconnect…', { exact: true }).click()
      await page.getByRole('button', { name: 'Disconnect this machine' }).click()
      await page.getByText('The machine is disconnected.').waitFor()
      expect((await machine.run([`localhost:${site.port}`])).code).toBe(3)
    })
  })

  it('in Chromium by keyboard alone: inspect, go to the first change, copy its fix, share', async () => {
    await walk(async (page) => {
      /** Tab until the focus is where a person would see it. */
      const tabTo = async (name: RegExp) => {
        for (let presses = 0; presses < 250; presses += 1) {
          await page.keyboard.press('Tab')
          const text = await page.evaluate(
            '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()',
          )
          if (name.test(String(text))) return
        }
        throw new Error(`the keyboard does not reach ${name}`)
      }
      // The field has the focus from the first frame that is drawn.
      await page.goto(stage.base)
      await page.locator('input[name=url]:focus').waitFor()
      await page.keyboard.type(BROKEN)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Findings' }).waitFor()
      await tabTo(/^The image URL is incomplete/)
      await page.keyboard.press('Enter')
      // From the finding on, not from the start of the page.
      await tabTo(/^Copy the fix for: The image URL is incomplete/)
      await page.keyboard.press('Space')
      await expect.poll(() => copied(page)).toContain(`http://${PAGE_HOST}/1200x630.png`)
      await page.keyboard.press('Control+Home')
      await page.locator('.report-headline').evaluate('(each) => { each.tabIndex = -1; each.focus() }')
      await tabTo(/^Share$/)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'The link is copied' }).waitFor()
    })
  })
})
