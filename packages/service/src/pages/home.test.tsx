import { analyse, exampleCapture } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { pagesApp } from '../../test/fixtures/pages-deps.ts'
import { EXAMPLE_CASE } from './examples/example-case.ts'

const app = pagesApp()
const text = async (path: string) => (await app.request(path)).text()

describe('the home page', () => {
  it('shows a broken card that becomes whole, without a script', async () => {
    const html = await text('/')
    expect(html).toContain('id="whole-now" value="now" checked')
    const [, now = '', fixed = ''] = html.split(/<div class="whole-(?:now|fixed)">/)
    expect(now).toContain('card-lost')
    expect(now).toContain('verdict-degraded')
    expect(fixed).not.toContain('card-lost')
    expect(fixed).toContain('verdict-full')
  })

  it('leads to the example and its fix', async () => {
    const html = await text('/')
    expect(html).toContain('href="/example"')
    expect(html).toContain(`href="/examples/${EXAMPLE_CASE.id}"`)
  })

  it('opens no keyboard on a phone: only the script focuses the field, and not where a finger does it', async () => {
    const html = await text('/')
    expect(html).not.toContain('autofocus')
    expect(html).toContain('data-focus="on-desktop"')
  })
})

describe('the example', () => {
  const { id, platform, now, fixed, fix } = EXAMPLE_CASE
  const verdictOf = (page: typeof now) => {
    const inspection = analyse(exampleCapture(page))
    return {
      verdict: inspection.platformCompatibility.platforms[platform]?.verdict,
      image: inspection.platformPreviews.find((preview) => preview.platform === platform)?.image ?? null,
      score: inspection.serviceScore.score,
    }
  }

  it('has the fault on its platform, and loses it by the fix', () => {
    expect(verdictOf(now)).toMatchObject({ verdict: 'degraded', image: null })
    expect(verdictOf(fixed)).toMatchObject({ verdict: 'full' })
    expect(verdictOf(fixed).score).toBeGreaterThan(verdictOf(now).score + 20)
  })

  it('shows both cards, the fix to copy, and a field for the own page', async () => {
    const html = await text(`/examples/${id}`)
    expect(html.match(/class="card-figure"/g)).toHaveLength(2)
    expect(html).toContain('id="example-fix"')
    expect(html).toContain(fix.title)
    expect(html).toContain('action="/r/live"')
  })
})

it('has no example of another name', async () => {
  expect((await app.request('/examples/none')).status).toBe(404)
})
