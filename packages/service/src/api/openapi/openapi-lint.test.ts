/** The document as strangers' tools read it. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApiText } from './openapi-document.ts'

const source = openApiText()

it('has no error by the recommended rules of a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  expect(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message }) => `${ruleId}: ${message}`),
  ).toEqual([])
  // An example that is not what its schema says would mislead people who copy it.
  expect(problems.filter(({ ruleId }) => ruleId === 'no-invalid-media-type-examples')).toEqual([])
})

it('names what programs keep apart, each once', () => {
  const { schemas } = JSON.parse(source).components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Inspection',
      'Diagnostic',
      'PlatformVerdict',
      'PlatformPreview',
      'ImageAnalysis',
      'SuggestedHead',
    ]),
  )
  const bodies = Object.values(schemas).map((schema) => JSON.stringify(schema))
  expect(new Set(bodies).size).toBe(bodies.length)
})
