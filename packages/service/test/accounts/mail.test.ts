/** With a mail server: confirming an address, a forgotten password, and answers that do not show who has an account. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountsApp, SECRET, type AccountsOptions } from '../fixtures/accounts-app.ts'
import { startMailServer, type MailServer } from '../fixtures/smtp-server.ts'
import { cookieHeader, PASSWORD, postForm } from '../signed-in.ts'

const ANN = { email: 'ann@example.com', password: PASSWORD }
const NEW_PASSWORD = 'entirely new words this time'

let store: Store
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.stop())
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const start = (options: AccountsOptions = {}) =>
  accountsApp(store, {
    ...options,
    env: { SMTP_URL: mail.url, MAIL_FROM: 'Linklens <lens@example.com>', ...options.env },
  })

type Service = ReturnType<typeof start>

const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('token') ?? ''

async function signUpConfirmed({ app }: Service, fields = ANN): Promise<void> {
  await postForm(app, '/sign-up', fields)
  const { link } = await mail.next()
  await postForm(app, '/verify-email', { token: tokenOf(link) })
}

describe('a new account', () => {
  test('signs in nobody until its address is confirmed, with a button and not by opening a link', async () => {
    const { app } = start()
    const answer = await postForm(app, '/sign-up', ANN)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toMatch(/Check your mail[^]*ann@example\.com/)

    const { from, to, text, link } = await mail.next()
    expect([from, to]).toEqual(['lens@example.com', [ANN.email]])
    expect(text).toMatch(/Subject: Confirm your address for Linklens/)
    expect(text).toMatch(/http:\/\/localhost:3000\/verify-email\?token=/)
    expect(text).not.toContain(PASSWORD)

    const unconfirmed = await postForm(app, '/sign-in', ANN)
    expect(unconfirmed.headers.getSetCookie()).toEqual([])
    expect(await unconfirmed.text()).toContain('not been confirmed yet')
    expect((await mail.next()).link, 'a new link').toMatch(/^\/verify-email/)

    const page = await (await app.request(link)).text()
    expect(page).toContain('Yes, it was me')
    expect((await postForm(app, '/sign-in', ANN)).headers.getSetCookie(), 'opened is not confirmed').toEqual(
      [],
    )
    await mail.next()

    const confirmed = await postForm(app, '/verify-email', { token: tokenOf(link) })
    expect(await confirmed.text()).toContain('Your address is confirmed')
    const signedIn = await postForm(app, '/sign-in', ANN)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(cookieHeader(signedIn)).toContain('session_token')
  })

  test.each([
    ['nonsense', 'x'],
    ['none', ''],
  ])('is not confirmed by %s', async (_, token) => {
    const { app } = start()
    await postForm(app, '/sign-up', ANN)
    const { link } = await mail.next()
    const forged = token || tokenOf(link).slice(0, -2)
    const answer = await postForm(app, '/verify-email', { token: forged })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('does not work any more')
    expect(cookieHeader(await postForm(app, '/sign-in', ANN))).toBe('')
    await mail.next()
  })

  test('is confirmed by a link that an older key signed', async () => {
    await postForm(start().app, '/sign-up', ANN)
    const { link } = await mail.next()
    const { app } = start({ env: { APP_SECRET: `${'n'.repeat(40)},${SECRET}` } })
    expect((await postForm(app, '/verify-email', { token: tokenOf(link) })).status).toBe(200)
    const stranger = start({ env: { APP_SECRET: 'm'.repeat(40) } })
    expect((await postForm(stranger.app, '/verify-email', { token: tokenOf(link) })).status).toBe(400)
  })
})

test('an account from before there was a mail server confirms its address at the next sign-in', async () => {
  const { app } = accountsApp(store)
  expect((await postForm(app, '/sign-up', ANN)).status).toBe(303)
  const mailing = start()
  expect(cookieHeader(await postForm(mailing.app, '/sign-in', ANN))).toBe('')
  await postForm(mailing.app, '/verify-email', { token: tokenOf((await mail.next()).link) })
  expect((await postForm(mailing.app, '/sign-in', ANN)).status).toBe(303)
})

describe('nobody learns who has an account', () => {
  /** Removes what differs from request to request anyway. */
  const answerOf = async (answer: Response, email: string) => ({
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !/^(x-request-id|ratelimit)/.test(name)),
    page: (await answer.text()).replaceAll(email, '<address>'),
  })

  test.each(['/sign-up', '/forgot-password'])('%s answers the same, and not sooner', async (path) => {
    const service = start({ minAnswerMs: 300 })
    await signUpConfirmed(service)
    const send = async (email: string) => {
      const begun = performance.now()
      const answer = await postForm(service.app, path, { email, password: 'a foreign password' })
      return { ...(await answerOf(answer, email)), ms: performance.now() - begun }
    }
    const [known, unknown] = [await send(ANN.email), await send('nobody@example.com')]
    expect(known.page).toContain('Check your mail')
    expect({ ...known, ms: 0 }).toEqual({ ...unknown, ms: 0 })
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(290)
    await service.accountService.mailer?.settled()
    const texts = mail.mails.slice(-2).map(({ to, text }) => [to[0], /Subject: (.*)/.exec(text)?.[1]])
    const expected =
      path === '/sign-up'
        ? [
            [ANN.email, 'You already have an account on Linklens'],
            ['nobody@example.com', 'Confirm your address for Linklens'],
          ]
        : [[ANN.email, 'Set a new password for Linklens']]
    expect(texts.slice(-expected.length)).toEqual(expected)
    while (mail.mails.length > 0) {
      if (mail.mails.at(-1) === (await mail.next())) break
    }
  })

  test('signing up again changes nothing for the owner of the account', async () => {
    const service = start()
    await signUpConfirmed(service)
    await postForm(service.app, '/sign-up', { ...ANN, password: 'a foreign password' })
    const { text } = await mail.next()
    expect(text).toContain('It has one already')
    expect((await postForm(service.app, '/sign-in', ANN)).status).toBe(303)
    expect((await postForm(service.app, '/sign-in', { ...ANN, password: 'a foreign password' })).status).toBe(
      401,
    )
  })

  test('a wrong password for an unconfirmed account says no more than for any other', async () => {
    const { app } = start()
    await postForm(app, '/sign-up', ANN)
    await mail.next()
    const answers = await Promise.all(
      [ANN.email, 'nobody@example.com'].map(async (email) =>
        answerOf(await postForm(app, '/sign-in', { email, password: 'wrong words' }), email),
      ),
    )
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('a forgotten password', () => {
  async function resetLink({ app }: Service): Promise<string> {
    await postForm(app, '/forgot-password', ANN)
    return (await mail.next()).link
  }

  test('is replaced by the mailed link, once, and every device is signed out', async () => {
    const service = start()
    const { app } = service
    await signUpConfirmed(service)
    const device = cookieHeader(await postForm(app, '/sign-in', ANN))
    const link = await resetLink(service)
    expect(link).toMatch(/^\/reset-password\?token=/)
    const token = tokenOf(link)
    expect(await (await app.request(link)).text()).toContain(`name="token" value="${token}"`)

    const tooShort = await postForm(app, '/reset-password', { token, password: 'short' })
    expect([tooShort.status, (await tooShort.text()).includes(token)]).toEqual([400, true])

    const answer = await postForm(app, '/reset-password', { token, password: NEW_PASSWORD })
    expect(await answer.text()).toContain('Your password is changed, and all devices are signed out')
    expect((await app.request('/account', { headers: { cookie: device } })).status).toBe(303)
    expect((await postForm(app, '/sign-in', ANN)).status).toBe(401)
    expect((await postForm(app, '/sign-in', { ...ANN, password: NEW_PASSWORD })).status).toBe(303)

    const again = await postForm(app, '/reset-password', { token, password: 'and once more please' })
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('does not work any more')
    expect((await postForm(app, '/sign-in', { ...ANN, password: NEW_PASSWORD })).status).toBe(303)
  })

  test('cannot be replaced with the content of the database', async () => {
    const service = start()
    await signUpConfirmed(service)
    const token = tokenOf(await resetLink(service))
    const dump = JSON.stringify(await store.db.selectFrom('verifications').selectAll().execute())
    expect(dump).not.toContain(token)
    const identifiers = [...dump.matchAll(/"identifier":"([^"]+)"/g)].map(([, identifier = '']) => identifier)
    for (const stored of [...identifiers, 'x', '']) {
      const answer = await postForm(service.app, '/reset-password', { token: stored, password: NEW_PASSWORD })
      expect(answer.status).toBe(400)
    }
  })

  test('makes every other mailed link invalid, and so does a changed one', async () => {
    const service = start()
    const { app } = service
    await signUpConfirmed(service)
    const sent = [tokenOf(await resetLink(service)), tokenOf(await resetLink(service))]
    await postForm(app, '/reset-password', { token: sent[0] ?? '', password: NEW_PASSWORD })
    sent.push(tokenOf(await resetLink(service)))
    const cookie = cookieHeader(await postForm(app, '/sign-in', { ...ANN, password: NEW_PASSWORD }))
    const change = { current: NEW_PASSWORD, password: PASSWORD }
    await postForm(app, '/account/password', change, { cookie })
    for (const token of sent)
      expect((await postForm(app, '/reset-password', { token, password: 'a third lot' })).status).toBe(400)
    expect((await postForm(app, '/sign-in', ANN)).status).toBe(303)
  })

  test('a forgotten password that was replaced is in the audit list', async () => {
    const service = start()
    await signUpConfirmed(service)
    const token = tokenOf(await resetLink(service))
    const fields = { token, password: NEW_PASSWORD }
    for (const status of [200, 400])
      expect((await postForm(service.app, '/reset-password', fields)).status).toBe(status)
    const entries = await store.db.selectFrom('audit_entries').select(['action', 'client_hash']).execute()
    expect(entries).toEqual([{ action: 'password-reset', client_hash: expect.any(String) }])
  })

  test('link expires after an hour', async () => {
    const service = start()
    await signUpConfirmed(service)
    const token = tokenOf(await resetLink(service))
    const past = new Date(Date.now() - 1_000).toISOString()
    await store.db
      .updateTable('verifications')
      .set({ expires_at: past } as never)
      .execute()
    expect((await postForm(service.app, '/reset-password', { token, password: NEW_PASSWORD })).status).toBe(
      400,
    )
  })

  test('a forgotten password of an account that another person began with this address: it is the owner’s from then on', async () => {
    const service = start()
    await postForm(service.app, '/sign-up', { ...ANN, password: 'a foreign password' })
    await mail.next()
    const token = tokenOf(await resetLink(service))
    await postForm(service.app, '/reset-password', { token, password: NEW_PASSWORD })
    expect((await postForm(service.app, '/sign-in', { ...ANN, password: NEW_PASSWORD })).status).toBe(303)
    expect((await postForm(service.app, '/sign-in', { ...ANN, password: 'a foreign password' })).status).toBe(
      401,
    )
  })

  test('a forgotten password without a mail server: the page says so, and who may help', async () => {
    const { app } = accountsApp(store, { env: { CONTACT: 'ops@example.com' } })
    const page = await (await app.request('/forgot-password')).text()
    expect(page).toMatch(/sends no e-mail[^]*ops@example\.com/)
    expect((await postForm(app, '/forgot-password', ANN)).status).toBe(400)
    expect(await (await app.request('/sign-up')).text()).toContain('sends no mail')
  })
})

describe('a mail server that does not answer', () => {
  test('delays nobody, and is logged without the address', async () => {
    const { app, accountService, accountLines } = start({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const answer = await postForm(app, '/sign-up', ANN)
    expect(await answer.text()).toContain('Check your mail')
    await accountService.mailer?.settled()
    const lines = accountLines.filter(({ event }) => event === 'mail-not-sent')
    expect(lines).toMatchObject([{ reason: 'ESOCKET', subject: 'Confirm your address for Linklens' }])
  })
})

test('logs contain no address, password or token at any level', async () => {
  const service = start({ env: { LOG_LEVEL: 'trace' } })
  const { app, accountLines, lines } = service
  await signUpConfirmed(service)
  await postForm(app, '/sign-up', ANN)
  await mail.next()
  const cookie = cookieHeader(await postForm(app, '/sign-in', ANN))
  await postForm(app, '/sign-in', { ...ANN, password: 'wrong words' })
  await postForm(app, '/forgot-password', ANN)
  const { link } = await mail.next()
  await postForm(app, '/reset-password', { token: tokenOf(link), password: NEW_PASSWORD })
  const all = JSON.stringify([accountLines, lines])
  expect(all.length).toBeGreaterThan(500)
  const session = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '-'
  for (const secret of [
    ANN.email,
    'example.com',
    PASSWORD,
    'wrong words',
    NEW_PASSWORD,
    tokenOf(link),
    session,
  ])
    expect(all).not.toContain(secret)
})
