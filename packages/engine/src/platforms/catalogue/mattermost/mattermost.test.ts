import { describe, expect, it } from 'vitest'
import { goodPage, goodPageWith, GOOD_TAGS, IMAGE_URL } from '../../../../test/platforms/build-facts.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const mattermost = readerOf('mattermost')

const UNSIZED = { 'og:image:width': null, 'og:image:height': null }

describe('mattermost', () => {
  it('does not see an image that is named in name=', () => {
    const tags = [
      ...GOOD_TAGS.filter(([key]) => key !== 'og:image'),
      { name: 'og:image', content: IMAGE_URL },
    ]
    expect(mattermost(goodPage({ tags })).cause).toContain('og:image is in name=, and only property= is read')
  })
  it('draws large from 150 pixels of width and 4:3', () => {
    const layout = (width: number, height: number) =>
      mattermost(goodPageWith(UNSIZED, { images: [{ width, height }] })).layout
    expect(layout(1_200, 630)).toBe('large')
    expect(layout(160, 120)).toBe('large')
    expect(layout(149, 80)).toBe('small')
    expect(layout(1_080, 1_080)).toBe('small')
  })
  it('draws values of any length: the limit of 5 KiB is gone', () => {
    expect(mattermost(goodPageWith({ 'og:description': 'd'.repeat(6_000) })).verdict).toBe('full')
  })
  describe('of several images', () => {
    const LOGO = 'https://example.com/logo.png'
    const images = [{ url: IMAGE_URL }, { url: LOGO, width: 200, height: 200 }]
    const drawn = (...added: [key: string, value: string][]) => {
      const tags = [...GOOD_TAGS.filter(([key]) => !key.startsWith('og:image')), ...added]
      const { image, layout, verdict } = mattermost(goodPage({ tags, images }))
      return { image: image?.url ?? null, layout, verdict }
    }
    it('draws the one whose size is nearest to 80×80', () => {
      expect(drawn(['og:image', IMAGE_URL], ['og:image', LOGO])).toMatchObject({
        image: LOGO,
        layout: 'small',
      })
    })
    it('takes declared sizes before those of the files', () => {
      const size: [string, string][] = [
        ['og:image:width', '100'],
        ['og:image:height', '90'],
      ]
      expect(drawn(['og:image', IMAGE_URL], ...size, ['og:image', LOGO])).toMatchObject({
        image: IMAGE_URL,
        layout: 'small',
      })
    })
    it('keeps a declared size where the next one is no number, and the image where its secure_url is empty', () => {
      const size: [string, string][] = [
        ['og:image:width', '100'],
        ['og:image:width', ' 900 '],
        ['og:image:height', '90'],
        ['og:image:secure_url', ''],
      ]
      expect(drawn(['og:image', IMAGE_URL], ...size, ['og:image', LOGO])).toMatchObject({ image: IMAGE_URL })
    })
    it('takes an empty one for the smallest', () => {
      expect(drawn(['og:image', ''], ['og:image', IMAGE_URL])).toMatchObject({
        image: null,
        verdict: 'degraded',
      })
    })
    it('draws og:image:secure_url in place of the og:image before it', () => {
      expect(drawn(['og:image', IMAGE_URL], ['og:image:secure_url', LOGO])).toMatchObject({ image: LOGO })
    })
  })
  it('draws nothing without one of og:title, og:type and og:url, or from another type than text/html', () => {
    const named = (keys: Record<string, string | null>) =>
      mattermost(goodPageWith({ 'og:title': null, 'og:type': null, 'og:url': null, ...keys }))
    expect(named({})).toMatchObject({ verdict: 'none' })
    expect(named({ 'og:type': 'website' }).verdict).toBe('degraded')
    expect(mattermost(goodPage({ contentType: 'application/xhtml+xml' })).verdict).toBe('none')
    expect(mattermost(goodPage({ contentType: null })).verdict).toBe('full')
  })
  it('cuts texts after 300 characters', () => {
    const { title, description } = mattermost(
      goodPageWith({ 'og:title': 't'.repeat(400), 'og:description': 'd'.repeat(400) }),
    )
    expect([title?.length, description?.length]).toEqual([300, 300])
  })
  it('reads no title outside of Open Graph, and draws the address for it', () => {
    expect(mattermost(goodPageWith({ 'og:title': null }))).toMatchObject({
      verdict: 'degraded',
      title: 'https://example.com/page',
    })
    const bare = goodPageWith({ 'og:title': null, 'og:description': null, 'og:image': null })
    expect(mattermost(bare).verdict).toBe('none')
  })
})
