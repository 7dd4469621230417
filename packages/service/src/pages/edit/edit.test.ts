/** From a report to its edited card: the whole app, with a real store. */
import { inspectHtml, type Inspection } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, sharingApp, type SharingOptions } from '../../../test/fixtures/sharing-app.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const PAGE = 'https://oven.example/bread'
const IMAGE = 'https://oven.example/card.png'

const inspection: Inspection = inspectHtml(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title>
<meta property="og:image" content="${IMAGE}"></head><body><p>Bread.</p></body></html>`,
  { url: PAGE, images: () => ({ format: 'png', width: 1200, height: 630, bytes: 100_000 }) },
)

async function editor(options: SharingOptions = {}) {
  const app = sharingApp(store, { inspection, ...options })
  const { fields } = await app.liveForm(PAGE)
  const edit = async (edits: Record<string, string>, accept = 'text/html', path = '/api/edit') => {
    const form = new URLSearchParams(fields)
    for (const [name, value] of Object.entries(edits)) form.set(name, value)
    const answer = await app.post(path, form, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
      accept,
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { ...app, edit, fields }
}

describe('POST /api/edit', () => {
  it('answers cards, verdicts, score and the block of a page with these texts', async () => {
    const { edit } = await editor()
    const { status, text } = await edit({
      title: 'A day of bread',
      description: 'Flour, water, salt and a day.',
    })
    expect(status).toBe(200)
    expect(text).toContain('&lt;meta property=&quot;og:title&quot; content=&quot;A day of bread&quot;&gt;')
    expect(text.match(/<figure class="card-figure">/g)).toHaveLength(6)
    expect(text).toContain('All 6 big platforms draw the full card.')
    expect(text).not.toContain('has not been fetched')
  })

  it('is the inspection of that page as JSON too', async () => {
    const { edit } = await editor()
    const { text } = await edit({ card: 'summary' }, 'application/json')
    const { data } = JSON.parse(text) as { data: Inspection & { html: string } }
    expect(data.normalizedMetadata.twitterCard?.value).toBe('summary')
    expect(data.html).toContain('content="summary"')
  })

  it('says that an image which nobody has fetched is not known', async () => {
    const { edit } = await editor()
    const { text } = await edit({ image: 'https://oven.example/other.png' })
    expect(text).toContain('This image has not been fetched yet')
    expect(text).not.toContain('<img')
  })

  it('keeps hostile texts texts', async () => {
    const { edit } = await editor()
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e\u001b[31m'
    const { text } = await edit({
      title: hostile,
      description: hostile.repeat(50),
      siteName: 'A'.repeat(10_000),
      image: 'javascript:alert(1)',
      card: hostile,
    })
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('href="javascript:')
    expect(text).not.toContain('\u202e')
    expect(text).not.toContain('\u001b')
  })

  it('stores nothing, and takes nothing that was not signed here', async () => {
    const { edit } = await editor()
    await edit({ title: 'x' })
    expect(await store.db.selectFrom('reports').select('id').execute()).toEqual([])
    const forged = await edit({ snapshot: 'x' })
    expect(forged.status).toBe(400)
    expect(forged.text).toContain('Inspect the page again')
    const { post } = await editor()
    expect((await post('/api/edit', 'title=x', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('edits what is kept, for as long as it is', async () => {
    const { share, post, clock } = await editor()
    const { id } = await share()
    clock.now = NOW + 1_000
    const own = { 'sec-fetch-site': 'same-origin' }
    const answer = await post('/api/edit', `kept=/r/${id}&title=Again`, own)
    expect(await answer.text()).toContain('content=&quot;Again&quot;')
    expect((await post('/api/edit', 'kept=/r/0123456789abcdef', own)).status).toBe(400)
  })
})

describe('GET /new', () => {
  it('makes a card of nothing, for a page with or without a URL', async () => {
    const { text, post } = await editor()
    expect(await text('/new')).toContain('Make a card')
    const own = { 'sec-fetch-site': 'same-origin' }
    const answer = await post('/api/edit', 'title=Bread&page=oven.example/new', own)
    expect(await answer.text()).toContain('og:url&quot; content=&quot;https://oven.example/new&quot;')
    expect((await post('/api/edit', 'title=x&page=ftp://oven.example/', own)).status).toBe(400)
  })
})

describe('POST /r/edit-image', () => {
  it('fetches the image under the guard of every inspection, and refuses other addresses', async () => {
    const asked: string[] = []
    const { edit } = await editor({
      fetchImage: async (url) => {
        asked.push(url)
        throw new Error('nothing there')
      },
    })
    asked.length = 0
    const gone = await edit({ image: 'https://oven.example/gone.png' }, 'text/html', '/r/edit-image')
    expect(gone.text).toContain('404')
    expect(asked).toEqual(['https://oven.example/gone.png'])
    expect((await edit({ image: 'http://127.0.0.1/x.png' }, 'text/html', '/r/edit-image')).status).toBe(403)
    expect((await edit({ image: 'card.png' }, 'text/html', '/r/edit-image')).status).toBe(400)
    expect(asked).toHaveLength(1)
  })
})
