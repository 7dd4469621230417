import { describe, expect, it } from 'vitest'
import { goodPage } from '../../../../test/platforms/build-facts.ts'
import { readHtml } from '../../../../test/platforms/read-html.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const kakaotalk = readerOf('kakaotalk')

describe('kakaotalk', () => {
  it('falls back to the title and description of the page', () => {
    const head =
      '<title>Bread</title><meta name="description" content="A loaf."><meta property="og:image" content="https://example.com/image.png">'
    expect(readHtml({ head }).get('kakaotalk')).toMatchObject({ title: 'Bread', description: 'A loaf.' })
  })
  it('picks an image of the page where og:image is missing, which nobody chose', () => {
    const read = (body: string) => readHtml({ head: '<title>Bread</title>', body }).get('kakaotalk')
    const picked = read('<img src="/loaf.png">')
    expect(picked).toMatchObject({ verdict: 'degraded', image: null })
    expect(picked?.cause).toContain('KakaoTalk may draw an image of the page')
    expect(read('<p>Bread</p>')?.cause).not.toContain('may draw')
  })
  it('has a limit of weight that is stated for other messages alone', () => {
    const heavy = kakaotalk(goodPage({ images: [{ bytes: 5_000_001 }] }))
    expect(heavy).toMatchObject({ verdict: 'unknown', expected: 'full' })
    expect(kakaotalk(goodPage({ images: [{ bytes: 5_000_000 }] })).verdict).toBe('full')
  })
  it('draws nothing of a page without any title', () => {
    const head = '<meta property="og:image" content="https://example.com/image.png">'
    expect(readHtml({ head }).get('kakaotalk')?.verdict).toBe('none')
  })
})
