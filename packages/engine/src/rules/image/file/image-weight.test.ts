import { expect, it } from 'vitest'
import { goodPage } from '../../../../test/platforms/build-facts.ts'
import { readPlatforms } from '../../../platforms/index.ts'
import { imageWeight } from './image-weight.ts'

function refusing(bytes: number): readonly string[] {
  const facts = goodPage({ images: [{ bytes }] })
  const { platforms } = imageWeight
  return typeof platforms === 'function' ? platforms(facts, readPlatforms(facts)) : []
}

it('names who takes only files under the weight, and who takes none over it', () => {
  expect(refusing(599_999)).toEqual([])
  expect(refusing(600_000)).toEqual(['whatsapp'])
  expect(refusing(5_000_000)).toContain('x')
  expect(refusing(5_000_000)).not.toContain('linkedin')
  expect(refusing(5_000_001)).toContain('linkedin')
})
