import { describe, expect, it } from 'vitest'
import { goodPage, goodPageWith } from '../../../../test/platforms/build-facts.ts'
import { GOOD_HEAD, readHtml, tag } from '../../../../test/platforms/read-html.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const mattermost = readerOf('mattermost')

describe('mattermost', () => {
  it('draws large from 150 pixels of width and 4:3', () => {
    const layout = (width: number, height: number) =>
      mattermost(goodPage({ images: [{ width, height }] })).layout
    expect(layout(1_200, 630)).toBe('large')
    expect(layout(160, 120)).toBe('large')
    expect(layout(149, 80)).toBe('small')
    expect(layout(1_080, 1_080)).toBe('small')
  })
  it('draws nothing where the tags are over 5 KiB together', () => {
    const described = (length: number) => mattermost(goodPageWith({ 'og:description': 'd'.repeat(length) }))
    expect(described(4_000).verdict).toBe('full')
    expect(described(5_121)).toMatchObject({ verdict: 'none', confidence: 'code' })
    expect(mattermost(goodPageWith({ description: 'd'.repeat(5_121) })).verdict).toBe('full')
  })
  it('counts only the last of several texts', () => {
    const long = 'd'.repeat(3_000)
    const head = `${GOOD_HEAD}${tag('og:description', long)}${tag('og:description', long)}`
    expect(readHtml({ head }).get('mattermost')?.verdict).toBe('full')
    const far = `https://example.com/${'u'.repeat(6_000)}`
    expect(mattermost(goodPageWith({ 'og:url': far })).verdict).toBe('full')
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
