/** Accounts in a real browser: every form with scripts and without, by keyboard, and judged by axe. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { startMailServer, type MailServer } from '../../packages/service/test/fixtures/smtp-server.ts'
import { endServices, listening, MAIN, spawnService } from '../e2e/service-process.ts'
import { hasChromium } from './chromium.ts'
import { it } from './stage.ts'
import { expectNoFaults } from './judge-page.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

const PASSWORD = 'a few words make a good one'
const NEW_PASSWORD = 'entirely new words this time'

describe.skipIf(!hasChromium)('in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-accounts-'))
  let browser: Browser
  let mail: MailServer
  /** The service without a mail server that all files share, and one with. */
  let base: { plain: string; mailing: string }

  it.beforeAll(async ({ stage }) => {
    mail = await startMailServer()
    const env = {
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMITS: JSON.stringify({ signIn: { limit: 1_000, windowSeconds: 60 } }),
      SMTP_URL: mail.url,
      MAIL_FROM: 'lens@example.com',
    }
    base = { plain: stage.base, mailing: await listening(spawnService(MAIN, env)) }
    browser = stage.browser
  })

  afterAll(async () => {
    endServices()
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  // The pages answer faults with statuses like 400.
  const visit = (visitor: Partial<Visitor>, steps: Steps) =>
    visitPage(browser, { width: 1_200, expectedStatus: /4\d\d/, ...visitor }, steps)

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  let people = 0
  const newAddress = () => `account-${(people += 1)}@example.com`

  async function fillIn(page: Page, path: string, fields: Record<string, string>, button: string) {
    await page.goto(base.plain + path)
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: button, exact: true }).click()
  }

  const signUp = (page: Page, email: string) =>
    fillIn(page, '/sign-up?next=/account', { 'E-mail address': email, Password: PASSWORD }, 'Sign up')

  it('in Chromium without scripts: from signing up to deleting the account', async () => {
    const email = newAddress()
    await visit({ width: 360, javaScriptEnabled: false }, async (page) => {
      await signUp(page, email)
      await heading(page, 'Account')
      expect(await page.locator('main').innerText()).toContain(email)

      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByText('Your password is changed').waitFor()

      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(`${base.plain}/`)
      await page.goto(`${base.plain}/account`)
      await heading(page, 'Sign in')
      expect(page.url()).toBe(`${base.plain}/sign-in?next=%2Faccount`)

      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Address or password is wrong').waitFor()
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(email)
      await page.getByLabel('Password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await heading(page, 'Account')

      await page.getByRole('link', { name: 'Delete the account' }).click()
      await page.getByLabel('Password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Delete it for good' }).click()
      await heading(page, 'The account is deleted')
      await page.goto(`${base.plain}/account`)
      await heading(page, 'Sign in')
    })
  })

  it.each([
    ['with', true],
    ['without', false],
  ])('%s scripts: a mail address is confirmed and a password reset by mail', async (_, javaScriptEnabled) => {
    const email = newAddress()
    await visit({ javaScriptEnabled }, async (page) => {
      await page.goto(`${base.mailing}/sign-up`)
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await heading(page, 'Check your mail')
      // The service does not know the port it was given; the path is what counts.
      await page.goto(base.mailing + (await mail.next()).link)
      await page.getByRole('button', { name: 'Yes, it was me' }).click()
      await page.getByText('Your address is confirmed').waitFor()

      await page.getByRole('link', { name: 'Forgot the password?' }).click()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await heading(page, 'Check your mail')
      await page.goto(base.mailing + (await mail.next()).link)
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByText('Your password is changed').waitFor()

      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${base.mailing}/dashboard`)
    })
  })

  it('the keyboard alone is enough: sign up, change the password, sign out, delete', async () => {
    const email = newAddress()
    await visit({}, async (page) => {
      const { keyboard } = page
      /** Tabs to the element with this name; never by mouse or script. */
      const tabTo = async (name: RegExp) => {
        for (let stop = 0; stop < 60; stop += 1) {
          await keyboard.press('Tab')
          const here = await page.evaluate(
            '[document.activeElement?.labels?.[0]?.innerText, document.activeElement?.innerText].join(" ")',
          )
          if (name.test(String(here))) return
        }
        throw new Error(`nothing called ${name} can be reached`)
      }
      await page.goto(`${base.plain}/sign-up?next=/account`)
      // The first field has the focus already.
      await keyboard.type(email)
      await keyboard.press('Tab')
      await keyboard.type(PASSWORD)
      await keyboard.press('Enter')
      await heading(page, 'Account')

      await tabTo(/Current password/)
      await keyboard.type('not the password')
      await tabTo(/New password/)
      await keyboard.type(NEW_PASSWORD)
      await keyboard.press('Enter')
      await page.getByText('This is not the password you have now').waitFor()
      // The focus is where the fault is.
      await keyboard.type(PASSWORD)
      await tabTo(/New password/)
      await keyboard.type(NEW_PASSWORD)
      await tabTo(/Change the password/)
      await keyboard.press('Space')
      await page.getByText('Your password is changed').waitFor()

      await tabTo(/Delete the account/)
      await keyboard.press('Enter')
      await heading(page, 'Delete the account')
      await tabTo(/^Password/)
      await keyboard.type(NEW_PASSWORD)
      await tabTo(/Delete it for good/)
      await keyboard.press('Enter')
      await heading(page, 'The account is deleted')
    })
  })

  it('what is wrong is next to the field, and a screen reader announces it there', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${base.plain}/sign-up`)
      await page.locator('form[action="/sign-up"]').evaluate((form) => form.setAttribute('novalidate', ''))
      await page.getByLabel('E-mail address').fill('person@')
      await page.getByLabel('Password').fill('short')
      await page.getByRole('button', { name: 'Sign up' }).click()
      const email = page.getByLabel('E-mail address')
      expect(await email.inputValue()).toBe('person@')
      expect(await email.getAttribute('aria-invalid')).toBe('true')
      expect(await email.getAttribute('aria-describedby')).toBe('email-error')
      expect(await page.locator('#email-error').innerText()).toContain('not an e-mail address')
      expect(await page.getByLabel('Password').getAttribute('aria-describedby')).toBe(
        'password-error password-hint',
      )
      expect(await page.getByLabel('Password').inputValue()).toBe('')
    })
  })

  it('the button leads to GitHub, past the policy of our own pages', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.route('https://github.com/**', (route) => route.fulfill({ body: 'GitHub' }))
      await page.goto(`${base.plain}/sign-in`)
      await page.getByRole('button', { name: 'Continue with GitHub' }).click()
      await page.waitForURL(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    })
  })

  it('a page of another site signs in nobody', async () => {
    const email = newAddress()
    await visit({}, async (page) => {
      await signUp(page, email)
      await heading(page, 'Account')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.route('http://127.0.0.1:9/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<form action="${base.plain}/sign-in" method="post"><input name="email" value="${email}">
            <input name="password" value="${PASSWORD}"><button>Win</button></form>`,
        }),
      )
      await page.goto('http://127.0.0.1:9/')
      const [answer] = await Promise.all([
        page.waitForResponse(`${base.plain}/sign-in`),
        page.getByRole('button').click(),
      ])
      expect(answer.status()).toBe(403)
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name }) => name)).toEqual(['linklens.known_client'])
    })
  })

  it('the session is out of reach of scripts, and of the Back button once it has ended', async () => {
    await visit({}, async (page) => {
      const email = newAddress()
      await signUp(page, email)
      await heading(page, 'Account')
      expect(await page.evaluate('document.cookie')).toBe('')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(`${base.plain}/`)
      await page.goBack()
      await heading(page, 'Sign in')
    })
  })

  it('axe finds nothing on the forms of somebody who is signed out', async () => {
    await visit({}, async (page) => {
      for (const path of ['/sign-up', '/sign-in', '/sign-in?error=account_not_linked', '/forgot-password']) {
        await page.goto(base.plain + path)
        await expectNoFaults(page)
      }
      await fillIn(page, '/sign-in', { 'E-mail address': 'x@example.com', Password: 'x' }, 'Sign in')
      await page.getByText('Address or password is wrong').waitFor()
      await expectNoFaults(page)
    })
  })

  it('axe finds nothing where mail is sent', async () => {
    await visit({}, async (page) => {
      for (const path of [
        '/sign-up',
        '/forgot-password',
        '/reset-password?token=x',
        '/verify-email?token=x',
      ]) {
        await page.goto(base.mailing + path)
        await expectNoFaults(page)
      }
      await page.getByRole('button', { name: 'Yes, it was me' }).click()
      // A link that does not work.
      await expectNoFaults(page)
    })
  })

  it('axe finds nothing on the pages of an account', async () => {
    await visit({}, async (page) => {
      await signUp(page, newAddress())
      await heading(page, 'Account')
      await expectNoFaults(page)
      await page.getByLabel('Current password').fill('x')
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByText('This is not the password you have now').waitFor()
      await expectNoFaults(page)
      await page.getByRole('link', { name: 'Delete the account' }).click()
      await heading(page, 'Delete the account')
      await expectNoFaults(page)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Delete it for good' }).click()
      await heading(page, 'The account is deleted')
      await expectNoFaults(page)
    })
  })
})
