import { RequestBudgetError } from '@linklens/engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { NOW, sharingApp } from '../../../test/fixtures/sharing-app.ts'
import { imageProcesses } from '../../../test/test-deps.ts'
import { createAttemptLimit } from '../../http/limits/attempt-limit.ts'
import { createRateLimits } from '../../limits/rate-limit.ts'
import { CARD_FILE_PLATFORMS } from '../../view/card-file-names.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
})

const png = sharp({ create: { width: 1_200, height: 630, channels: 3, background: '#c00' } })
  .png()
  .toBuffer()

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

  it('are drawn once for a snapshot, for all clients, and the next time with the image that was missing', async () => {
    let images = 0
    const client = { current: '192.0.2.1' }
    const { liveForm, post } = sharingApp(store, {
      clientAddress: () => client.current,
      fetchImage: async () => {
        images += 1
        if (images === 1) throw new RequestBudgetError('not now')
        return new Uint8Array(await png)
      },
    })
    const { fields } = await liveForm()
    const before = imageProcesses.counts.done.ok ?? 0
    const bytes = async () => Buffer.from(await (await post('/r/cards/linkedin.png', fields)).arrayBuffer())
    const without = await bytes()
    const [first, second] = await Promise.all([bytes(), bytes()])
    client.current = '198.51.100.1'
    const third = await bytes()
    expect(first).not.toEqual(without)
    expect([second, third]).toEqual([first, first])
    // Two cards and the image.
    expect((imageProcesses.counts.done.ok ?? 0) - before).toBe(3)
  })

  it('are counted by the cards that are drawn, and by nothing where they are drawn already', async () => {
    const limit = { limit: 9, windowSeconds: 60 }
    const now = () => NOW
    const rateLimits = createRateLimits(store, {
      secret: 's',
      overrides: { drawing: limit },
      logger: { warn: () => {} },
      now,
    })
    const drawingLimit = createAttemptLimit(rateLimits, () => '192.0.2.1', 'drawing')
    const fetchImage = async () => new Uint8Array(await png)
    const { app, liveForm, post, share } = sharingApp(store, { drawingLimit, fetchImage })
    const { fields } = await liveForm()
    const cards = fullInspection.platformPreviews.filter(({ platform }) =>
      CARD_FILE_PLATFORMS.some((one) => one === platform),
    ).length
    const left = (answer: Response) => /"drawing";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]
    expect(left(await post('/r/cards/sheet.png', fields))).toBe(`${9 - cards}`)
    expect((await post('/r/cards/sheet.png', fields)).headers.get('ratelimit')).toBeNull()
    const refused = await post('/r/cards/sheet.png?theme=dark', fields)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.headers.get('ratelimit-policy')).toBe('"drawing";q=9;w=60')
    // A snapshot is saved all the same, and its cards count until they are drawn.
    const { id } = await share()
    const kept = async (file: string) => app.request(`/r/${id}/cards/${file}`)
    for (let n = 9 - cards; n > 0; n -= 1)
      expect(left(await kept(`${CARD_FILE_PLATFORMS[n]}.png`))).toBe(`${n - 1}`)
    expect((await kept('x.png')).status).toBe(429)
    expect((await kept(`${CARD_FILE_PLATFORMS[1]}.png`)).status).toBe(200)
  })

  it('come late to a script that asks for the same one without a pause', async () => {
    const { liveForm, post } = sharingApp(store, { fetchImage: async () => new Uint8Array(await png) })
    const { fields } = await liveForm()
    for (let n = 0; n < 21; n += 1) expect((await post('/r/cards/x.png', fields)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = post('/r/cards/x.png', fields)
    expect((await post('/r/cards/slack.png', fields)).status).toBe(200)
    expect(await Promise.race([late, Promise.resolve(null)])).toBeNull()
    vi.advanceTimersByTime(1_000)
    expect((await late).status).toBe(200)
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
