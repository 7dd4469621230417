/** From a report to its edited card: the whole app, with a real store. */
import { InspectError, inspectHtml, type Inspection } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, sharingApp, type SharingOptions } from '../../../test/fixtures/sharing-app.ts'
import { png } from '../../../../../test/e2e/png.ts'
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
    expect(text).toContain('class="score')
  })

  it('is the inspection of that page as JSON too', async () => {
    const { edit } = await editor()
    const { text } = await edit({ card: 'summary' }, 'application/json')
    const { data } = JSON.parse(text) as { data: Inspection & { html: string } }
    expect(data.normalizedMetadata.twitterCard?.value).toBe('summary')
    expect(data.html).toContain('content="summary"')
  })

  it('has no score while nobody has fetched the image', async () => {
    const { edit } = await editor()
    const { text } = await edit({ image: 'https://oven.example/other.png' })
    expect(text).toContain('No score yet')
    expect(text).not.toContain('class="score')
    expect(text).not.toContain('<img')
  })

  it('counts characters, and names the cards that cut the text', async () => {
    const { edit } = await editor()
    const { text } = await edit({ title: 'word '.repeat(18).trim(), description: 'Flour.' })
    expect(text).toMatch(/id="edit-title-count"[^>]*>89 characters, cut on X, WhatsApp and 2 more</)
    expect(text).toMatch(/id="edit-description-count"[^>]*>6 characters, no known cut</)
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

describe('a file that stays in the browser', () => {
  const FILE = { name: 'my card.png', format: 'png', width: 1200, height: 630, bytes: 90_000 }
  const send = async (seen: unknown, fields = '') => {
    const { post } = await editor()
    const form = `title=Bread${fields}&seen=${encodeURIComponent(JSON.stringify(seen))}`
    const answer = await post('/api/edit', form, { 'sec-fetch-site': 'same-origin' })
    return { status: answer.status, text: await answer.text() }
  }

  it('is judged by its header, and its URL is a placeholder', async () => {
    const { text } = await send(FILE)
    expect(text).toContain('class="score')
    expect(text).toContain('og:image&quot; content=&quot;https://example.com/my-card.png&quot;')
    expect(text).toContain('<strong>Replace with your own:</strong> “https://example.com/my-card.png”')
    expect(text).toContain('<bdi>Your image</bdi>')
    expect(text).not.toContain('<img')
    expect((await send(FILE, '&page=oven.example/a')).text).toContain('https://oven.example/my-card.png')
    const placed = await send(FILE, '&image=https://oven.example/b.png')
    expect(placed.text).toContain('og:image&quot; content=&quot;https://oven.example/b.png&quot;')
    expect(placed.text).not.toContain('Replace with your own')
  })

  it.each([
    ['impossible', { ...FILE, bytes: 1 }],
    ['of no format', { ...FILE, format: '"><script>' }],
    ['endless', { ...FILE, width: 1e9 }],
    ['a list', []],
    ['long', { ...FILE, name: 'x'.repeat(10_000) }],
    [
      'an image that was not signed here',
      { ...FILE, url: 'https://oven.example/c.png', src: '/images/1.a.b.c' },
    ],
  ])('counts as none where it is %s', async (_, seen) => {
    const { status, text } = await send(seen, '&image=https://oven.example/c.png')
    expect(status).toBe(200)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('<script>')
  })
})

describe('POST /r/edit-image', () => {
  it('fetches the image once: what was found goes along with later edits', async () => {
    const asked: string[] = []
    const url = 'https://oven.example/new.png'
    const { edit } = await editor({
      fetchImage: async (image) => {
        asked.push(image)
        return png(1200, 630)
      },
    })
    asked.length = 0
    const first = await edit({ image: url }, 'text/html', '/r/edit-image')
    const [, seen = ''] = /name="seen"[^>]*value="([^"]+)"/.exec(first.text) ?? []
    const found = seen.replaceAll('&quot;', '"')
    expect(JSON.parse(found)).toMatchObject({ url, width: 1200, height: 630, format: 'png' })
    const later = await edit({ image: url, title: 'Later', seen: found })
    for (const { text } of [first, later]) {
      expect(text).toContain('class="score')
      expect(text).toContain('<img src="/images/')
    }
    const other = await edit({ image: 'https://oven.example/other.png', seen: found })
    expect(other.text).toContain('No score yet')
    expect(asked).toEqual([url])
  })

  it('fetches the image under the guard of every inspection, and refuses other addresses', async () => {
    const asked: string[] = []
    const { edit } = await editor({
      fetchImage: async (url) => {
        asked.push(url)
        throw new InspectError('TIMEOUT', 'The image did not arrive.')
      },
    })
    asked.length = 0
    const gone = await edit({ image: 'https://oven.example/gone.png' }, 'text/html', '/r/edit-image')
    expect(gone.text).toContain('the image did not arrive')
    expect(gone.text).toContain('&quot;missing&quot;:&quot;The image did not arrive&quot;')
    expect(asked).toEqual(['https://oven.example/gone.png'])
    expect((await edit({ image: 'http://127.0.0.1/x.png' }, 'text/html', '/r/edit-image')).status).toBe(403)
    expect((await edit({ image: 'card.png' }, 'text/html', '/r/edit-image')).status).toBe(400)
    expect(asked).toHaveLength(1)
  })
})
