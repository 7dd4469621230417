/** A person makes an environment, uses it, and deletes it: every form of the dashboard in a real browser. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { OWN_FORM } from '../../packages/service/test/signed-in.ts'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults, faults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

const EMAIL = 'dashboard@example.com'
const PASSWORD = 'a few words make a good one'
const SECRET = /lks_[0-9A-Za-z]{49}/

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage
  /** The session of somebody who may have environments of other tests. */
  let session: Cookies

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    session = await signUp(EMAIL)
  })

  /** Signed in and on the dashboard. */
  const visitAs = (cookies: Cookies, visitor: Visitor, steps: Steps) =>
    visitPage(stage.browser, visitor, async (page, context) => {
      await context.addCookies(cookies)
      await page.goto(`${stage.base}/dashboard`)
      await page.getByRole('heading', { level: 1, name: 'Developer' }).waitFor()
      await steps(page, context)
    })

  const visit = (visitor: Visitor, steps: Steps) => visitAs(session, visitor, steps)

  /** By the request that the form sends; the form itself is tested with the accounts. */
  async function signUp(email: string): Promise<Cookies> {
    const { headers } = await fetch(`${stage.base}/sign-up`, {
      method: 'POST',
      headers: OWN_FORM,
      body: new URLSearchParams({ email, password: PASSWORD }).toString(),
      redirect: 'manual',
    })
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split(/=(.*)/s) ?? [])
    return cookies.map(([name = '', value = '']) => ({ name, value, url: stage.base }))
  }

  async function create(page: Page, name: string): Promise<void> {
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Create environment' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  async function reveal(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Show the secret' }).click()
    const secret = await page.locator('#secret-value').innerText()
    expect(secret).toMatch(SECRET)
    return secret
  }

  const ids = async (page: Page) => {
    const text = await page.locator('main').innerText()
    const [publicId = '', environmentId = ''] = [/lu_\w{22}/, /de_\w{22}/].map((form) => form.exec(text)?.[0])
    return { publicId, environmentId }
  }

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(stage.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  const pair = async (page: Page, label: string) =>
    (await send('/api/dev/pair', { ...(await ids(page)), machine: { id: label, label } })).status

  const whoami = async (secret: string) =>
    (await send('/api/dev/whoami', {}, { 'x-service-api-key': secret })).status

  const save = (secret: string) =>
    send(
      '/api/inspect?save',
      { url: `http://${PAGE_HOST}/`, usedBy: 'a test' },
      { 'x-service-dev': 'true', 'x-service-api-key': secret },
    )

  /** Opens the button that asks, and confirms. */
  async function confirm(page: Page, ask: string, act: string): Promise<void> {
    await page.getByText(ask, { exact: true }).click()
    await page.getByRole('button', { name: act, exact: true }).click()
  }

  it('comes back to the page that showed the secret, which is hidden then', async () => {
    await visit({ width: 1_280 }, async (page) => {
      await create(page, 'Shop')
      const address = page.url().replace(/\?.*/, '')
      await reveal(page)
      await expect.poll(() => page.url()).toBe(`${address}#secret`)
      await page.getByRole('main').getByRole('link', { name: 'Developer' }).click()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Show the secret' }).waitFor()
      expect(await page.content()).not.toMatch(SECRET)
    })
  })

  it('ticks the steps itself while a machine is paired, and keeps the focus', async () => {
    await visit({ width: 1_280 }, async (page) => {
      await page.clock.install()
      await create(page, 'Shop')
      const done = page.locator('.first-step-done')
      expect(await done.count()).toBe(0)
      await page.locator('#environment-name').focus()
      expect(await pair(page, 'laptop')).toBe(200)
      // When it looks again.
      await page.clock.fastForward(5_000)
      await expect.poll(() => done.count(), { timeout: 60_000 }).toBe(2)
      expect(await page.evaluate('document.activeElement.id')).toBe('environment-name')
    })
  })

  it('chooses a client by the arrow keys, and shows its lines alone', async () => {
    await visit({ width: 1_280 }, async (page) => {
      await create(page, 'Shop')
      await page.locator('#agent-claude-code-tab').focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await page.locator('#local-cursor').isVisible()).toBe(true)
      expect(await page.locator('#remote-cursor').isVisible()).toBe(true)
      expect(await page.locator('.tab-panel:visible').count()).toBe(1)
    })
  })

  it('shows once what has been done', async () => {
    await visit({ width: 1_280 }, async (page) => {
      await create(page, 'Shop')
      await page.getByText('Environment created.').waitFor()
      // The script writes the plain URL when the page is there whole.
      await expect.poll(() => page.url()).not.toContain('done=')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
      expect(await page.getByText('Environment created.').count()).toBe(0)
      await confirm(page, 'Delete this environment…', 'Delete for good')
      await page.getByText('The environment is deleted.').waitFor()
      await expect.poll(() => page.url()).toBe(`${stage.base}/dashboard`)
    })
  })

  it('in Chromium without scripts: from the first environment to none', async () => {
    const newcomer = await signUp('dashboard-first@example.com')
    await visitAs(newcomer, { width: 360, javaScriptEnabled: false }, async (page) => {
      await page.getByText('This service has no devcli to install yet').waitFor()
      await create(page, 'Shop')
      await page.getByRole('status').filter({ hasText: 'Environment created.' }).waitFor()

      expect(await page.locator('main').innerText()).not.toMatch(SECRET)
      const first = await reveal(page)
      expect(await whoami(first)).toBe(200)
      await page.getByRole('link', { name: 'Hide the secret' }).click()
      await page.getByRole('button', { name: 'Show the secret' }).waitFor()
      expect(await page.content()).not.toMatch(SECRET)

      expect(await pair(page, 'laptop, Linux')).toBe(200)
      expect(await pair(page, 'desktop')).toBe(409)
      await page.reload()
      await page.locator('main').getByText('laptop, Linux').first().waitFor()
      await confirm(page, 'Disconnect…', 'Disconnect this machine')
      await page.getByText('The machine is disconnected.').waitFor()
      expect(await pair(page, 'desktop')).toBe(200)

      await confirm(page, 'New secret, the old one works for 24 hours…', 'Make a new secret')
      await page.getByText('the old one works for another 24 hours').first().waitFor()
      const second = await reveal(page)
      expect([await whoami(first), await whoami(second)]).toEqual([200, 200])
      await confirm(page, 'New secret now…', 'Make a new secret now')
      await page.getByText('the old one no longer works').waitFor()
      const third = await reveal(page)
      const statuses = [await whoami(first), await whoami(second), await whoami(third)]
      expect(statuses).toEqual([401, 401, 200])

      expect((await save(third)).status).toBe(200)
      await page.getByRole('link', { name: 'Hide the secret' }).click()
      const preview = page.getByRole('link', { name: 'The title for sharing' })
      await preview.waitFor()
      expect(await preview.getAttribute('href')).toMatch(/^\/local-preview\/lp_/)

      await page.getByLabel('Name').fill('Garden')
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByRole('heading', { level: 1, name: 'Garden' }).waitFor()
      expect(await overflow(page)).toBe(0)

      await confirm(page, 'Delete this environment…', 'Delete for good')
      await page.getByText('The environment is deleted.').waitFor()
      await page.getByText('You have no environment yet').waitFor()
      expect(await whoami(third)).toBe(401)
      expect(await overflow(page)).toBe(0)
    })
  })

  it('in Chromium by keyboard alone: create, show, rotate, delete', async () => {
    await visit({ width: 1200 }, async (page) => {
      /** Tab until the focus is where a person would see it. */
      const tabTo = async (name: string) => {
        for (let presses = 0; presses < 120; presses += 1) {
          await page.keyboard.press('Tab')
          const text = await page.evaluate(
            '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()',
          )
          if (text === name) return
        }
        throw new Error(`the keyboard does not reach “${name}”`)
      }
      await tabTo('Name')
      await page.keyboard.type('Keys')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
      await tabTo('Show the secret')
      await page.keyboard.press('Enter')
      await page.locator('#secret-value').waitFor()
      await tabTo('New secret now…')
      await page.keyboard.press('Enter')
      await tabTo('Make a new secret now')
      await page.keyboard.press('Space')
      await page.getByText('the old one no longer works').waitFor()
      await tabTo('Delete this environment…')
      await page.keyboard.press('Space')
      await tabTo('Delete for good')
      await page.keyboard.press('Enter')
      await page.getByText('The environment is deleted.').waitFor()
    })
  })

  it('copy buttons copy the secret and the lines', async () => {
    await visit({ width: 1200 }, async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const copied = () => page.evaluate('navigator.clipboard.readText()')
      await create(page, 'Shop')
      await page.getByRole('button', { name: 'Copy line that pairs this machine' }).click()
      const { publicId, environmentId } = await ids(page)
      await expect
        .poll(copied)
        .toMatch(new RegExp(`^devcli login --service \\S+ ${publicId} ${environmentId}$`))
      const secret = await reveal(page)
      await page.getByRole('button', { name: 'Copy environment secret' }).click()
      await expect.poll(copied).toBe(secret)
    })
  })

  it('a refused name stays in its field, and a screen reader reads the reason with it', async () => {
    await visit({ width: 1200, expectedStatus: /400/ }, async (page) => {
      await create(page, 'Shop')
      const field = page.getByLabel('Name')
      await field.fill('   ')
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByText('Give it a name of 1 to 60 characters.').waitFor()
      const described = (await field.getAttribute('aria-describedby')) ?? ''
      expect(await page.locator(`#${described.split(' ')[0]}`).innerText()).toContain('1 to 60 characters')
      expect(await faults(page, 'form:has(#environment-name)')).toEqual([])
      await field.fill('Bakery')
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bakery' }).waitFor()
    })
  })

  it('a person who is signed out gets the sign-in page, and comes back from there', async () => {
    await visit({ width: 1200 }, async (page, context) => {
      await create(page, 'Shop')
      const address = page.url().replace(/\?.*/, '')
      await context.clearCookies()
      await page.getByRole('button', { name: 'Show the secret' }).click()
      await page.waitForURL(/\/sign-in\?next=/)
      await page.getByLabel('E-mail address').fill(EMAIL)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
      await expect.poll(() => page.url()).toBe(address)
    })
  })

  it('axe finds nothing, and nothing is too wide', async () => {
    const newcomer = await signUp('dashboard-judged@example.com')
    await visitAs(newcomer, { width: 360 }, async (page) => {
      await expectNoFaults(page)
      await create(page, `${'W'.repeat(58)} x`)
      await expectNoFaults(page)
      const secret = await reveal(page)
      await expectNoFaults(page)
      await save(secret)
      await pair(page, 'x'.repeat(128))
      await confirm(page, 'New secret, the old one works for 24 hours…', 'Make a new secret')
      await page.getByRole('heading', { name: 'Recent previews' }).waitFor()
      for (const summary of await page.locator('summary').all()) await summary.click()
      await expectNoFaults(page)
      await page.goto(`${stage.base}/dashboard`)
      await expectNoFaults(page)
    })
  })
})
