import { expect, test } from 'vitest'
import { parseRefresh } from './meta-refresh.ts'

test.each([
  ['5', { seconds: 5, url: null }],
  ['0;url=/next', { seconds: 0, url: '/next' }],
  [' 0 ; URL = "/next" x', { seconds: 0, url: '/next' }],
  ["1,url='/next", { seconds: 1, url: '/next' }],
  ['1 /next', { seconds: 1, url: '/next' }],
  ['1;"/next"', { seconds: 1, url: '/next' }],
  ['1;url', { seconds: 1, url: 'url' }],
  ['1.9.9;url=x', { seconds: 1, url: 'x' }],
  ['.5;url=x', { seconds: 0, url: 'x' }],
  ['1;', { seconds: 1, url: null }],
  ['1x;url=x', null],
  ['-1;url=x', null],
  [';url=x', null],
  ['', null],
  ['9'.repeat(400), { seconds: 2_147_483_647, url: null }],
])('reads the meta refresh %j', (content, refresh) => {
  expect(parseRefresh(content)).toEqual(refresh)
})
