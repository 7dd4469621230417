/** Headline and summary for agents speak of the loss, tag and line that the verdicts name. */
import { analyse } from '@linklens/engine'
import { inspectionResult } from '@linklens/mcp'
import { describe, expect, it } from 'vitest'
import { DELIVERY_FAULTS } from '../../../../../engine/test/platforms/delivery-faults.ts'
import { MARKUP_FAULTS } from '../../../../../engine/test/platforms/markup-faults.ts'
import { captureOf, type HtmlPage } from '../../../../../engine/test/platforms/read-html.ts'
import { TAG_FAULTS } from '../../../../../engine/test/platforms/tag-faults.ts'
import { clausesTwice, namesIn } from '../../../../../engine/test/truth/sentence-parts.ts'
import { firstResults } from '../answer/first-results.ts'
import { headline } from './headline.ts'
import { saidLosses } from './said-losses.ts'

const FAULTS: Readonly<Record<string, HtmlPage>> = { ...DELIVERY_FAULTS, ...MARKUP_FAULTS, ...TAG_FAULTS }

describe.each(Object.entries(FAULTS))('%s', (_fault, page) => {
  const inspection = analyse(captureOf(page))
  const affectedIn = (chosen?: readonly string[]) =>
    firstResults({ inspection, ...(chosen && { chosen }) }).filter(({ verdict }) => verdict.loss)

  it('is one headline that says no clause twice', () => {
    const text = headline({ inspection })
    expect(clausesTwice(text)).toEqual([])
    if (affectedIn().length > 0 && affectedIn().length < 6)
      expect(namesIn(text.split(': ')[0] ?? '')).toEqual(
        expect.arrayContaining(affectedIn().map(({ preview }) => preview.platform)),
      )
  })

  it('names for each platform alone its own loss, with its own reason, tag and line', () => {
    for (const { platform } of inspection.platformPreviews) {
      const [result] = affectedIn([platform])
      if (!result || result.preview.platform !== platform || result.verdict.loss?.shown === 'description')
        continue
      const text = headline({ inspection, chosen: [platform] })
      const [loss] = saidLosses([result])
      expect(clausesTwice(text)).toEqual([])
      if (!loss?.tag) continue
      expect(text).toContain(loss.reason.slice(1))
      expect(text).toContain(`line ${loss.tag.line}`)
      expect(namesIn(text).filter((id) => id !== platform && !platformsIn(loss.reason).has(id))).toEqual([])
    }
  })

  it('tells agents what the findings say', () => {
    const { structuredContent = {} } = inspectionResult(inspection, { detail: 'summary' })
    for (const { id, problem } of structuredContent['findings'] as { id: string; problem?: string }[]) {
      if (problem === undefined) continue
      const said = inspection.diagnostics.filter((finding) => finding.id === id).map(({ message }) => message)
      expect(said.some((message) => problem.startsWith(message.slice(0, 15)))).toBe(true)
      expect(clausesTwice(problem)).toEqual([])
    }
  })
})

const platformsIn = (text: string): ReadonlySet<string> => new Set(namesIn(text))
