import { InspectError, RequestBudgetError, type FetchImage } from '@linklens/engine'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { imageProcesses } from '../../test/test-deps.ts'
import { ImageError } from './process/image-error.ts'
import { createSocialImages as createIn } from './social-image.ts'

const createSocialImages = (fetchImage: FetchImage, now?: () => number) =>
  createIn(fetchImage, imageProcesses, now)

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

describe('the cache of images', () => {
  it('fetches once for all callers, at the same time and later', async () => {
    let fetches = 0
    const images = createSocialImages(async () => {
      fetches += 1
      return png(10, 10)
    })
    const [first, second] = await Promise.all([
      images.get('https://a.example/1'),
      images.get('https://a.example/1'),
    ])
    await images.get('https://a.example/1')
    expect(fetches).toBe(1)
    expect(first).toHaveProperty('webp')
    expect(second).toBe(first)
  })

  it('fetches again for an inspection that saw another image at the URL', async () => {
    const colours = ['#f00', '#00f']
    const images = createSocialImages(async () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: colours.shift() ?? '#000' } })
        .png()
        .toBuffer(),
    )
    const [red, blue] = [
      await images.get('https://a.example/1', { seen: 'png.4.4.80' }),
      await images.get('https://a.example/1', { seen: 'png.4.4.90' }),
    ]
    expect(blue).not.toEqual(red)
    expect(await images.get('https://a.example/1', { seen: 'png.4.4.80' })).toEqual(red)
    expect(colours).toEqual([])
  })

  it('fetches again at once after a refusal by our own limit', async () => {
    let fetched = 0
    const images = createSocialImages(async (_, { requestBudget } = {}) => {
      fetched += 1
      if (!requestBudget?.take(new URL('https://a.example/1'), 'image'))
        throw new RequestBudgetError('The image')
      return new Uint8Array()
    })
    const open = () => ({
      take: () => false,
      read: () => false,
      refusal: null,
      refusalAt: () => null,
    })
    for (let time = 1; time <= 2; time += 1) {
      const { problem } = (await images.get('https://a.example/1', { openBudget: open })) as {
        problem: string
      }
      expect(problem).toMatch(/^The image was not asked for/)
      expect(fetched).toBe(time)
    }
  })

  it('remembers a failure for a minute, with its public sentence only', async () => {
    let now = 0
    let fetches = 0
    const images = createSocialImages(
      async () => {
        fetches += 1
        throw new InspectError('HTTP_ERROR', 'The image answered 403.', { cause: new Error('10.0.0.7') })
      },
      () => now,
    )
    expect(await images.get('https://a.example/1')).toEqual({ problem: 'The image answered 403.' })
    await images.get('https://a.example/1')
    expect(fetches).toBe(1)
    now += 61_000
    await images.get('https://a.example/1')
    expect(fetches).toBe(2)
  })

  it('says nothing of an unexpected failure', async () => {
    const images = createSocialImages(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:80')))
    expect(await images.get('https://a.example/1')).toEqual({ problem: 'The image could not be fetched.' })
  })

  it('stops when nobody waits for the image any more, and starts again for the next caller', async () => {
    const stopped: unknown[] = []
    let asks = 0
    const images = createSocialImages((_, { signal } = {}) => {
      asks += 1
      if (stopped.length > 0) return png(4, 4)
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          stopped.push(signal.reason)
          reject(signal.reason)
        }),
      )
    })
    const leaving = [new AbortController(), new AbortController()]
    const asked = Promise.allSettled(
      leaving.map(({ signal }) => images.get('https://a.example/1', { signal })),
    )
    await vi.waitFor(() => expect(asks).toBe(1), 60_000)
    leaving[0]?.abort(new Error('the first has left'))
    await Promise.resolve()
    expect(stopped).toEqual([])
    leaving[1]?.abort(new Error('both have left'))
    expect(await asked).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect(stopped).toHaveLength(1)
    expect(await images.get('https://a.example/1')).toHaveProperty('webp')
  })

  it('tries again at once after a full queue', async () => {
    let isFull = true
    const run: typeof imageProcesses.run = (task) => {
      if (isFull) return Promise.reject(new ImageError('busy'))
      return imageProcesses.run(task)
    }
    const images = createIn(() => png(4, 4), { ...imageProcesses, run })
    expect(await images.get('https://a.example/1')).toEqual({
      problem: 'The service was too busy to draw this image.',
    })
    isFull = false
    expect(await images.get('https://a.example/1')).toHaveProperty('webp')
  })

  it('fetches a few at a time for a network, and some more for others', async () => {
    const asked: string[] = []
    const images = createSocialImages(({ length }, { signal } = {}) => {
      asked.push(`${length}`)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const leaving = new AbortController()
    const getFor = (client: string) => (_: unknown, index: number) =>
      images.get(`https://a.example/${index}`, { client, signal: leaving.signal })
    const waiting = [
      ...Array.from({ length: 20 }, getFor('192.0.2.1')),
      ...Array.from({ length: 20 }, getFor('192.0.2.77')),
    ]
    await vi.waitFor(() => expect(asked).toHaveLength(4), 60_000)
    waiting.push(...Array.from({ length: 2 }, getFor('198.51.100.1')))
    await vi.waitFor(() => expect(asked).toHaveLength(6), 60_000)
    leaving.abort(new Error('gone'))
    await Promise.allSettled(waiting)
  })

  it('draws what an inspection has read, without a fetch and once', async () => {
    const images = createSocialImages(() => Promise.reject(new Error('it was fetched')))
    images.keep('https://a.example/1', 'png.4.4.80', await png(4, 4))
    const shown = await images.get('https://a.example/1', { seen: 'png.4.4.80', client: '192.0.2.1' })
    expect(shown).toHaveProperty('webp')
    expect(await images.get('https://a.example/1', { seen: 'png.4.4.80', client: '192.0.2.9' })).toEqual(
      shown,
    )
    expect(await images.get('https://a.example/1', { seen: 'png.4.4.99' })).toHaveProperty('problem')
  })

  it('does not wait for the turn of another client that wants the same image', async () => {
    const images = createSocialImages((_, { requestBudget } = {}) =>
      requestBudget ? new Promise(() => {}) : png(4, 4),
    )
    const stuck = {
      take: () => true,
      read: () => true,
      refusal: null,
      refusalAt: () => null,
    }
    void images.get('https://a.example/1', { client: '192.0.2.1', openBudget: () => stuck })
    expect(await images.get('https://a.example/1', { client: '198.51.100.1' })).toHaveProperty('webp')
  })
})
