/** From the button of a live report to a frozen one: the whole app, a real store, a clock that tests set. */
import { gunzipSync } from 'node:zlib'
import type { Inspection } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { BASE, NOW, PAGE, sharingApp } from '../../../test/fixtures/sharing-app.ts'
import { openReport, readThumbnail } from '../../saved/reports.ts'
import { createSnapshots } from '../../saved/snapshot.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const reports = () => store.db.selectFrom('reports').select('id').execute()
const MINUTE_MS = 60_000

describe('the button of a live report', () => {
  it('sends what is shown', async () => {
    const { html, fields } = await sharingApp(store).liveForm()
    expect(html).toContain('action="/r/snapshots" method="post"')
    expect([...fields.keys()]).toEqual(['url', 'snapshot'])
    expect(html).not.toContain('looks as if it holds a secret')
  })

  it('warns before anything is frozen when a URL looks as if it contained a secret', async () => {
    const fetch = {
      ...fullInspection.fetch,
      requestedUrl: `${PAGE}?reset_token=abc`,
      finalUrl: `${PAGE}?sid=7`,
    }
    const { html } = await sharingApp(store, { inspection: { ...fullInspection, fetch } }).liveForm()
    const form = /<form class="share"[^]*?data-share/.exec(html)?.[0]
    expect(form).toMatch(/looks as if it holds a secret[^]*<code>reset_token<\/code>, <code>sid<\/code>/)
    expect(form?.indexOf('note-warning')).toBeLessThan(form?.indexOf('data-share') ?? 0)
  })
})

describe('a report that lacks what our own limit refused', () => {
  const inspection: Inspection = {
    ...fullInspection,
    fetch: { ...fullInspection.fetch, notAsked: ['image'] },
  }

  it('has a sentence in place of the button', async () => {
    const { html, fields } = await sharingApp(store, { inspection }).liveForm()
    expect(html.replace(/\s+/g, ' ')).toContain('This report cannot be shared as a snapshot')
    expect([...fields]).toEqual([])
  })

  it('is not frozen, and uses up none of the reports of the day', async () => {
    const { post, config, share } = sharingApp(store, { reportsPerDay: 1 })
    const snapshot = createSnapshots(config.appSecrets).pack({ inspection, at: NOW - 20_000 })
    const answer = await post('/r/snapshots', new URLSearchParams({ url: PAGE, snapshot }))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await answer.text()).toContain('This report is not complete')
    expect(await reports()).toEqual([])
    expect((await share()).answer.status).toBe(201)
  })
})

describe('sharing', () => {
  it('answers 201 with the URL, and with the token this once', async () => {
    const { share } = sharingApp(store)
    const { answer, html, id, token } = await share()
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/r/${id}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain(`>${BASE}/r/${id}<`)
    expect(token).toHaveLength(32)
    expect(html.replaceAll('&#39;', "'")).toContain(
      `curl -X DELETE -H 'Authorization: Bearer ${token}' ${BASE}/api/reports/${id}`,
    )
  })

  it('freezes exactly what was shown, even if page and clock have moved on', async () => {
    const inspect = vi.fn(() => Promise.resolve(fullInspection))
    const { liveForm, post, clock } = sharingApp(store, { inspect })
    const { fields } = await liveForm()
    clock.now += 9 * MINUTE_MS
    await post('/r/snapshots', fields)
    const [row] = await reports()
    const opened = await openReport(store, row?.id ?? '', clock.now)
    expect(opened?.inspection).toEqual(fullInspection)
    // The time of the inspection, from the live report.
    expect(opened?.createdAt).toBe(NOW)
    expect(inspect).toHaveBeenCalledOnce()
  })

  it('sent again, as when the answer is loaded again, is the same report with the same token', async () => {
    const { liveForm, post, clock } = sharingApp(store, { reportsPerDay: 1 })
    const { fields } = await liveForm()
    const first = await post('/r/snapshots', fields)
    const html = await first.text()
    // Much later too: the report still exists, though its snapshot has expired.
    for (const later of [0, 5 * MINUTE_MS, 60 * MINUTE_MS]) {
      clock.now = NOW + later
      const again = await post('/r/snapshots', fields)
      expect(again.status).toBe(200)
      expect(again.headers.get('cache-control')).toBe('no-store')
      expect(await again.text()).toBe(html)
    }
    expect(await reports()).toHaveLength(1)
    clock.now = NOW
    expect((await post('/r/snapshots', (await liveForm()).fields)).status).toBe(429)
  })

  it('sent twice at once is one report, and counts once', async () => {
    const { liveForm, post } = sharingApp(store, { reportsPerDay: 2 })
    const { fields } = await liveForm()
    const answers = await Promise.all([post('/r/snapshots', fields), post('/r/snapshots', fields)])
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()))
    expect(one).toBe(other)
    expect(await reports()).toHaveLength(1)
    expect((await post('/r/snapshots', (await liveForm()).fields)).status).toBe(201)
  })

  it('has the image of the report drawn, and works without it when that fails', async () => {
    const drawn = sharingApp(store, { makeThumbnail: async () => new Uint8Array([1, 2, 3]) })
    expect(await readThumbnail(store, (await drawn.share()).id)).toEqual(new Uint8Array([1, 2, 3]))
    const failing = sharingApp(store, { makeThumbnail: () => Promise.reject(new Error('no')) })
    const { answer, id } = await failing.share()
    expect(answer.status).toBe(201)
    expect(await readThumbnail(store, id)).toBeUndefined()
    expect(failing.lines).toContainEqual(expect.objectContaining({ event: 'crash' }))
  })
})

describe('what is not frozen', () => {
  it('a snapshot of more than 10 minutes: the page says so and offers the URL again', async () => {
    const { liveForm, post, clock } = sharingApp(store)
    const { fields } = await liveForm()
    clock.now += 10 * MINUTE_MS + 1
    const answer = await post('/r/snapshots', fields)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('This snapshot has expired')
    expect(html).toContain(`value="http://shore.example/t"`)
    expect(html).toContain('action="/r/live"')
    expect(await reports()).toEqual([])
  })

  it('a snapshot that was changed, cut, or made by another party', async () => {
    const { liveForm, post } = sharingApp(store)
    const other = await sharingApp(store, { env: { APP_SECRET: 'x'.repeat(40), BASE_URL: BASE } }).liveForm()
    const genuine = (await liveForm()).fields.get('snapshot') ?? ''
    const tampered = [`1${genuine}`, genuine.slice(0, -1), genuine.replace(/\..{9}/, '.AAAAAAAAA'), '', 'x']
    for (const snapshot of [...tampered, other.fields.get('snapshot') ?? '']) {
      const answer = await post('/r/snapshots', new URLSearchParams({ snapshot, url: '"><script>' }))
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toContain('This snapshot cannot be read')
      expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    }
    expect((await post('/r/snapshots', '')).status).toBe(400)
    expect(await reports()).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no page at all', {}],
  ])('what comes from %s', async (_, headers) => {
    const { liveForm, post } = sharingApp(store)
    const answer = await post('/r/snapshots', (await liveForm()).fields, headers)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('FORBIDDEN')
    expect(await reports()).toEqual([])
  })

  it('a body that is larger than any snapshot', async () => {
    const answer = await sharingApp(store).post('/r/snapshots', `snapshot=${'A'.repeat(1024 * 1024)}`)
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('PAYLOAD_TOO_LARGE')
  })

  it('more than the limit of the day: says when to retry, and counts nothing else', async () => {
    const { liveForm, post } = sharingApp(store, { reportsPerDay: 1 })
    const { fields } = await liveForm()
    const first = await post('/r/snapshots', fields)
    expect(first.status).toBe(201)
    expect(first.headers.get('ratelimit')).toBe('"report";r=0;t=86400')
    const second = await post('/r/snapshots', (await liveForm()).fields)
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe('86400')
    const html = await second.text()
    expect(html).toContain('1 snapshots made by one client in 24 hours')
    expect(html).toContain('value="http://shore.example/t"')
    expect(await reports()).toHaveLength(1)
    expect(await store.db.selectFrom('rate_limit_counters').selectAll().execute()).toHaveLength(1)
  })

  it('a report that the store refuses; the day’s count is given back', async () => {
    const { liveForm, post } = sharingApp(store, { reportsPerDay: 1 })
    const { fields } = await liveForm()
    await store.db.schema.alterTable('reports').renameTo('hidden').execute()
    expect((await post('/r/snapshots', fields)).status).toBe(500)
    await store.db.schema.alterTable('hidden').renameTo('reports').execute()
    expect((await post('/r/snapshots', fields)).status).toBe(201)
  })

  it('a GET of the form’s own URL: it says where snapshots are made', async () => {
    const answer = await sharingApp(store).app.request('/r/snapshots')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(await answer.text()).toContain('“Share” on a live report')
  })
})

it('the live page with its snapshot, compressed, weighs less than 100 kB with everything it loads', async () => {
  const answer = await sharingApp(store).app.request(`/r/live?url=${PAGE}`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  const gzipped = await answer.arrayBuffer()
  expect(gunzipSync(gzipped).toString()).toContain('name="snapshot"')
  // Stylesheet and script take 20 kB; pages.test.tsx watches them.
  expect(gzipped.byteLength).toBeLessThan(80_000)
})
