import { expect, test } from 'vitest'
import { judgePage } from '../../../test/rules/judge-page.ts'

test.each([
  ['http://shop.example.org/tea?cup=2', 'https://shop.example.org/tea?cup=2'],
  ['http://shop.example.org:8080/', 'https://shop.example.org/'],
])('%s is to lead to %s', (url, expected) => {
  const [finding] = judgePage('page-https', { url, html: '<title>Tea</title>' })
  expect(finding?.fixes[0]?.snippet).toBe(`HTTP/1.1 301 Moved Permanently\nLocation: ${expected}`)
})
