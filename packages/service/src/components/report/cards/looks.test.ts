import { PLATFORMS } from '@linklens/engine'
import { expect, test } from 'vitest'
import { LOOKS } from './looks.ts'

test('every platform has a look, and every look a platform', () => {
  expect(Object.keys(LOOKS).toSorted()).toEqual(PLATFORMS.map(({ id }) => id).toSorted())
})
