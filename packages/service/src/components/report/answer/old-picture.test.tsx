import { PLATFORMS, type Inspection } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { fullInspection } from '../../../../test/fixtures/full-inspection.ts'
import type { Report } from '../../../view/report.ts'
import { toHtml } from '../../markup.ts'
import { OldPicture } from './old-picture.tsx'

const PAGE = 'https://oven.example/bread?kind=rye'

function html(change: Partial<Inspection> = {}, mode: 'remote' | 'local' = 'remote'): string {
  const inspection = {
    ...fullInspection,
    fetch: { ...fullInspection.fetch, requestedUrl: PAGE, mode },
    ...change,
  }
  const report: Report = {
    inspection,
    mode: 'live',
    at: new Date(0),
    baseUrl: 'https://lens.example',
    userAgent: 'Linklens',
    platforms: PLATFORMS,
    images: new Map(),
  }
  // A string object, which `toContain` takes for a list.
  return [toHtml(<div>{<OldPicture report={report} />}</div>)].join('')
}

describe('who sees an old picture', () => {
  it('reads which one the page names now, and since when that is known', () => {
    const text = html()
    expect(text).toContain('id="old"')
    expect(text).toContain('This is the picture that the page names now (1970-01-01 00:00 UTC)')
    expect(text).toContain(`href="${fullInspection.imageAnalysis.url}"`)
    expect(text).toContain('give the new file a new name')
  })

  it('gets the tool of each big app, how long it keeps a card, and one new URL', () => {
    const text = html()
    for (const name of ['X', 'Facebook', 'LinkedIn', 'WhatsApp', 'Slack', 'iMessage'])
      expect(text).toContain(`<h3>${name}</h3>`)
    expect(text).toMatch(/Keeps a card for \d+ (?:days|hours|minutes)\./)
    expect(text.match(/kind=rye&amp;v=2/g)).toHaveLength(1)
  })

  it('is told first that two writers disagree', () => {
    const [first] = fullInspection.diagnostics
    if (!first) throw new Error('Nothing was found.')
    const twice = { ...first, id: 'tags-written-once', title: 'Two writers disagree' }
    expect(html({ diagnostics: [twice] })).toContain(
      '<a href="#finding-tags-written-once">Two writers disagree</a>',
    )
    expect(html()).not.toContain('likeliest reason')
  })

  it('reads that the page names no picture', () => {
    const imageAnalysis = { ...fullInspection.imageAnalysis, url: null }
    expect(html({ imageAnalysis })).toContain('The page names no picture now')
  })

  it('is not asked of a page that no app can have read', () => {
    expect(html({}, 'local')).toBe('<div></div>')
  })
})
