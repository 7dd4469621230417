import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache.ts'

describe('ByteCache', () => {
  it('forgets what was not asked for longest', () => {
    const cache = new ByteCache(10)
    cache.set('a', new Uint8Array(4))
    cache.set('b', new Uint8Array(4))
    cache.get('a')
    cache.set('c', new Uint8Array(4))
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true])
  })

  it('counts a replaced value once, and keeps nothing larger than itself', () => {
    const cache = new ByteCache(10)
    cache.set('a', new Uint8Array(6))
    cache.set('a', new Uint8Array(6))
    cache.set('b', new Uint8Array(4))
    cache.set('huge', new Uint8Array(11))
    expect(cache.get('a')).toBeDefined()
    expect(cache.get('b')).toBeDefined()
    expect(cache.get('huge')).toBeUndefined()
  })
})
