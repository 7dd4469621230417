import { describe, expect, it } from 'vitest'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { imageVersion } from './shown-image.ts'

describe('an image', () => {
  const { imageAnalysis } = fullInspection
  const url = imageAnalysis.url ?? ''
  const at = 1_000 * 60_000
  const known = imageVersion(fullInspection, url, at)

  it('is the same when it is seen again within minutes', () => {
    expect(imageVersion(structuredClone(fullInspection), url, at + 60_000)).toBe(known)
  })

  it.each([{ bytes: 7 }, { width: 7 }, { height: 7 }, { format: 'gif' as const }])(
    'is another one with %o',
    (change) => {
      const other = { ...fullInspection, imageAnalysis: { ...imageAnalysis, ...change } }
      expect(imageVersion(other, url, at)).not.toBe(known)
    },
  )

  it('is fetched again after five minutes, even if its facts are the same', () => {
    expect(imageVersion(fullInspection, url, at + 5 * 60_000)).not.toBe(known)
  })
})
