/** Two pages, or a report and its page, through the whole app with a real store. */
import { inspectHtml, type Inspection } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharingApp } from '../../../test/fixtures/sharing-app.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const HOSTILE = '<script>alert(1)</script>'
const image = { format: 'png', width: 1200, height: 630, bytes: 100_000 } as const

const pageWith = (tags: string): Inspection =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title>${tags}</head><body><p>Bread.</p></body></html>`,
    { url: 'https://oven.example/bread', images: () => image },
  )

const CARD = `<meta property="og:title" content="Bread"><meta property="og:description" content="A day of bread.">
<meta property="og:type" content="article"><meta property="og:url" content="https://oven.example/bread">
<meta name="twitter:card" content="summary_large_image">`
const whole = pageWith(`${CARD}<meta property="og:image" content="https://oven.example/card.png">`)
const relative = pageWith(
  `${CARD}<meta property="og:image" content="/card.png"><meta name="author" content="${HOSTILE.replaceAll('<', '&lt;')}">`,
)

const both = () =>
  sharingApp(store, {
    inspect: (url: string) => Promise.resolve(url.includes('staging') ? relative : whole),
  })

describe('/compare', () => {
  it('is a form until it has two addresses', async () => {
    const { text } = both()
    expect(await text('/compare')).toContain('name="b"')
    expect(await text('/compare?a=https://oven.example/')).toContain('value="https://oven.example/"')
  })

  it('shows the verdicts that differ first, then cards, then tags', async () => {
    const { text } = both()
    const html = await text('/compare?a=https://oven.example/bread&b=https://staging.oven.example/bread')
    expect(html).toMatch(/\d+ verdicts differ/)
    const [verdicts, cards, tags] = ['compare-verdicts', 'compare-cards', 'compare-tags'].map((id) =>
      html.indexOf(`id="${id}"`),
    )
    expect(verdicts).toBeLessThan(cards ?? 0)
    expect(cards).toBeLessThan(tags ?? 0)
    expect(html).toContain('<bdi>/card.png</bdi>')
    expect(html).not.toContain(HOSTILE)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it.each([
    ['A', 'a=https://staging.oven.example/&b=https://oven.example/'],
    ['B', 'a=https://oven.example/&b=https://staging.oven.example/'],
  ])('says why %s is worse, once for all platforms alike', async (worse, query) => {
    const html = await both().text(`/compare?${query}`)
    const rows = html.match(new RegExp(`${worse}: <bdi>The image URL is incomplete</bdi>`, 'g')) ?? []
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(4)
    expect(html).not.toContain(`${worse === 'A' ? 'B' : 'A'}: <bdi>`)
  })

  it('says that nothing differs', async () => {
    const { text } = both()
    const html = await text('/compare?a=oven.example/bread&b=oven.example/bread')
    expect(html).toContain('No verdict differs')
    expect(html).toContain('No tag differs')
  })

  it('takes a frozen report, by its path or its whole address', async () => {
    const app = sharingApp(store, { inspection: relative })
    const { id } = await app.share()
    for (const a of [`/r/${id}`, `https://lens.example/r/${id}`]) {
      const html = await app.text(`/compare?a=${a}&b=https://oven.example/bread`)
      expect(html).toContain('Snapshot of')
      expect(html).toContain('No verdict differs')
    }
    expect((await app.app.request('/compare?a=/r/0123456789abcdef&b=https://oven.example/')).status).toBe(404)
  })

  it('refuses what every inspection refuses, and starts none that nobody asked for', async () => {
    const { app } = both()
    expect((await app.request('/compare?a=http://127.0.0.1/&b=https://oven.example/')).status).toBe(403)
    const embedded = { 'sec-fetch-dest': 'image' }
    const answer = await app.request('/compare?a=https://oven.example/&b=https://oven.example/', {
      headers: embedded,
    })
    expect(answer.status).toBe(403)
  })
})
