import { analyse, exampleCapture } from '@linklens/engine'
import { expect, test } from 'vitest'
import { inspectionResult, summarySchema } from '../src/index.ts'
import { BROKEN_PROJECTS } from './broken-projects.ts'

/** A token is about four characters. */
const CHARACTERS = 1_500 * 4

test.each(Object.entries(BROKEN_PROJECTS))('a summary names the cause in 1,500 tokens: %s', (_, broken) => {
  const { content, structuredContent } = inspectionResult(analyse(exampleCapture(broken.page)), {
    detail: 'summary',
  })
  const [{ text }] = content
  for (const cause of broken.cause) expect(text).toMatch(cause)
  expect(text.length).toBeLessThanOrEqual(CHARACTERS)
  const { findings, suggestedHead, noSuggestedHead } = summarySchema.strict().parse(structuredContent)
  for (const { problem, fix } of findings)
    expect([problem, fix]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
  // Either code or HTML, or the smallest change alone, and a sentence where there is none of them.
  const { framework, html, smallest } = suggestedHead ?? {}
  const block = framework?.code ?? html
  expect([block ?? smallest, noSuggestedHead].filter(Boolean)).toHaveLength(1)
  expect(framework?.code === undefined || html === undefined).toBe(true)
  if (suggestedHead?.framework?.code)
    for (const { line } of suggestedHead.removes) expect(line).toBeUndefined()
})
