import { inspectHtml } from '@linklens/engine'
import { expect, test } from 'vitest'
import { suggestedHeadLines, suggestedHeadOf } from './suggested-head.ts'

const inspection = inspectHtml('<title>Bread</title>', { url: 'https://example.com/' })
const HEAD = {
  html: '<title>Bread</title>\n<meta property="og:image" content="TODO">\n',
  removes: [{ line: 4, column: 1, tag: 'og:title' }],
  insertAfter: { line: 2, column: 30 },
  placeholders: ['TODO'],
  assumptions: ['The image is 1200×630.'],
  score: 94,
  summary: { full: 20, degraded: 2, none: 0, unknown: 0 },
  changes: [{ platform: 'slack', from: 'none', to: 'full' }],
  notInMarkup: ['image-reachable'],
  unchanged: ['title'],
  charset: 'UTF-8',
} satisfies NonNullable<ReturnType<typeof suggestedHeadOf>>

const textOf = (lines: ReturnType<typeof suggestedHeadLines>) =>
  lines.map((line) => line.map((part) => (typeof part === 'string' ? part : part.text)).join(''))

test('reads the head of an inspection that has one', () => {
  const { platformCompatibility } = inspection
  const withHead = { ...inspection, platformCompatibility: { ...platformCompatibility, suggestedHead: HEAD } }
  expect(suggestedHeadOf(withHead)).toEqual(HEAD)
  expect(
    suggestedHeadOf({
      ...inspection,
      platformCompatibility: { ...platformCompatibility, suggestedHead: null },
    }),
  ).toBeNull()
})

test('prints where it belongs, what it replaces, and what is left to do', () => {
  expect(textOf(suggestedHeadLines(HEAD))).toEqual([
    '',
    'A head with score 94; Slack would change. Put it after line 2, column 30:',
    '  <title>Bread</title>',
    '  <meta property="og:image" content="TODO">',
    'It replaces: og:title (line 4)',
    'Replace with your own: TODO',
    'Assumed: The image is 1200×630.',
    'Still found then: image-reachable',
  ])
  expect(textOf(suggestedHeadLines(null))).toEqual(['', 'No other head is suggested.'])
})
