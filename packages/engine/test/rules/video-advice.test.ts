/** Advice on twitter:card never takes the video away that Discord plays. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'

const URL = 'https://example.com/bread'
const TAGS = `<title>Bread</title><meta property="og:title" content="Bread in a day">
<meta property="og:description" content="Flour, water, salt and time: how to bake a loaf in one day.">
<meta property="og:image" content="https://example.com/bread.png"><meta property="og:url" content="${URL}">
<meta property="og:type" content="video.other"><meta property="og:video" content="https://example.com/bread.mp4">`

const inspected = (head: string) =>
  inspectHtml(`<!doctype html><html lang="en"><head>${head}</head><body>Bread`, { url: URL })

const layoutOf = (head: string) =>
  inspected(head).platformPreviews.find(({ platform }) => platform === 'discord')?.layout

describe('a page whose video Discord plays', () => {
  it.each([
    ['twitter-card-present', ''],
    ['twitter-card-large', '<meta name="twitter:card" content="summary">'],
    ['twitter-card-valid', '<meta name="twitter:card" content="big">'],
  ])('%s says where to write the tag', (id, card) => {
    const finding = inspected(TAGS + card).diagnostics.find((one) => one.id === id)
    expect(finding?.fixes[0]?.description).toContain(
      'Write it in a line before og:type: Discord takes the last of the two',
    )
  })

  it('is left as it is by the suggested head', () => {
    const head = inspected(TAGS).platformCompatibility.suggestedHead
    expect(head?.html).toContain('twitter:card')
    const video = '<meta property="og:video" content="https://example.com/bread.mp4">'
    expect(layoutOf(`${head?.html}${video}`)).toBe('video')
  })

  it('is not spoken of where there is none', () => {
    const { diagnostics } = inspected(TAGS.replace(/<meta property="og:video"[^>]*>/, ''))
    expect(JSON.stringify(diagnostics)).not.toContain('before og:type')
  })
})
