import { crawlerRequests } from '@linklens/engine'
import { expect, test } from 'vitest'
import { KNOWN_CRAWLERS } from './known-crawlers.ts'

test('the crawlers that devcli knows are those of the platforms', () => {
  expect(KNOWN_CRAWLERS).toEqual(crawlerRequests(true))
})
