import { contextOf } from '@linklens/cards'
import { PLATFORMS } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { drawnCardHtml } from '../../../../test/fixtures/drawn-card-html.tsx'
import { brokenInspection, HOSTILE_TITLE } from '../../../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../../../test/fixtures/full-inspection.ts'

const known = new Set(fullInspection.platformPreviews.map(({ platform }) => platform))
const drawn = PLATFORMS.filter(({ id }) => known.has(id))

describe('what surrounds a card', () => {
  it.each(drawn.map(({ id }) => id))('of %s is decoration: no screen reader reads it', (id) => {
    const html = drawnCardHtml(fullInspection, id)
    const { form, name, line } = contextOf(id)
    for (const words of [name, line].filter(Boolean)) expect(html).toContain(`>${words}</p>`)
    expect(html.includes('by-')).toBe(form !== 'none')
    for (const [part] of html.matchAll(
      /<(?:svg class="by-avatar|div class="by-words|p class="by-line by-centred|p class="by-line bubble)[^>]*>/g,
    ))
      expect(part).toContain('aria-hidden="true"')
  })

  it('says nothing of the inspected page', () => {
    for (const { id } of PLATFORMS) expect(JSON.stringify(contextOf(id))).not.toContain(HOSTILE_TITLE)
    const html = drawnCardHtml(brokenInspection, brokenInspection.platformPreviews[0]?.platform ?? '')
    expect(html).not.toMatch(/<script|\sstyle=/)
  })

  it('has no trademark and no other person', () => {
    for (const { id } of PLATFORMS) expect(contextOf(id).name).toMatch(/^(You|you|u\/you|)$/)
  })
})
