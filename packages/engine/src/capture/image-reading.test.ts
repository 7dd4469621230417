import { describe, expect, it } from 'vitest'
import { readImageBody, type ImageReadingOptions } from './image-reading.ts'

/** Feeds chunks until the reading has enough; an image is known once `knownAt` bytes are there. */
function read(chunks: number[], knownAt: number, options: Partial<ImageReadingOptions> = {}) {
  const asked: [bytes: number, complete: boolean][] = []
  const { sink, result } = readImageBody({
    need(prefix, complete) {
      asked.push([prefix.length, complete])
      return prefix.length >= knownAt ? 'enough' : 'more'
    },
    maxBytes: 1_000_000,
    declaredBytes: null,
    countsToEnd: true,
    ...options,
  })
  const stopped = chunks.findIndex((bytes) => sink.push(new Uint8Array(bytes).fill(7)) === 'stop')
  return { ...result(stopped === -1), chunksRead: stopped === -1 ? chunks.length : stopped + 1, asked }
}

const summary = ({ prefix, complete, totalBytes, chunksRead }: ReturnType<typeof read>) => [
  prefix.length,
  complete,
  totalBytes,
  chunksRead,
]

describe('readImageBody', () => {
  it('stops when enough is known and the size is declared', () => {
    expect(summary(read([1000, 1000, 1000], 1500, { declaredBytes: 3000 }))).toEqual([2000, false, 3000, 2])
  })

  it('counts on to the end when it is not, without keeping', () => {
    expect(summary(read([1000, 1000, 1000], 1500))).toEqual([2000, false, 3000, 3])
  })

  it('does not count where that is not asked for', () => {
    expect(summary(read([1000, 1000, 1000], 1500, { countsToEnd: false }))).toEqual([2000, false, null, 2])
  })

  it('knows a whole file, also by its declared length', () => {
    expect(summary(read([100], 50))).toEqual([100, true, 100, 1])
    expect(summary(read([100], 50, { declaredBytes: 100 }))).toEqual([100, true, 100, 1])
    expect(summary(read([], 50))).toEqual([0, true, 0, 0])
  })

  it('asks at growing sizes, and at the end of what is declared', () => {
    const { asked } = read(Array<number>(20).fill(300), 99_999, { declaredBytes: 6000 })
    expect(asked).toEqual([
      [600, false],
      [1200, false],
      [2400, false],
      [4800, false],
      [6000, true],
    ])
  })

  it('asks again when the byte that is waited for is there, but not after every few', () => {
    const at: number[] = []
    const waiting = (wanted: (length: number) => number) => {
      at.length = 0
      read(Array<number>(400).fill(100), 99_999, {
        declaredBytes: 40_000,
        need(prefix) {
          at.push(prefix.length)
          return wanted(prefix.length)
        },
      })
      return at
    }
    expect(waiting(() => 33_333)).toEqual([600, 33_400, 35_500, 37_800, 40_000])
    expect(waiting((length) => length + 1).length).toBeLessThan(70)
    // What the file does not hold is not waited for beyond its end.
    expect(waiting(() => Infinity)).toEqual([600, 40_000])
  })

  it('stops at what is no image', () => {
    const reading = read([1000, 1000], 0, { need: () => 'not-an-image' })
    expect([reading.chunksRead, reading.error]).toEqual([1, null])
  })

  it('stops past the limit, keeping what is known', () => {
    const reading = read(Array<number>(20).fill(1000), 1500, { maxBytes: 5000 })
    expect(summary(reading)).toEqual([2000, false, null, 6])
    expect(reading.error?.code).toBe('RESPONSE_TOO_LARGE')
  })

  it('reads the start of a file that is declared too large', () => {
    const reading = read([1000, 1000, 1000], 1500, { declaredBytes: 9_000_000 })
    expect(summary(reading)).toEqual([2000, false, 9_000_000, 2])
    expect(reading.error?.code).toBe('RESPONSE_TOO_LARGE')
  })

  it('reads on to keep the file, with the same prefix as without', () => {
    const whole = read([1000, 1000, 1000], 1500, { declaredBytes: 3000, keepsWhole: true })
    expect([...summary(whole), whole.whole?.length]).toEqual([2000, false, 3000, 3, 3000])
    expect(read([1000, 1000, 1000], 1500, { declaredBytes: 3000 }).whole).toBeNull()
  })

  it.each([
    ['one that is declared too large', [1000, 1000, 1000], { declaredBytes: 9_000_000 }],
    ['one that turns out too large', Array<number>(9).fill(1000), { maxBytes: 5000 }],
    ['what is no image', [1000, 1000], { need: () => 'not-an-image' as const }],
  ])('keeps no file of %s', (_, chunks, options) => {
    expect(read(chunks, 1500, { keepsWhole: true, ...options }).whole).toBeNull()
  })

  it('knows an image whose rest does not come, where its size is declared', () => {
    expect(read([1000, 1000], 1500, { declaredBytes: 3000, keepsWhole: true }).isKnown).toBe(true)
    expect(read([1000, 1000], 1500, { keepsWhole: true }).isKnown).toBe(false)
  })

  it('keeps the bytes in order', () => {
    const { sink, result } = readImageBody({
      need: () => 'more',
      maxBytes: 1e6,
      declaredBytes: null,
      countsToEnd: true,
    })
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251)
    for (let at = 0; at < bytes.length; at += 777) sink.push(bytes.subarray(at, at + 777))
    expect(Buffer.compare(result(true).prefix, bytes)).toBe(0)
  })
})
