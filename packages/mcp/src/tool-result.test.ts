import { expect, it } from 'vitest'
import { errorResult } from './tool-result.ts'

it('keeps structured content out of an error', () => {
  const result = errorResult('BLOCKED_HOST', 'Not public.')
  expect(result.isError).toBe(true)
  expect(result).not.toHaveProperty('structuredContent')
  expect(JSON.parse(result.content[0].text)).toEqual({ code: 'BLOCKED_HOST', message: 'Not public.' })
})
