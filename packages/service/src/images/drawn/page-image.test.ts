import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssets } from '../../../build-assets.js'
import { pagesApp, testConfig } from '../../../test/fixtures/pages-deps.ts'
import { imageProcesses } from '../../../test/test-deps.ts'
import { createPageImages } from './page-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'linklens-cards-'))
beforeAll(() => buildAssets(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Images are compared by this hash: a diff of their bytes would take minutes to print. */
const hash = (bytes: ArrayBuffer | undefined) =>
  createHash('sha256')
    .update(new Uint8Array(bytes ?? new ArrayBuffer(0)))
    .digest('hex')

/** For tests without an app. */
const drawing = { processes: imageProcesses }

const meta = { title: 'Rules', description: 'What should hold.', path: '/rules' }

describe('the image of a page', () => {
  it('is its own, 1,200 × 630 pixels, and cacheable', async () => {
    const app = pagesApp({ assetsFolder: folder })
    const imageUrlOf = async (path: string) => {
      const html = await (await app.request(path)).text()
      return new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
    }
    const [rules, platforms] = await Promise.all(['/rules', '/platforms'].map(imageUrlOf))
    expect(rules).not.toBe(platforms)
    const answer = await app.request(rules ?? '')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800, immutable')
    const image = await answer.arrayBuffer()
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await (await app.request(rules ?? '')).arrayBuffer()
    expect(hash(again)).toBe(hash(image))
    const other = await (await app.request(platforms ?? '')).arrayBuffer()
    expect(hash(other)).not.toBe(hash(image))
  })

  it('is drawn only with words that were signed here', async () => {
    const app = pagesApp({ assetsFolder: folder })
    const stranger = createPageImages(testConfig({ APP_SECRET: 'x'.repeat(32) }), drawing)
    const signed = createPageImages(testConfig(), drawing).imageOf(meta)?.path ?? ''
    const forged = stranger.imageOf({ ...meta, title: 'Send money' })?.path ?? ''
    const payload = Buffer.from('["Send money",""]').toString('base64url')
    const swapped = signed.replace(/(\/cards\/)[\w-]+/, `$1${payload}`)
    expect((await app.request(signed)).status).toBe(200)
    for (const path of [forged, swapped, '/cards/.png', `/cards/${payload}.png`, signed.slice(0, -5)])
      expect((await app.request(path)).status, path).toBe(404)
  })
})
