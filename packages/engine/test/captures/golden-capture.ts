/**
 * `capture.json` is a saved capture, but for its bytes: `{ "$file": "page.html" }` means the
 * content of that file, so that a page can be read and edited by hand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { captureFromJson } from './capture-json.ts'
import type { Capture } from '../../src/capture/capture.ts'

const folder = import.meta.dirname

/** Folders of the golden captures. */
export const GOLDEN_NAMES: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

/** @param given name of a golden capture, or the path of another folder of the same form. */
export function goldenCapture(given: string): Capture {
  const path = resolve(folder, given)
  return captureFromJson(withFiles(JSON.parse(readFileSync(join(path, 'capture.json'), 'utf8')), path))
}

function withFiles(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFiles(item, path))
  if (typeof value !== 'object' || value === null) return value
  if ('$file' in value) return readFileSync(join(path, String(value.$file))).toString('base64')
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFiles(item, path)]))
}
