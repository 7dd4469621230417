import { describe, expect, it } from 'vitest'
import { heavyPng } from '../../test/guard/local-server.ts'
import { LIMITS } from '../limits.ts'
import { imageNeed } from '../image/image-need.ts'
import type { ImageCapture, PageCapture } from './capture.ts'
import { keepSubmittable, localImageOptions } from './whole-images.ts'

const MIB = 1024 * 1024
const timings = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const page = (bodyBytes: number): PageCapture => ({
  finalUrl: 'http://localhost:3000/bread',
  status: 200,
  headers: [],
  redirects: [],
  timings,
  body: new Uint8Array(bodyBytes),
  encodedBytes: bodyBytes,
})

const image = (prefix: Uint8Array, changes: Partial<ImageCapture> = {}): ImageCapture => ({
  url: 'http://localhost:3000/card.png',
  response: null,
  prefix,
  complete: true,
  totalBytes: prefix.length,
  error: null,
  ...changes,
})

describe('what is fetched', () => {
  const { need, known, route } = localImageOptions(page(0), 'https://example.com', imageNeed)

  it('keeps a whole image, and no more of anything else than it needs', () => {
    const card = heavyPng(1200, 630, 1_000)
    expect(imageNeed(card.subarray(0, 600), false)).toBe('enough')
    expect(need(card.subarray(0, 600), false)).toBe(LIMITS.submittedImageBytes)
    expect(need(card, true)).toBe('enough')
    expect(need(heavyPng(1200, 630, LIMITS.submittedImageBytes), false)).toBe('enough')
    expect(need(new TextEncoder().encode(`<!doctype html>${' '.repeat(600)}`), false)).toBe('not-an-image')
  })

  it('is of this machine, or of the site at the page’s own server', () => {
    const unplaced = localImageOptions(page(0), undefined, imageNeed)
    expect(unplaced.known?.('http://127.0.0.1:9000/a.png')).toBeNull()
    // Once the page is at its site, nobody gets it.
    expect(known?.('http://127.0.0.1:9000/a.png')).toMatchObject({ deferred: true })
    expect(known?.('https://example.com/a.png')).toBeNull()
    expect(known?.('https://www.example.com/a.png')).toMatchObject({ deferred: true })
    expect(known?.('http://192.168.0.1/a.png')).toMatchObject({ deferred: true })
    expect(route?.('https://example.com//evil.example/a.png?b#c')).toBe(
      'http://localhost:3000//evil.example/a.png?b',
    )
    expect(route?.('http://127.0.0.1:9000/a.png')).toBe('http://127.0.0.1:9000/a.png')
  })

  it('is nothing of the web where no site is known', () => {
    const unplaced = localImageOptions(page(0), undefined, imageNeed)
    expect(unplaced.known?.('https://example.com/a.png')).toMatchObject({ deferred: true })
    expect(unplaced.route?.('https://example.com/a.png')).toBe('https://example.com/a.png')
  })
})

describe('what is kept', () => {
  it('keeps every whole image, as long as all can be submitted together', () => {
    const images = [5, 6, 3].map((size) => image(heavyPng(1200, 630, size * MIB)))
    expect(keepSubmittable(images, page(MIB), imageNeed)).toEqual(images)
    const [first, second, third] = keepSubmittable(images, page(7 * MIB), imageNeed)
    expect([first, second]).toEqual(images.slice(0, 2))
    expect(third).toMatchObject({ complete: false, totalBytes: images[2]?.prefix.length })
    expect(imageNeed(third?.prefix ?? new Uint8Array(), false)).toBe('enough')
    expect(third?.prefix.length).toBeLessThan(1_000)
  })

  it('is never more than one part may weigh, and never more than all of them together', () => {
    const svg = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(9 * MIB)}`)
    const images = [image(heavyPng(1, 1, 11 * MIB)), image(svg), image(svg), image(svg)]
    const kept = keepSubmittable(images, page(8 * MIB), imageNeed)
    for (const { prefix } of kept) expect(prefix.length).toBeLessThanOrEqual(LIMITS.submittedImageBytes)
    const bytes = kept.reduce((sum, { prefix }) => sum + prefix.length, 8 * MIB)
    expect(bytes).toBeLessThanOrEqual(20 * MIB)
  })

  it('keeps what came of an image that did not arrive whole', () => {
    const begun = image(heavyPng(1200, 630, 400), { complete: false, totalBytes: null })
    expect(keepSubmittable([begun], page(0), imageNeed)).toMatchObject([
      { complete: false, totalBytes: null },
    ])
  })
})
