/** Refuses Markdown that names a file or folder of this repository which does not exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissing, listFiles } from './find-missing-paths.ts'

const root = join(import.meta.dirname, '..')
const files = listFiles(root)
/** Records say what was true on their day; captured pages are not ours. */
const EXEMPT =
  /^(?:CHANGELOG\.md|docs\/decisions\/\d|.*\/test\/(?:captures|fixtures)\/|test\/frameworks\/apps\/)/

for (const doc of files.filter((path) => path.endsWith('.md') && !EXEMPT.test(path))) {
  for (const missing of findMissing(doc, readFileSync(join(root, doc), 'utf8'), files)) {
    process.stdout.write(`${doc}: ${missing} does not exist.\n`)
    process.exitCode = 1
  }
}
