import { describe, expect, it } from 'vitest'
import { OPEN_GRAPH_KEYS, TWITTER_KEYS } from '../../extract/known-keys.ts'
import { nearestKey } from './known-keys.ts'

describe('nearestKey', () => {
  it.each([
    ['og:desciption', 'og:description'],
    ['og:descripton', 'og:description'],
    ['og:sitename', 'og:site_name'],
    ['og:site-name', 'og:site_name'],
    ['og:images', 'og:image'],
    ['og:image:widht', 'og:image:width'],
    ['og:tilte', 'og:title'],
    ['og.title', 'og:title'],
    ['og_title', 'og:title'],
  ])('%s means %s', (written, meant) => {
    expect(nearestKey(written, OPEN_GRAPH_KEYS)).toBe(meant)
  })

  it.each([
    'og:title',
    'OG:Title',
    'og:image:alt',
    'og:points',
    'og:isbn',
    'og:tag',
    'og:x',
    `og:${'x'.repeat(5000)}`,
  ])('leaves %s alone', (key) => {
    expect(nearestKey(key, OPEN_GRAPH_KEYS)).toBeNull()
  })

  it('knows twitter keys', () => {
    expect(nearestKey('twitter:cards', TWITTER_KEYS)).toBe('twitter:card')
    expect(nearestKey('twitter:desription', TWITTER_KEYS)).toBe('twitter:description')
    expect(nearestKey('twitter:image:alt', TWITTER_KEYS)).toBeNull()
    expect(nearestKey('twitter:foo', TWITTER_KEYS)).toBeNull()
  })

  it('takes no key of the lists for a slip of another', () => {
    for (const keys of [OPEN_GRAPH_KEYS, TWITTER_KEYS]) {
      for (const key of keys) expect(nearestKey(key, keys)).toBeNull()
    }
  })
})
