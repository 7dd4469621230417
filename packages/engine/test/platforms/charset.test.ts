import { describe, expect, it } from 'vitest'
import { analyse, exampleCapture } from '../../src/index.ts'

const html = (meta = '') =>
  `<!doctype html><html><head>${meta}<meta property="og:title" content="Brötchen"></head><body></body></html>`

/** Who says that its card breaks the letters of the page. */
function broken(page: string, encoding: 'latin1' | 'utf-8', contentType = 'text/html'): string[] {
  const capture = exampleCapture({ html: page, encoding, headers: { 'content-type': contentType } })
  return Object.entries(analyse(capture).platformCompatibility.platforms).flatMap(([id, verdict]) =>
    verdict?.warnings.some((warning) => warning.id === 'letters-broken') ? [id] : [],
  )
}

describe('letters that are not UTF-8', () => {
  it('are broken by readers that take a page without a declaration for UTF-8', () => {
    expect(broken(html(), 'latin1')).toEqual(['lemmy', 'signal-desktop', 'signal-android'])
  })
  it('are read by Signal Desktop where the header declares them, and by both where the page does', () => {
    expect(broken(html(), 'latin1', 'text/html; charset=iso-8859-1')).toEqual(['lemmy'])
    expect(broken(html('<meta charset="iso-8859-1">'), 'latin1')).toEqual(['signal-android'])
  })
  it('are read on phones only by Signal as the header says: on Android they are broken, on iOS there is no card', () => {
    const read = (contentType: string) => {
      const page = html('<meta charset="iso-8859-1">')
      const capture = exampleCapture({
        html: page,
        encoding: 'latin1',
        headers: { 'content-type': contentType },
      })
      const { platformPreviews, platformCompatibility } = analyse(capture)
      const title = platformPreviews.find(({ platform }) => platform === 'signal-android')?.title
      return [title, platformCompatibility.platforms['signal-ios']?.verdict]
    }
    expect(read('text/html')).toEqual(['Br\uFFFDtchen', 'none'])
    expect(read('text/html; charset=iso-8859-1')).toEqual(['Brötchen', 'degraded'])
  })
  it('are broken by Matrix where the page declares them after 1 KB, unless it guesses them', () => {
    const late = (charset: string) => html(`<!--${'x'.repeat(1_000)}--><meta charset="${charset}">`)
    expect(broken(late('iso-8859-2'), 'latin1')).toEqual(['signal-android', 'matrix'])
    expect(broken(late('iso-8859-1'), 'latin1')).toEqual(['signal-android'])
    expect(broken(html('<meta charset="iso-8859-2">'), 'latin1')).toEqual(['signal-android'])
  })
  it('are no question on a page in UTF-8', () => {
    expect(broken(html(), 'utf-8')).toEqual([])
  })
})
