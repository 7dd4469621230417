import { expect, it } from 'vitest'
import { selectHeaders } from './select-headers.ts'

it('takes the few that matter, joined and bounded, and never a cookie', () => {
  const selected = selectHeaders([
    ['set-cookie', 'session=secret'],
    ['content-type', 'text/html; charset=utf-8'],
    ['x-robots-tag', 'noindex'],
    ['x-robots-tag', 'otherbot: nofollow'],
    ['link', 'x'.repeat(5_000)],
    ['authorization', 'no'],
    ['__proto__', 'no'],
  ])
  expect(selected).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, otherbot: nofollow',
    link: `${'x'.repeat(1_024)}...`,
  })
})
