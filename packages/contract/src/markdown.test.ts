import { expect, it } from 'vitest'
import { markdownCode, markdownFence, markdownTable, markdownText } from './markdown.ts'

it('takes the meaning from every sign of Markdown, and joins mentions and links', () => {
  const text = markdownText('<b> [a](x) ![i] *b* `c` | @you #1 https://evil.example www.evil.example')
  expect(text).toBe(
    '&lt;b&gt; \\[a\\](x) !\\[i\\] \\*b\\* \\`c\\` \\| @\u2060you #\u20601 https:\u2060//evil.example www.\u2060evil.example',
  )
  expect(markdownText('a\n# b')).toBe('a # b')
})

it('keeps code in its span and in its block', () => {
  expect(markdownCode('a ``` b | c')).toBe('````a ``` b \\| c````')
  expect(markdownCode('`')).toBe('`` ` ``')
  expect(markdownFence('a\n```\nb', 'html')).toBe('````html\na\n```\nb\n````')
})

it('writes a table', () => {
  expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |')
})
