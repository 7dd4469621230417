import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenInspection } from '../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { BASE, NOW, sharingApp } from '../../test/fixtures/sharing-app.ts'
import { freezeReport } from '../saved/reports.ts'
import { openStore, type Store } from '../store/db.ts'
import { createThumbnails } from './report-thumbnail.tsx'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const NONE = '0123456789abcdef'
const DAY_MS = 86_400_000
const freeze = (inspection = fullInspection, thumbnail: Uint8Array | null = null) =>
  freezeReport(store, { inspection, thumbnail }, NOW)

describe('a frozen report', () => {
  it('says that it is frozen, when, by which rules, and leads to the present', async () => {
    const { text } = sharingApp(store)
    const html = await text(`/r/${(await freeze()).id}`)
    expect(html).toContain('Frozen report')
    expect(html).toContain('<time datetime="2026-11-20T12:00:00.000Z">2026-11-20</time>')
    expect(html).toContain(`with ruleset ${fullInspection.serviceScore.rulesetVersion}`)
    expect(html).toContain('it never changes')
    expect(html).toContain('href="/r/live?url=http%3A%2F%2Fshore.example%2Ft"')
  })

  it('is the report that the live page showed', async () => {
    const { liveForm, text } = sharingApp(store)
    const sections = (html: string) =>
      ['verdicts', 'cards', 'findings', 'image', 'metadata', 'fetch'].map((id) =>
        new RegExp(`<section class="[^"]*" id="${id}"[^]*?</section>`)
          .exec(html)?.[0]
          // Signed anew for each view.
          ?.replaceAll(/\/images\/[\w.-]+/g, '/images/'),
      )
    const frozen = sections(await text(`/r/${(await freeze()).id}`))
    expect(frozen).toEqual(sections((await liveForm()).html))
    expect(frozen.every((section) => section !== undefined)).toBe(true)
  })

  it('links its JSON, copies its own address, and is not shared a second time', async () => {
    const { id } = await freeze()
    const { app, text } = sharingApp(store)
    const html = await text(`/r/${id}`)
    expect(html).toContain(`href="/api/reports/${id}"`)
    expect((await app.request(`/api/reports/${id}`)).status).toBe(200)
    expect(html).toContain(`data-copy-value="${BASE}/r/${id}"`)
    expect(html).not.toContain('action="/r/snapshots"')
  })

  it('is kept out of search engines, yet names itself for platforms', async () => {
    const { id } = await freeze()
    const answer = await sharingApp(store).app.request(`/r/${id}`)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain(`<link rel="canonical" href="${BASE}/r/${id}"`)
    expect(html).toContain(
      '<meta property="og:title" content="Link preview of shore.example on 2026-11-20: 78 of 100"',
    )
    expect(html).toMatch(/<meta name="description" content="[A-Z][^"]{20,}"/)
  })

  it('keeps no script of a hostile page', async () => {
    const html = await sharingApp(store).text(`/r/${(await freeze(brokenInspection)).id}`)
    expect(html).not.toMatch(/<script(?! src="\/assets\/)|\sstyle=|javascript:alert[^<]*"/)
  })

  it('lives on when it is opened', async () => {
    const { id } = await freeze()
    const { app, clock } = sharingApp(store)
    clock.now += 300 * DAY_MS
    await app.request(`/r/${id}`)
    const row = await store.db.selectFrom('reports').select('last_opened_at').executeTakeFirst()
    expect(row?.last_opened_at).toBe(clock.now)
  })
})

describe('its picture', () => {
  it('stands in the page’s tags and is kept by who asks for it', async () => {
    const png = await createThumbnails({ productName: 'Linklens' }, async () => true)(
      fullInspection,
      new AbortController().signal,
    )
    const { id } = await freeze(fullInspection, png)
    const { app, text } = sharingApp(store)
    const html = await text(`/r/${id}`)
    expect(html).toContain(`<meta property="og:image" content="${BASE}/r/${id}/card.png"`)
    expect(html).toContain('<meta property="og:image:alt" content="shore.example: 78 of 100, Good"')
    const answer = await app.request(`/r/${id}/card.png`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800, immutable')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png)
  })

  it('is not promised where there is none', async () => {
    const { id } = await freeze()
    const { app, text } = sharingApp(store)
    expect(await text(`/r/${id}`)).not.toContain('card.png')
    for (const path of [`/r/${id}/card.png`, `/r/${NONE}/card.png`, '/r/x/card.png']) {
      const answer = await app.request(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})

describe('a report that is not there', () => {
  it.each([NONE, 'short', `${NONE}'--`, 'a'.repeat(65)])('%s answers 404 and says why', async (id) => {
    const answer = await sharingApp(store).app.request(`/r/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('deleted, or removed because nobody opened it for a year')
  })
})

describe('deleting', () => {
  it('takes the token, from the form at its end', async () => {
    const { share, text, post, app } = sharingApp(store)
    const { id, token } = await share()
    expect(await text(`/r/${id}`)).toContain(`action="/r/${id}/delete"`)
    const answer = await post(`/r/${id}/delete`, new URLSearchParams({ token: ` ${token}\n` }))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('The report is deleted')
    expect((await app.request(`/r/${id}`)).status).toBe(404)
    expect((await post(`/r/${id}/delete`, new URLSearchParams({ token }))).status).toBe(404)
  })

  it('takes no other token, and no other site’s form', async () => {
    const { share, post, app } = sharingApp(store)
    const { id, token } = await share()
    for (const wrong of ['', 'x'.repeat(32), (await share()).token])
      expect((await post(`/r/${id}/delete`, new URLSearchParams({ token: wrong }))).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await post(`/r/${id}/delete`, new URLSearchParams({ token }), foreign)).status).toBe(403)
    expect((await app.request(`/r/${id}`)).status).toBe(200)
  })
})
