import { expect, it } from 'vitest'
import { buildExtraction } from '../../test/metadata/build-extraction.ts'
import { groupMedia, orphanedProperties } from './open-graph.ts'

it('finds structured properties that come before any root', () => {
  const extraction = buildExtraction({
    tags: [
      ['og:video:width', '640'],
      ['og:image:width', '1200'],
      ['og:image', '/a.png'],
      ['og:image:height', '630'],
    ],
  })
  expect(orphanedProperties(extraction).map(({ name }) => name)).toEqual(['og:video:width', 'og:image:width'])
})

it('counts an empty root as a root: its properties are not orphans', () => {
  const extraction = buildExtraction({
    tags: [
      ['og:image', ''],
      ['og:image:width', '1200'],
    ],
  })
  expect(orphanedProperties(extraction)).toEqual([])
  expect(groupMedia(extraction.allTags, 'og:image').items).toEqual([])
})

it('takes the first of a property given twice, and ignores keys that only begin alike', () => {
  const { items } = groupMedia(
    buildExtraction({
      tags: [
        ['og:image', '/a.png'],
        ['og:image:width', '1'],
        ['og:image:width', '2'],
        ['og:images', '/no.png'],
      ],
    }).allTags,
    'og:image',
  )
  expect(items).toHaveLength(1)
  expect(items[0]?.properties.get('width')?.content).toBe('1')
})
