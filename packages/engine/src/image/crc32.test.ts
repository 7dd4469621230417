import { crc32 as crc32OfZlib } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

it('is that of zlib, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(bytes)).toBe(crc32OfZlib(bytes))
    }),
  )
})
