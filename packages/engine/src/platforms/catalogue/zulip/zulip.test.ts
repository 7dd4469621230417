import { describe, expect, it } from 'vitest'
import { goodPage, goodPageWith } from '../../../../test/platforms/build-facts.ts'
import { GOOD_HEAD, readHtml, tag } from '../../../../test/platforms/read-html.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const zulip = readerOf('zulip')

describe('zulip', () => {
  it('draws nothing without an image, and leaves a square empty where it does not load', () => {
    expect(zulip(goodPage()).verdict).toBe('full')
    expect(zulip(goodPageWith({ 'og:image': null }))).toMatchObject({ verdict: 'none', confidence: 'code' })
    expect(zulip(goodPage({ images: [{ status: 404 }] }))).toMatchObject({ verdict: 'degraded', image: null })
  })
  it('takes only an <img> that is a later sibling of the first <h1>', () => {
    const read = (body: string) => readHtml({ head: '<title>Bread</title>', body }).get('zulip')
    const image = { url: 'https://example.com/loaf.png' }
    expect(read('<h1>Bread</h1><p>A</p><img src="/loaf.png">')).toMatchObject({ verdict: 'degraded', image })
    for (const body of [
      '<img src="/loaf.png"><h1>Bread</h1>',
      '<h1>Bread</h1><div><img src="/loaf.png"></div>',
      '<div><h1>Bread</h1></div><img src="/loaf.png">',
      '<h1>Bread<img src="/loaf.png"></h1>',
      '<h1>Bread</h1><img src=""><img src="/loaf.png">',
    ])
      expect(read(body), body).toMatchObject({ verdict: 'none', confidence: 'code' })
  })
  it('needs no title for a card', () => {
    const head = '<meta property="og:image" content="https://example.com/bread.png">'
    expect(readHtml({ head }).get('zulip')).toMatchObject({ title: null, layout: 'small' })
  })
  it('takes the last of several tags, even an empty one', () => {
    const read = (head: string) => readHtml({ head: GOOD_HEAD + head }).get('zulip')
    expect(read(tag('og:title', 'Another'))?.title).toBe('Another')
    expect(read(tag('og:title', ''))?.title).toBeNull()
  })
})
