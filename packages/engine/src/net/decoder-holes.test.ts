import { describe, expect, it } from 'vitest'
import { DECODER_HOLES, describeHole, holesOf } from './decoder-holes.ts'

const codings = (versions: Record<string, string | undefined>, sharedLibraries: string[] = []) =>
  holesOf({ versions, sharedLibraries }).map(({ coding }) => coding)

describe('holesOf', () => {
  it.each([
    // Below the repaired version of its line.
    ['22.19.0', '1.1.0'],
    ['22.23.3', '1.1.0'],
    ['24.0.0', '1.1.0'],
    ['24.9.9', '1.2.0'],
    ['24.21.0', '1.2.0'],
    ['24.22.0', '1.2.0'],
    ['26.0.0', '1.2.0'],
    ['26.12.0', '1.2.0'],
    // Lines that got no repair, and those of which nothing is known.
    ['18.20.8', '1.0.9'],
    ['20.20.2', '1.0.9'],
    ['23.11.1', '1.1.0'],
    ['25.9.0', '1.2.0'],
    ['27.0.0', '1.2.0'],
    // Not releases: made before the release that they are named after.
    ['26.12.1-rc.1', '1.2.0'],
    ['26.13.0-nightly20261001abc', '1.2.0'],
    // No version at all.
    [undefined, undefined],
    ['', ''],
    ['24', '1.2'],
    ['latest', 'unknown'],
  ])('takes Node %s with Brotli %s for affected', (node, brotli) => {
    expect(codings({ node, brotli })).toEqual(['br'])
  })

  it.each([
    // Repaired, whatever the library says of itself.
    ['22.23.4', '1.1.0'],
    ['22.24.0', undefined],
    ['24.22.1', '1.2.0'],
    ['24.100.0', '1.2.0'],
    ['26.12.1', '1.2.0'],
    ['26.13.0', '1.2.0'],
    // The library is repaired, whatever Node it is in.
    ['20.20.2', '1.0.10'],
    ['24.21.0', '1.1.1'],
    ['25.9.0', '1.2.1'],
    ['27.0.0', '1.2.10'],
    ['28.1.0', '1.3.0'],
    ['30.0.0-nightly20270101', '2.0.0'],
  ])('takes Node %s with Brotli %s for repaired', (node, brotli) => {
    expect(codings({ node, brotli })).toEqual([])
  })

  it.each([['1.0.9'], ['1.0.2'], ['1.1.0'], ['1.2.0'], ['0.9.9'], [undefined]])(
    'asks for the library alone where it is the system’s own: Brotli %s',
    (brotli) => {
      expect(codings({ node: '24.22.1', brotli }, ['brotli'])).toEqual(['br'])
      expect(codings({ node: '24.22.1', brotli }, ['zlib'])).toEqual([])
      expect(codings({ node: '24.22.1', brotli: '1.2.1' }, ['brotli'])).toEqual([])
    },
  )

  it.each([
    ['bun', '1.3.0'],
    ['bun', '1.4.4'],
    ['deno', '2.9.0'],
  ])('takes %s %s for affected', (name, version) => {
    expect(codings({ node: '26.12.1', brotli: '1.2.1', [name]: version })).toEqual(['br'])
  })

  it('judges every coding by its own row', () => {
    const [brotli] = DECODER_HOLES
    if (!brotli) throw new Error('The table is empty.')
    const zstd = {
      ...brotli,
      coding: 'zstd' as const,
      library: 'zstd',
      node: ['24.30.0'],
      libraryVersions: ['1.6.0'],
    }
    const versions = { node: '24.22.1', brotli: '1.2.0', zstd: '1.5.7' }
    expect(holesOf({ versions, sharedLibraries: [] }, [brotli, zstd])).toEqual([zstd])
  })
})

it('says what is wrong, what is done about it, and what to take', () => {
  expect(DECODER_HOLES.map(describeHole)).toEqual([
    'The Brotli decoder of this Node has a known security hole (CVE-2026-111497), so br is neither asked for nor ' +
      'decoded. Repaired in Node 22.23.4, 24.22.1 or 26.12.1, or a later version of these lines.',
  ])
})
