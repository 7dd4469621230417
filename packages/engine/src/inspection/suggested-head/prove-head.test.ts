import { describe, expect, it } from 'vitest'
import { analyse, type Inspection } from '../../index.ts'
import { exampleCapture } from '../../rules/examples/example-facts.ts'
import type { ExamplePage } from '../../rules/examples/example-page.ts'

const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sourdough</title>
<meta property="og:image" content="https://example.com/card.png"></head><body><h1>Sourdough</h1></body></html>`
const allowed = { platform: 'facebook', status: 200, image: { status: 200 } }
const image = { format: 'png', width: 1200, height: 630 } as const

const inspect = (page: Partial<ExamplePage>): Inspection =>
  analyse(exampleCapture({ html: BARE, image, ...page }))
const headOf = ({ platformCompatibility }: Inspection) => platformCompatibility.suggestedHead

describe('a refusal of the server', () => {
  it.each([
    ['the page', { platform: 'linkedin', status: 999 }, 60],
    ['the image', { platform: 'linkedin', status: 200, image: { status: 403 } }, 74],
  ])('a refusal of the server of %s is not promised away', (_what, refused, most) => {
    const head = headOf(inspect({ crawlers: [allowed, refused] }))
    expect(head?.score).toBeLessThanOrEqual(most)
    const linkedin = head?.changes.find(({ platform }) => platform === 'linkedin')
    expect(linkedin?.toExpected ?? linkedin?.to).not.toBe('full')
  })

  it('does not stop a crawler that got a page without tags from getting the block', () => {
    const crawlers = [allowed, { platform: 'x', status: 200, html: '<title>Other</title>' }]
    expect(headOf(inspect({ crawlers }))?.score).toBe(headOf(inspect({}))?.score)
  })
})

describe('no head is suggested', () => {
  it('no head is suggested where the bytes are not in the charset that the page names', () => {
    const html = BARE.replace('Sourdough', 'Crème brûlée')
    expect(headOf(inspect({ html, encoding: 'latin1' }))).toBeNull()
    expect(headOf(inspect({ html }))).not.toBeNull()
  })

  it('no head is suggested where a card that is only expected to be full would become less', () => {
    for (const crawlers of [[], [allowed]])
      for (const { from, fromExpected, to, toExpected } of headOf(inspect({ crawlers }))?.changes ?? []) {
        const order = ['none', 'degraded', 'full']
        const [was, is] = [fromExpected ?? from, toExpected ?? to]
        expect(order.indexOf(is)).toBeGreaterThanOrEqual(order.indexOf(was))
      }
  })
})

it('says what is expected where a verdict is unknown', () => {
  const changes = headOf(inspect({}))?.changes ?? []
  expect(changes.length).toBeGreaterThan(0)
  for (const { from, fromExpected, to, toExpected } of changes) {
    expect(fromExpected !== undefined).toBe(from === 'unknown')
    expect(toExpected !== undefined).toBe(to === 'unknown')
  }
})
