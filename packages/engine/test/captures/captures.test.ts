/**
 * Golden captures: every folder next to this file is a page that was seen, with the inspection we expect
 * of it. `npm run goldens` writes the expectations again; the diff is what a reviewer reads. Three inspections are
 * stored whole; of the others a table with what a user sees.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replay } from './capture-json.ts'
import { analyse } from '../../src/inspect-html.ts'
import { inspectionSchema } from '../../src/inspection/schema.ts'
import { GOLDEN_NAMES, goldenCapture } from './golden-capture.ts'
import { inspectionTable } from './inspection-table.ts'

/** Left out, so that a change of the ruleset changes only the goldens that it moves. */
const withoutRuleset = (key: string, value: unknown): unknown =>
  key === 'rulesetVersion' ? undefined : value

/** Stored whole: a good page, a hostile one, and one that differs by crawler. */
const WHOLE = ['well-made-article', 'hostile-text', 'crawlers-answered-differently']

describe.each(GOLDEN_NAMES)('%s', (name) => {
  const capture = goldenCapture(name)

  it('gives the inspection we expect', async () => {
    const inspection = analyse(capture)
    expect(inspectionSchema.parse(inspection)).toEqual(inspection)
    const [file, text] = WHOLE.includes(name)
      ? ['inspection.json', `${JSON.stringify(inspection, withoutRuleset, 2)}\n`]
      : ['inspection.txt', inspectionTable(inspection)]
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, name, file))
  })

  it('gives the same after being saved and replayed', () => {
    const replayed = replay(capture)
    expect(analyse(replayed)).toEqual(analyse(capture))
  })
})
