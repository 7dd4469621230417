import { describe, expect, it } from 'vitest'
import { headWith, openGraph, readHtml, tag, PICTURE } from '../../../../test/platforms/read-html.ts'

const read = (head: string) => readHtml({ head }).get('nextcloud')

describe('nextcloud', () => {
  it('reads all tags in name= before those in property=', () => {
    const named = '<meta name="og:title" content="By name">'
    expect(read(headWith(openGraph() + named))?.title).toBe('By name')
  })
  it('draws <title> alone where there is no Open Graph, and no description from name=', () => {
    expect(read('<title>Tab</title><meta name="description" content="Words">')).toMatchObject({
      verdict: 'degraded',
      title: 'Tab',
      description: null,
      image: null,
      certainty: 'known',
    })
  })
  it('asks for no other image where the first is empty', () => {
    const images = tag('og:image', '') + tag('og:image', PICTURE)
    expect(read(headWith(openGraph({ 'og:image': null }) + images))).toMatchObject({ image: null })
  })
})
