/** What a reading comes to beyond its verdict: what is lost, and how sure it is. */
import { describe, expect, it } from 'vitest'
import { EVIDENCE_KINDS } from '../../src/facts/evidence.ts'
import { indexPage } from '../../src/facts/page-index.ts'
import { readFacts } from '../../src/facts/read-facts.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { worstLoss } from '../../src/platforms/losses.ts'
import { readEach } from '../../src/platforms/resolver/read-platforms.ts'
import { captureOf, headWith, openGraph, type HtmlPage } from './read-html.ts'

const read = (page: HtmlPage) => readEach(PLATFORMS, indexPage(readFacts(captureOf(page))), false)

describe('an icon in place of the image', () => {
  const head =
    '<title>Bread</title><meta property="og:title" content="Bread"><link rel="apple-touch-icon" href="/icon.png">'
  it.each(['imessage', 'signal-desktop', 'matrix'])('is a lost image to people: %s', (id) => {
    const { losses, compatibility } = read({ head })
    const own = losses.find(({ platform }) => platform === id)
    expect(compatibility.platforms[id]?.verdict).toBe('degraded')
    expect(own && worstLoss(own)).toBe('image')
  })
})

describe('a full card', () => {
  const { previews, compatibility } = read({})
  const full = PLATFORMS.filter(({ id }) => compatibility.platforms[id]?.verdict === 'full')

  it('is drawn by many', () => {
    expect(full.length).toBeGreaterThan(10)
  })

  it.each(full)('a full card of $id is as sure as the least sure of layout, words and image', (platform) => {
    const drawn = previews.find((preview) => preview.platform === platform.id)
    const layout = platform.layouts.find(({ name }) => name === drawn?.layout)
    const claims = [
      layout?.by ?? null,
      ...(layout?.draws.title ? [platform.reads.title.by] : []),
      platform.reads.image.by,
    ]
    const least = claims.includes(null)
      ? null
      : EVIDENCE_KINDS[Math.max(...claims.map((by) => (by ? EVIDENCE_KINDS.indexOf(by.kind) : 0)))]
    expect(compatibility.platforms[platform.id]?.confidence).toBe(least)
  })

  it('rests on claims of several kinds, or the test above would prove nothing', () => {
    const mixed = full.filter(({ layouts, reads }) =>
      layouts.some(({ by }) => by && reads.image.by && by.kind !== reads.image.by.kind),
    )
    expect(mixed.length).toBeGreaterThan(0)
  })
})

describe('a crawler that gets other tags than we do', () => {
  it('is what the loss is put down to first, before the tag', () => {
    const head = headWith(openGraph({ 'og:image': null }), '')
    const { losses } = read({ crawlerViews: [{ platforms: ['linkedin'], head }] })
    const faultsOf = (id: string) => losses.find(({ platform }) => platform === id)?.losses[0]?.faults
    expect(faultsOf('linkedin')).toEqual(['crawler-differs', 'no-image'])
    expect(faultsOf('facebook')).toBeUndefined()
  })
})
