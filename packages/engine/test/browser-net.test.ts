import { isIP, isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as browser from '../browser/net.js'

const part = fc.oneof(
  fc.nat({ max: 300 }).map(String),
  fc.constantFrom('01', '', '1e1', 'ff', 'ffff', '::', ':', '%eth0', '%'),
)
const almost = fc
  .array(fc.tuple(part, fc.constantFrom('.', ':', '')), { maxLength: 10 })
  .map((parts) => parts.flat().join(''))

it('tells addresses from other texts as Node does', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), almost, fc.string()), (text) => {
      expect([browser.isIP(text), browser.isIPv4(text), browser.isIPv6(text)]).toEqual([
        isIP(text),
        isIPv4(text),
        isIPv6(text),
      ])
    }),
    { numRuns: 2000 },
  )
})
