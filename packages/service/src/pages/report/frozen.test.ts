import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenInspection } from '../../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { BASE, NOW, sharingApp } from '../../../test/fixtures/sharing-app.ts'
import { imageProcesses } from '../../../test/test-deps.ts'
import { createThumbnails } from '../../images/drawn/report-thumbnail.ts'
import { freezeReport } from '../../saved/reports.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const NONE = '0123456789abcdef'
const DAY_MS = 86_400_000
const freeze = (inspection = fullInspection, thumbnail: Uint8Array | null = null) =>
  freezeReport(store, { inspection, thumbnail }, NOW)

const images = async () => {
  const { url } = fullInspection.imageAnalysis
  const webp = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0a0' } })
    .webp()
    .toBuffer()
  return [{ url: url ?? '', webp: new Uint8Array(webp) }]
}

const drawn = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 1200, height: 630, channels: 3, background } })
      .png()
      .toBuffer(),
  )

describe('the cards of a frozen report', () => {
  it('are PNG files, light and dark, with the saved image', async () => {
    const { id } = await freezeReport(
      store,
      { inspection: fullInspection, thumbnail: null, images: await images() },
      NOW,
    )
    const { app } = sharingApp(store)
    const get = async (file: string) => app.request(`/r/${id}/cards/${file}`)
    const [light, dark] = await Promise.all([get('x.png'), get('x.png?theme=dark')])
    expect(light.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await light.arrayBuffer())
    expect(Buffer.from(await dark.arrayBuffer())).not.toEqual(bytes)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 960 })
    const { dominant } = await sharp(bytes)
      .resize(8)
      .extract({ left: 3, top: 3, width: 1, height: 1 })
      .stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
  })

  it('are shown by links to the SVG files of older versions, whatever host the request names', async () => {
    const { id } = await freeze()
    const { app } = sharingApp(store)
    const asked = `http://evil.example/r/${id}/cards/x.svg?theme=dark`
    const answer = await app.request(asked, { headers: { host: 'evil.example' } })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('x.png?theme=dark')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  it('are linked from it', async () => {
    const { id } = await freeze()
    const { app, text } = sharingApp(store)
    const links = [...(await text(`/r/${id}`)).matchAll(/href="(\/r\/\w+\/cards\/[^"]+)"/g)].map(
      ([, path]) => path,
    )
    // Only some of the big platforms are in this report.
    expect(links.length).toBeGreaterThan(4)
    for (const path of links) expect((await app.request(path ?? '')).status, path).toBe(200)
  })

  it('are drawn once, and gone with the report', async () => {
    const { id } = await freeze()
    const { app } = sharingApp(store)
    const drawnBefore = imageProcesses.counts.done.ok ?? 0
    const get = async () => app.request(`/r/${id}/cards/slack.png`)
    const [one, other] = [await get(), await get()]
    expect(await one.text()).toBe(await other.text())
    expect(imageProcesses.counts.done.ok).toBe(drawnBefore + 1)
    await store.db.deleteFrom('reports').where('id', '=', id).execute()
    expect((await get()).status).toBe(404)
  })

  it('exist for the big platforms, in two themes alone', async () => {
    const { id } = await freeze()
    const { app } = sharingApp(store)
    for (const file of [
      'discord.png',
      'x.gif',
      'x.png?theme=blue',
      'x',
      '..%2fx.png',
      '__proto__.png',
      'discord.svg',
    ])
      expect((await app.request(`/r/${id}/cards/${file}`)).status, file).toBe(404)
    expect((await app.request(`/r/${NONE}/cards/x.png`)).status).toBe(404)
  })
})

describe('a frozen report', () => {
  it('says that it is frozen, when, by which rules, and links to a new inspection', async () => {
    const { text } = sharingApp(store)
    const html = await text(`/r/${(await freeze()).id}`)
    expect(html).toContain('>Snapshot<')
    expect(html).toContain('<time datetime="2026-11-20T12:00:00.000Z">2026-11-20</time>')
    expect(html).toContain(`with ruleset ${fullInspection.serviceScore.rulesetVersion}`)
    expect(html).toContain('it never changes')
    expect(html).toContain('href="/r/live?url=http%3A%2F%2Fshore.example%2Ft"')
  })

  it('is the report that the live page showed', async () => {
    const { liveForm, share, text } = sharingApp(store, { fetchImage: () => drawn('#f00') })
    const sections = (html: string) =>
      [
        ...['answer', 'cards', 'findings'].map((id) => `<section class="[^"]*" id="${id}"[^]*?</section>`),
        '<div class="folds">[^]*?</details><details class="fold"><summary><h2>Caches',
      ].map((pattern) =>
        new RegExp(pattern)
          .exec(html)?.[0]
          // Only what is kept has its cards as files.
          ?.replaceAll(/<p class="card-files">.*?<\/p>/g, '')
          // Signed again for each view.
          ?.replaceAll(/(?:\/r\/\w{16})?\/images\/[\w.-]+/g, '/images/')
          // The message for a developer leads to the report that it is copied from.
          .replace(/(Everything else: )[^<]+/, '$1'),
      )
    const frozen = sections(await text(`/r/${(await share()).id}`))
    expect(frozen).toEqual(sections((await liveForm()).html))
    expect(frozen.every((section) => section !== undefined)).toBe(true)
  })

  it('links its JSON, copies its own URL, and is not shared a second time', async () => {
    const { id } = await freeze()
    const { app, text } = sharingApp(store)
    const html = await text(`/r/${id}`)
    expect(html).toContain(`href="/api/reports/${id}"`)
    expect((await app.request(`/api/reports/${id}`)).status).toBe(200)
    expect(html).toContain(`data-copy-value="${BASE}/r/${id}"`)
    expect(html).not.toContain('action="/r/snapshots"')
  })

  it('is not indexed by search engines, but has a canonical URL for platforms', async () => {
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

  it('contains no script of a hostile page', async () => {
    const html = await sharingApp(store).text(`/r/${(await freeze(brokenInspection)).id}`)
    expect(html).not.toMatch(/<script(?! src="\/assets\/)|\sstyle=|javascript:alert[^<]*"/)
  })

  it('is kept for longer when it is opened', async () => {
    const { id } = await freeze()
    const { app, clock } = sharingApp(store)
    clock.now += 300 * DAY_MS
    await app.request(`/r/${id}`)
    const row = await store.db.selectFrom('reports').select('last_opened_at').executeTakeFirst()
    expect(row?.last_opened_at).toBe(clock.now)
  })
})

describe('the images that it shows', () => {
  const colourAt = async (answer: Response) => {
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
    return dominant.r > 128 ? 'red' : 'blue'
  }
  /** The site shows another image at the same URL after a while; this instance has never seen the first. */
  async function later(id: string) {
    const asked: string[] = []
    const fetchImage = (url: string) => {
      asked.push(url)
      return drawn('#00f')
    }
    const { app, text } = sharingApp(store, { fetchImage })
    const html = await text(`/r/${id}`)
    return { app, html, asked, sources: [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src) }
  }

  it.each(['the button', 'the API'])(
    'stay as they were, by %s, when the page shows others later',
    async (entryPoint) => {
      const { share, app: first } = sharingApp(store, { fetchImage: () => drawn('#f00') })
      const byApi = async () => {
        const answer = await first.request('/api/reports', {
          method: 'POST',
          body: JSON.stringify({ url: BASE }),
        })
        return ((await answer.json()) as { data: { id: string } }).data.id
      }
      const id = entryPoint === 'the API' ? await byApi() : (await share()).id
      const { app, html, asked, sources } = await later(id)
      expect(new Set(sources)).toEqual(new Set([0, 1].map((n) => `/r/${id}/images/${n}`)))
      const answer = await app.request(`/r/${id}/images/0`)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'x-request-id': expect.stringMatching(/./),
      })
      expect(await colourAt(answer)).toBe('red')
      expect(asked).toEqual([])
      expect(html).toContain('What each crop shows')
      for (const other of ['2', '9', '10', '-1', 'x'])
        expect((await app.request(`/r/${id}/images/${other}`)).status, other).toBe(404)
    },
  )

  it('are left out where they could not be fetched, and never replaced by later ones', async () => {
    const { share } = sharingApp(store, { fetchImage: () => Promise.reject(new Error('no')) })
    const { html, asked, sources } = await later((await share()).id)
    expect([sources, asked]).toEqual([[], []])
    expect(html).toContain('The image could not be fetched.')
  })

  it('have their reason instead where they were over the limits', async () => {
    // Made before: the time limit of sharing is not for this.
    const create = { width: 8_000, height: 5_000, channels: 3, background: '#f00' } as const
    const large = await sharp({ create }).png().toBuffer()
    const { share } = sharingApp(store, { fetchImage: async () => large })
    const { html, asked, sources } = await later((await share()).id)
    expect([sources, asked]).toEqual([[], []])
    expect(html).toContain('40 megapixels: larger than the 32 that we draw.')
  })

  it('are deleted with the report', async () => {
    const image = sharp({ create: { width: 16, height: 9, channels: 3, background: '#f00' } })
    const { share, post } = sharingApp(store, { fetchImage: () => image.png().toBuffer() })
    const { id, token } = await share()
    const { app } = await later(id)
    expect((await app.request(`/r/${id}/images/0`)).status).toBe(200)
    await post(`/r/${id}/delete`, new URLSearchParams({ token }))
    expect((await app.request(`/r/${id}/images/0`)).status).toBe(404)
  })
})

describe('its image', () => {
  it('is in the page’s tags and may be cached', async () => {
    const png = await createThumbnails({ productName: 'Linklens' }, imageProcesses)(fullInspection, {})
    const { id } = await freeze(fullInspection, png)
    const { app, text } = sharingApp(store)
    const html = await text(`/r/${id}`)
    expect(html).toContain(`<meta property="og:image" content="${BASE}/r/${id}/card.png"`)
    expect(html).toContain('<meta property="og:image:alt" content="shore.example: 78 of 100, good"')
    const answer = await app.request(`/r/${id}/card.png`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800, immutable')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png)
  })

  it('is not referred to where there is none', async () => {
    const { id } = await freeze()
    const { app, text } = sharingApp(store)
    expect(await text(`/r/${id}`)).not.toContain('card.png')
    for (const path of [`/r/${id}/card.png`, `/r/${NONE}/card.png`, '/r/x/card.png']) {
      const answer = await app.request(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})

describe('a report that does not exist', () => {
  it.each([NONE, 'short', `${NONE}'--`, 'a'.repeat(65)])('%s answers 404 and says why', async (id) => {
    const answer = await sharingApp(store).app.request(`/r/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('deleted, or removed because nobody opened it for a year')
  })
})

describe('deleting', () => {
  it('accepts the token, from the form at its end', async () => {
    const { share, text, post, app } = sharingApp(store)
    const { id, token } = await share()
    expect(await text(`/r/${id}`)).toContain(`action="/r/${id}/delete"`)
    const wrong = await post(`/r/${id}/delete`, new URLSearchParams({ token: 'another' }))
    expect(wrong.status).toBe(401)
    const asked = await wrong.text()
    expect(asked).toContain(`action="/r/${id}/delete"`)
    expect(asked).not.toContain('another')
    const answer = await post(`/r/${id}/delete`, new URLSearchParams({ token: ` ${token}\n` }))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('The snapshot is deleted')
    expect((await app.request(`/r/${id}`)).status).toBe(404)
    expect((await post(`/r/${id}/delete`, new URLSearchParams({ token }))).status).toBe(404)
  })

  it('accepts no other token, and no other site’s form', async () => {
    const { share, post, app } = sharingApp(store)
    const { id, token } = await share()
    for (const wrong of ['', 'x'.repeat(32), (await share()).token])
      expect((await post(`/r/${id}/delete`, new URLSearchParams({ token: wrong }))).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await post(`/r/${id}/delete`, new URLSearchParams({ token }), foreign)).status).toBe(403)
    expect((await app.request(`/r/${id}`)).status).toBe(200)
  })
})
