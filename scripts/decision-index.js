/** The list of decision records, from their titles and the line that says which record a later one supersedes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.js'

const folder = join(root, 'docs/decisions')
/** With or without its number. */
const TITLE = /^# (?:\d+\W+)?(.+)$/m
const SUPERSEDED = /Superseded( in part)? by .+$/m

export function decisionIndex() {
  const rows = readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted()
    .map((file) => rowOf(file, readFileSync(join(folder, file), 'utf8')))
  return ['| record | decision | status |', '| --- | --- | --- |', ...rows].join('\n')
}

function rowOf(file, text) {
  const title = TITLE.exec(text)?.[1]
  if (title === undefined) throw new Error(`docs/decisions/${file} has no title.`)
  const status = SUPERSEDED.exec(text)?.[0].replace(/^S/, 's').replace(/\.$/, '') ?? 'holds'
  return `| [${file.slice(0, 4)}](${file}) | ${title} | ${status} |`
}
