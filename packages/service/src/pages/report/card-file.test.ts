import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharingApp } from '../../../test/fixtures/sharing-app.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

describe('cards of a live report as files', () => {
  it('are drawn from what the report sends back, and nothing is stored', async () => {
    const { liveForm, post } = sharingApp(store)
    const { html, fields } = await liveForm()
    expect(html).toContain('formaction="/r/cards/x.png"')
    const answer = await post('/r/cards/x.png?theme=dark', fields)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="card-x.png"')
    expect((await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()).width).toBe(960)
    const sheet = await post('/r/cards/sheet.png', fields)
    expect((await sharp(new Uint8Array(await sheet.arrayBuffer())).metadata()).width).toBe(3_072)
    expect(await store.db.selectFrom('reports').select('id').execute()).toEqual([])
  })

  it('are refused for another site, a changed report and a platform without files', async () => {
    const { liveForm, post } = sharingApp(store)
    const { fields } = await liveForm()
    expect((await post('/r/cards/x.png', fields, { origin: 'https://other.example' })).status).toBe(403)
    expect((await post('/r/cards/myspace.png', fields)).status).toBe(404)
    fields.set('snapshot', `${fields.get('snapshot')}x`)
    const changed = await post('/r/cards/x.png', fields)
    expect(changed.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await changed.text()).toContain('This snapshot cannot be read')
  })
})
