import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../rules/examples/example-facts.ts'
import { FULL_CARD } from '../../../rules/losses/loss-rule.ts'
import { PLATFORMS } from '../../index.ts'
import { readEach } from '../../resolver/read-platforms.ts'
import { headWith, openGraph, readHtml, tag } from '../../../../test/platforms/read-html.ts'

const read = (head: string) => readHtml({ head }).get('rocketchat')

describe('rocketchat', () => {
  it('sees quotes of either kind, and no value without them', () => {
    expect(read("<meta property='og:title' content='Bread'>")?.title).toBe('Bread')
    expect(read('<meta property=og:title content=Bread>')?.verdict).toBe('none')
  })
  it('puts a relative image behind the host, whatever the path of the page', () => {
    const head = headWith(openGraph({ 'og:image': 'image.png' }))
    expect(readHtml({ head, url: 'https://example.com/blog/bread' }).get('rocketchat')?.image).toMatchObject({
      url: 'https://example.com/image.png',
    })
  })
  it('warns of an image that answers by the Referer header, which its app sends', () => {
    const warned = (vary: string) => {
      const { html, image } = FULL_CARD
      const { compatibility } = readEach(
        PLATFORMS,
        exampleFacts({ html, image: { ...image, headers: { vary } } }),
        true,
      )
      return Object.entries(compatibility.platforms).flatMap(([id, { warnings }]) =>
        warnings.some((one) => one.id === 'image-by-referer') ? [id] : [],
      )
    }
    expect(warned('Accept, Referer')).toEqual(['rocketchat'])
    expect(warned('Accept')).toEqual([])
  })
  it('reads the first 250,000 bytes', () => {
    const late = (bytes: number) => read(headWith(`<style>/*${'x'.repeat(bytes)}*/</style>${openGraph()}`))
    expect(late(240_000)?.verdict).toBe('full')
    expect(late(250_000)?.verdict).toBe('degraded')
  })
  it('takes the first of several tags that is not empty, and needs no title', () => {
    expect(read(tag('og:title', '') + tag('og:title', 'Bread'))?.title).toBe('Bread')
    expect(read(tag('og:description', 'A loaf.'))?.verdict).toBe('degraded')
  })
})
