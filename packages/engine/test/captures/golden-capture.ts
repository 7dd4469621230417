/**
 * `capture.json` is a saved capture, but for its bytes: `{ "$file": "page.html" }` stands for the
 * content of that file, so that a page can be read and mended by hand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { captureFromJson } from '../../src/capture/wire/capture-json.ts'
import type { Capture } from '../../src/capture/capture.ts'

const folder = import.meta.dirname

/** Folders of the golden captures. */
export const GOLDEN_NAMES: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

export const goldenCapture = (name: string): Capture =>
  captureFromJson(withFiles(JSON.parse(readFileSync(join(folder, name, 'capture.json'), 'utf8')), name))

function withFiles(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFiles(item, name))
  if (typeof value !== 'object' || value === null) return value
  if ('$file' in value) return readFileSync(join(folder, name, String(value.$file))).toString('base64')
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFiles(item, name)]))
}
