import { describe, expect, it } from 'vitest'
import { goodPage, goodPageWith } from '../../../../test/platforms/build-facts.ts'
import { GOOD_HEAD, readHtml } from '../../../../test/platforms/read-html.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const misskey = readerOf('misskey')

describe('misskey', () => {
  it('draws large only where twitter:card asks for it', () => {
    expect(misskey(goodPage()).layout).toBe('large')
    for (const card of ['summary', null])
      expect(misskey(goodPageWith({ 'twitter:card': card }))).toMatchObject({
        verdict: 'degraded',
        layout: 'small',
      })
  })
  it('cuts the title after 100 characters and the description after 85', () => {
    const read = misskey(goodPageWith({ 'og:title': 't'.repeat(150), 'og:description': 'd'.repeat(400) }))
    expect([read.title?.length, read.description?.length]).toEqual([100, 85])
  })
  it('takes the site name, else the host, for a title', () => {
    const read = (head: string) => readHtml({ head }).get('misskey')?.title
    expect(read('<meta property="og:site_name" content="Oven">')).toBe('Oven')
    expect(read('')).toBe('example.com')
  })
  it('fails on a page over 10 MiB', () => {
    expect(misskey(goodPage({ htmlLength: 10_485_761 })).verdict).toBe('none')
    expect(readHtml({ head: GOOD_HEAD }).get('misskey')?.verdict).toBe('full')
  })
})
