/**
 * Golden captures: every folder beside this file is a page that was seen, with the inspection we expect
 * of it. `npm run goldens` writes the expectations anew; the diff is what a reviewer reads.
 *
 * `capture.json` is a saved capture, but for its bytes: `{ "$file": "page.html" }` stands for the
 * content of that file, so that a page can be read and mended by hand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { captureFromJson, captureToJson } from '../../src/capture/capture-json.ts'
import { analyse } from '../../src/inspect.ts'
import { inspectionSchema } from '../../src/inspection/schema.ts'

const folder = import.meta.dirname
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

describe.each(names)('%s', (name) => {
  const capture = captureFromJson(withFiles(JSON.parse(read(name, 'capture.json')), name))

  it('gives the inspection we expect', async () => {
    const inspection = analyse(capture)
    expect(inspectionSchema.parse(inspection)).toEqual(inspection)
    await expect(`${JSON.stringify(inspection, null, 2)}\n`).toMatchFileSnapshot(
      join(folder, name, 'inspection.json'),
    )
  })

  it('gives the same after being saved and replayed', () => {
    const replayed = captureFromJson(JSON.parse(JSON.stringify(captureToJson(capture))))
    expect(analyse(replayed)).toEqual(analyse(capture))
  })
})

function read(name: string, file: string): string {
  return readFileSync(join(folder, name, file), 'utf8')
}

function withFiles(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFiles(item, name))
  if (typeof value !== 'object' || value === null) return value
  if ('$file' in value) return readFileSync(join(folder, name, String(value.$file))).toString('base64')
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFiles(item, name)]))
}
