/** Frozen reports that belong to an account, and how anyone can report one. */
import { accountsOf } from '../../../test/test-deps.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAccount } from '../../../test/store/add-account.ts'
import { BASE, sharingApp } from '../../../test/fixtures/sharing-app.ts'
import { exampleInspection } from '../../api/openapi/example-inspection.ts'
import type { Account } from '../../accounts/account.ts'
import { freezeReport } from '../../saved/reports.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
let signedIn: Account | null
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  await addAccount(store, 'anna')
  await addAccount(store, 'bert')
  signedIn = null
})
afterEach(() => store.close())

const accounts = accountsOf(async () => signedIn)
const as = (id: string) => void (signedIn = { id, email: `${id}@example.com` })
const sharing = (env = {}) => sharingApp(store, { accounts, env: { BASE_URL: BASE, ...env } })

const owners = async () =>
  (await store.db.selectFrom('reports').select('owner').execute()).map(({ owner }) => owner)

describe('a snapshot', () => {
  test('belongs to the signed-in account, and says so', async () => {
    const { share } = sharing()
    as('anna')
    const { html } = await share()
    expect(await owners()).toEqual(['anna'])
    expect(html).toContain('href="/dashboard/reports"')
    expect(html).toContain('until you delete it')
  })

  test('belongs to nobody when nobody is signed in', async () => {
    const { share } = sharing()
    const { html } = await share()
    expect(await owners()).toEqual([null])
    expect(html).not.toContain('/dashboard/reports')
  })
})

describe('a report', () => {
  test('is deleted by its owner without a token', async () => {
    const { share, text, post, app } = sharing()
    as('anna')
    const { id } = await share()
    expect(await text(`/r/${id}`)).toContain('Delete for good')
    expect((await post(`/r/${id}/delete`, '')).status).toBe(200)
    expect((await app.request(`/r/${id}`)).status).toBe(404)
  })

  test.each([['bert'], [null]])('is not deleted by %s without its token', async (other) => {
    const { share, text, post, app } = sharing()
    as('anna')
    const { id, token } = await share()
    if (other === null) signedIn = null
    else as(other)
    expect(await text(`/r/${id}`)).not.toContain('Delete for good')
    expect((await post(`/r/${id}/delete`, '')).status).toBe(401)
    expect((await app.request(`/r/${id}`)).status).toBe(200)
    expect((await post(`/r/${id}/delete`, new URLSearchParams({ token }))).status).toBe(200)
  })

  test('is not deleted in its owner’s name by a page of another site', async () => {
    const { share, post, app } = sharing()
    as('anna')
    const { id } = await share()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await post(`/r/${id}/delete`, '', foreign)).status).toBe(403)
    expect((await app.request(`/r/${id}`)).status).toBe(200)
  })

  test('a report without an owner is not deleted by a sign-in alone', async () => {
    const { share, post } = sharing()
    const { id } = await share()
    as('anna')
    expect((await post(`/r/${id}/delete`, '')).status).toBe(401)
  })
})

describe('the list of reports', () => {
  test('sends people who are not signed in to the sign-in page, and back', async () => {
    const response = await sharing().app.request('/dashboard/reports')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/sign-in?next=%2Fdashboard%2Freports',
    ])
  })

  test('has the account’s own reports and no others', async () => {
    const { share, text, app } = sharing()
    as('bert')
    const other = await share()
    as('anna')
    expect(await text('/dashboard/reports')).toContain('No snapshots yet')
    const mine = await share()
    const html = await text('/dashboard/reports')
    expect(html).toContain(`href="/r/${mine.id}"`)
    expect(html).not.toContain(other.id)
    expect((await app.request('/dashboard/reports')).headers.get('cache-control')).toBe('no-store')
  })

  test('links to the older ones, and loses none', async () => {
    const { text } = sharing()
    as('anna')
    // All at the same time, as when one live page is frozen again and again.
    for (let n = 0; n < 53; n += 1)
      await freezeReport(store, { inspection: exampleInspection(), owner: 'anna' }, 1_800_000_000_000)
    const first = await text('/dashboard/reports')
    const older = /href="(\/dashboard\/reports\?[^"]+)"/.exec(first)?.[1] ?? ''
    const second = await text(older)
    const ids = [...(first + second).matchAll(/href="\/r\/(\w+)"/g)].map(([, id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([53, 53])
    expect(second).not.toContain('Older reports')
    expect(await text('/dashboard/reports?after=nonsense')).toBe(first)
  })
})

describe('a complaint about a report', () => {
  test.each([
    ['abuse@lens.example', /href="mailto:abuse@lens\.example\?subject=Report%20%2Fr%2F\w+"/],
    ['https://lens.example/contact', /href="https:\/\/lens\.example\/contact"/],
    ['', /has named no contact address/],
  ])('can be reported to the operator: %s', async (CONTACT, contact) => {
    const { share, text } = sharing({ CONTACT })
    const { id } = await share()
    expect(await text(`/r/${id}`)).toMatch(contact)
  })

  test('is not offered on a live report', async () => {
    const { liveForm } = sharing({ CONTACT: 'abuse@lens.example' })
    expect((await liveForm()).html).not.toContain('abuse@lens.example')
  })
})
