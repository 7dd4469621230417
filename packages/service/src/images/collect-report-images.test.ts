import { describe, expect, it, vi } from 'vitest'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { createImageCollector } from './collect-report-images.ts'
import type { SocialImage } from './social-image.ts'

const { signal } = new AbortController()
const MIB = 1024 * 1024
const [preview] = fullInspection.platformPreviews
if (!preview) throw new Error('no preview')

/** A report whose cards show these, the first being the social image. */
function showing(urls: readonly string[], error?: typeof fullInspection.imageAnalysis.error) {
  const { error: _, ...analysis } = fullInspection.imageAnalysis
  const imageAnalysis = { ...analysis, url: urls[0] ?? null, ...(error ? { error } : {}) }
  const image = { alt: null, crop: null }
  const platformPreviews = urls.toReversed().map((url) => ({ ...preview, image: { ...image, url } }))
  return {
    inspection: { ...fullInspection, imageAnalysis, platformPreviews } as typeof fullInspection,
    at: 0,
    client: { client: 'one' },
  }
}

const collecting = (give: (url: string) => Promise<SocialImage>, collectMs?: number) => {
  const asked: string[] = []
  const keep = vi.fn()
  const get = (url: string) => {
    asked.push(url)
    return give(url)
  }
  const collect = createImageCollector({ get, keep }, collectMs)
  return { asked, collect, keep }
}

const webp = (length: number) => async () => ({ webp: new Uint8Array(length) })
const PAGES = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://example.com/${name}.png`)

describe('the images that are kept with a report', () => {
  it('are those that it shows, each once, the social image first, four at most', async () => {
    const { collect, asked } = collecting(webp(1))
    const urls = (await collect(showing([...PAGES, ...PAGES]), signal)).map(({ url }) => url)
    expect(urls).toEqual(['a', 'e', 'd', 'c'].map((name) => `https://example.com/${name}.png`))
    expect(asked).toEqual(urls)
  })

  it('are none that the report does not show, or that are no web URLs', async () => {
    const { collect, asked } = collecting(webp(1))
    const failed = showing(PAGES.slice(0, 2), { code: 'TIMEOUT', message: 'Late.' })
    expect((await collect(failed, signal)).map(({ url }) => url)).toEqual(PAGES.slice(1, 2))
    expect(await collect(showing(['data:image/png;base64,AA']), signal)).toEqual([])
    expect(await collect(showing([]), signal)).toEqual([])
    expect(asked).toEqual(PAGES.slice(1, 2))
  })

  it('are not waited for: a late one is left out, a broken one has its reason', async () => {
    const { collect } = collecting((url) => {
      if (url.endsWith('a.png')) return new Promise(() => {})
      return url.endsWith('b.png') ? Promise.resolve({ problem: 'broken' }) : webp(1)()
    }, 30)
    expect(await collect(showing(PAGES.slice(0, 3)), signal)).toEqual([
      { url: PAGES[2], webp: new Uint8Array(1) },
      { url: PAGES[1], problem: 'broken' },
    ])
  })

  it('are not collected for a client that is gone', async () => {
    const { collect } = collecting(() => new Promise(() => {}), 60_000)
    expect(await collect(showing(PAGES), AbortSignal.abort())).toEqual([])
  })

  it('are drawn from what the inspection has read', async () => {
    const { collect, keep } = collecting(webp(1))
    const image = { url: 'https://example.com/a.png', bytes: new Uint8Array(7) }
    await collect({ ...showing(PAGES), image }, signal)
    expect(keep).toHaveBeenCalledExactlyOnceWith(image.url, expect.any(String), image.bytes)
  })

  it('weigh 4 MiB at most', async () => {
    const { collect } = collecting((url) => webp(url.endsWith('a.png') ? MIB : 3 * MIB)())
    const kept = await collect(showing(PAGES.slice(0, 3)), signal)
    expect(kept.map((image) => 'webp' in image && image.webp.byteLength)).toEqual([MIB, 3 * MIB])
  })
})
