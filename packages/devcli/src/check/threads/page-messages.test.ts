import { inspectHtml } from '@linklens/engine'
import { expect, test } from 'vitest'
import { readInspection } from '../read-inspection.ts'
import { packResult, resultUnpacker } from './page-messages.ts'

const result = (path: string) => ({
  kind: 'inspected' as const,
  page: readInspection(inspectHtml('<title>Bread</title>', { url: `https://a.example${path}` }), {
    url: `https://a.example${path}`,
    path,
  }),
  uncheckedHost: null,
  cards: null,
  kinds: ['has-title ', 'og-image-present og:image'],
})

test('a result is the same after it was sent, and keeps nothing of how it was', () => {
  expect(resultUnpacker()(packResult(result('/a')))).toEqual(result('/a'))
})

test('what pages have in common is kept once', () => {
  const unpack = resultUnpacker()
  const [a, b] = ['/a', '/b'].map((path) => {
    const one = unpack(packResult(result(path)))
    if (one.kind !== 'inspected') throw new Error(one.kind)
    return one
  })
  expect(a?.page.findings.length).toBeGreaterThan(0)
  expect(a?.page.findings[0]).toBe(b?.page.findings[0])
  expect(a?.page.platforms).toBe(b?.page.platforms)
  expect(a?.kinds).toBe(b?.kinds)
})
