/**
 * A golden capture from its folder. `capture.json` is a saved capture, but for its bytes: `{ "$file": "page.html" }`
 * means the content of that file, so that a page can be read and edited by hand.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @returns what `captureFromJson` reads. */
export function readCaptureFolder(folder: string): unknown {
  return withFiles(JSON.parse(readFileSync(join(folder, 'capture.json'), 'utf8')), folder)
}

function withFiles(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFiles(item, folder))
  if (typeof value !== 'object' || value === null) return value
  if ('$file' in value) return readFileSync(join(folder, String(value.$file))).toString('base64')
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFiles(item, folder)]))
}
