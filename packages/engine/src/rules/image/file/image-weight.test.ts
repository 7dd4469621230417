import { expect, it } from 'vitest'
import { namedBy } from '../../../../test/rules/judge-page.ts'
import { examplePage } from '../../examples/example-html.ts'

const html = examplePage(
  '<title>Bread</title><meta property="og:title" content="Bread"><meta name="twitter:card" content="summary_large_image"><meta property="og:image" content="https://example.com/card.png">',
)
const refusing = (bytes: number) =>
  namedBy('image-weight', { html, image: { format: 'png', width: 1200, height: 630, bytes } })

it('names who takes only files under the weight, and who takes none over it', () => {
  expect(refusing(599_999)).toEqual([])
  expect(refusing(600_000)).toEqual(['whatsapp'])
  expect(refusing(5_000_000)).toContain('x')
  expect(refusing(5_000_000)).not.toContain('linkedin')
  expect(refusing(5_000_001)).toContain('linkedin')
})
