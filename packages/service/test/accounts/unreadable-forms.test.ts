/** Forms that arrive without a body, or with a body that is not a form: each page says what its form lacks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, type Running } from '../../src/runtime/serve.ts'
import { openStore, type Store } from '../../src/store/db.ts'
import { dashboardApp, person, type Person } from '../fixtures/dashboard-app.ts'

let store: Store
let running: Running
let ann: Person
let environment: string
beforeAll(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const service = dashboardApp(store, { PORT: '0' })
  ann = await person(service, 'ann')
  environment = (await ann.create('Shop')).path
  running = await serve(service.app, service)
})
afterAll(async () => {
  await running.drain()
  await store.close()
})

const bodies: [string, RequestInit][] = [
  ['without a body', {}],
  ['with JSON', { body: '{"name":"Blog"}', headers: { 'content-type': 'application/json' } }],
  ['with plain text', { body: 'name=Blog', headers: { 'content-type': 'text/plain' } }],
  ['with a broken upload', { body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
]

describe.each(bodies)('%s', (_, init) => {
  test.each<[string, string, string]>([
    ['/dashboard/environments', 'Developer', 'Give it a name'],
    ['rename', 'Shop', 'Give it a name'],
    ['/sign-in', 'Sign in', 'Type your e-mail address'],
    ['/sign-up', 'Sign up', 'Type your e-mail address'],
    ['/account/password', 'Account', 'Type the password you have now'],
    ['/account/delete', 'Delete the account', 'Type your password'],
    ['/reset-password', 'Choose a new password', 'Take at least 10 characters'],
  ])('%s answers with the page of its form', async (path, title, problem) => {
    const url = `http://127.0.0.1:${running.port}${path === 'rename' ? `${environment}/rename` : path}`
    const headers = { ...init.headers, cookie: ann.cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(url, { method: 'POST', ...init, headers })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain(`<title>${title} · Linklens</title>`)
    expect(page).toContain(problem)
  })

  test.each(['reveal', 'rotate', 'disconnect', 'delete', '/sign-out', '/account/sessions'])(
    '%s, which is only a button, does nothing',
    async (path) => {
      const url = `http://127.0.0.1:${running.port}${path.startsWith('/') ? path : `${environment}/${path}`}`
      const headers = { ...init.headers, cookie: ann.cookie, 'sec-fetch-site': 'same-origin' }
      const answer = await fetch(url, { method: 'POST', ...init, headers, redirect: 'manual' })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This form cannot be read')
      expect((await ann.get(environment)).status).toBe(200)
    },
  )
})
