import { analyse, exampleCapture } from '@linklens/engine'
import { expect, it } from 'vitest'
import { errorResult, inspectionResult } from './tool-result.ts'

const inspection = analyse(exampleCapture({ html: '<title>A page</title>' }))

it('returns the same object as text and as structured content', () => {
  const { content, structuredContent, ...rest } = inspectionResult(inspection)
  expect(content).toHaveLength(1)
  expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  expect(structuredContent).toEqual(inspection)
  expect(rest).toEqual({})
})

it('marks hidden characters of a page in both', () => {
  const hostile = structuredClone(inspection)
  hostile.rawMetadata.lang = 'en\u202e\u0000'
  const { content, structuredContent } = inspectionResult(hostile)
  expect(structuredContent?.rawMetadata.lang).toBe('en\ufffd\ufffd')
  expect(JSON.parse(content[0].text)).toEqual(structuredContent)
})

it('returns an error without structured content', () => {
  const result = errorResult('BLOCKED_HOST', 'Not public.')
  expect(result.isError).toBe(true)
  expect(result).not.toHaveProperty('structuredContent')
  expect(JSON.parse(result.content[0].text)).toEqual({ code: 'BLOCKED_HOST', message: 'Not public.' })
})
