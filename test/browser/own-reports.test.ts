/** A signed-in person finds their frozen reports, and deletes one, in a real browser. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { accountsOf } from '../../packages/service/test/test-deps.ts'
import { sharingApp } from '../../packages/service/test/fixtures/sharing-app.ts'
import { fullInspection } from '../../packages/service/test/fixtures/full-inspection.ts'
import { freezeReport } from '../../packages/service/src/saved/reports.ts'
import { openStore, type Store } from '../../packages/service/src/store/db.ts'
import { addAccount } from '../../packages/service/test/store/add-account.ts'
import { hasChromium } from './chromium.ts'
import { it } from './stage.ts'
import { expectNoFaults } from './judge-page.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

const OWNER = 'anna'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let store: Store
  let server: Server
  let browser: Browser
  let base: string

  it.beforeAll(async ({ browser: shared }) => {
    store = await openStore({ kind: 'sqlite', path: ':memory:' })
    await addAccount(store, OWNER)
    const accounts = accountsOf(async () => ({ id: OWNER, email: 'anna@example.com' }))
    const { app } = sharingApp(store, { accounts, env: { CONTACT: 'abuse@lens.example' } })
    server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = shared
  })

  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await store.close()
  })

  const visit = (visitor: Visitor, steps: Steps) => visitPage(browser, visitor, steps)

  it('in Chromium from the list to the report and its deletion, without scripts', async () => {
    const { id } = await freezeReport(store, { inspection: fullInspection, owner: OWNER })
    await visit({ width: 360, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${base}/dashboard/reports`)
      await page.getByRole('link', { name: 'Delete…' }).click()
      await page.getByText('Delete this snapshot').click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByRole('heading', { name: 'The snapshot is deleted' }).waitFor()
      expect((await page.request.get(`${base}/r/${id}`)).status()).toBe(404)
      await page.goto(`${base}/dashboard/reports`)
      await page.getByText('No snapshots yet').waitFor()
    })
  })

  it('axe finds nothing', async () => {
    const { id } = await freezeReport(store, { inspection: fullInspection, owner: OWNER })
    await visit({ width: 360 }, async (page) => {
      await page.goto(`${base}/dashboard/reports`)
      await expectNoFaults(page)
      await page.goto(`${base}/r/${id}`)
      await page.getByText('Delete this snapshot').click()
      await expectNoFaults(page)
    })
  })
})
