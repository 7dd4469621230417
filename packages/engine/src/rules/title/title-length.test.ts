import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../library-html.ts'

const findingOf = (title: string) =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta property="og:title" content="${title}"></head><body><p>Words.</p></body></html>`,
    { url: 'https://oven.example/bread' },
  ).diagnostics.find(({ id }) => id === 'title-length')

describe('a title that a platform cuts by bytes', () => {
  it.each([
    ['Japanese', 'かまどで焼いたパンの作り方を最初から最後まで写真とともに詳しく説明します', 23],
    ['Arabic', 'كيف تخبز أول رغيف من الخبز في ثلاثة أيام خطوة بخطوة مع صور لكل مرحلة من مراحل العجين', 39],
  ])('says how many of its own characters fit: %s', (_language, title, about) => {
    const finding = findingOf(title)
    expect(finding?.message).toContain(`Discord shows ${about} (70 bytes) of them`)
    expect(finding?.fixes.map(({ description }) => description).join()).toContain(`about ${about} characters`)
    expect(finding?.fixes.map(({ description }) => description).join()).not.toContain('60 to 70')
  })

  it('speaks of characters where each is one byte', () => {
    const finding = findingOf(
      'Everything you always wanted to know about sourdough bread, rye starters and stone ovens but never asked',
    )
    expect(finding?.message).toMatch(/characters; X shows 4\d of them/u)
  })
})
