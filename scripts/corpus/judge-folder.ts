/** Judges each page of a folder in three draws of its images, and prints the findings and fixes that are untrue of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectHtml, InspectError } from '@linklens/engine'
import { DRAW_NAMES, DRAWS } from '../../packages/engine/test/truth/draws.ts'
import { untrueFixes } from '../../packages/engine/test/truth/untrue-fixes.ts'
import { untrueFindings } from '../../packages/engine/test/truth/untrue-findings.ts'

/** What a `pages.json` in the folder, or in the one above, says of a page. */
interface KnownPage {
  readonly file: string
  readonly url: string
  readonly contentType: string | null
  readonly reference?: { readonly encoding?: string }
}

const [folder = '.'] = process.argv.slice(2)
const pagesFolder = existsSync(join(folder, 'pages')) ? join(folder, 'pages') : folder
const known = new Map(knownPages().map((page) => [page.file, page]))
const files = readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.html?$/iu.test(file),
)
if (files.length === 0) {
  console.error(`There is no .html file in ${pagesFolder}.`)
  process.exit(1)
}

let untrue = 0
let judged = 0
for (const file of files.toSorted()) for (const draw of DRAW_NAMES) judgeFile(file, draw)
console.log(`${untrue} untrue findings and fixes in ${judged} inspections of ${files.length} pages`)
process.exitCode = untrue === 0 ? 0 : 1

function knownPages(): KnownPage[] {
  const list = [folder, join(folder, '..')]
    .map((one) => join(one, 'pages.json'))
    .find((path) => existsSync(path))
  return list === undefined ? [] : (JSON.parse(readFileSync(list, 'utf8')) as KnownPage[])
}

/** Saved pages name hosts of test servers too. */
function isPublic(url: string): boolean {
  return /^https?:\/\/[^/]*\.[a-z]{2,}(?:[:/]|$)/iu.test(url)
}

function judgeFile(file: string, draw: (typeof DRAW_NAMES)[number]): void {
  const bytes = readFileSync(join(pagesFolder, file))
  const { url = '', contentType = null, reference } = known.get(file) ?? {}
  try {
    const judge = (body: Uint8Array) =>
      inspectHtml(body, {
        url: isPublic(url) ? url : `https://corpus.example/${encodeURI(file)}`,
        headers: { 'content-type': contentType ?? 'text/html' },
        images: () => DRAWS[draw],
        proofs: 'all',
      })
    const inspection = judge(bytes)
    judged++
    const html = new TextDecoder(reference?.encoding ?? inspection.fetch.charset.name).decode(bytes)
    for (const line of [
      ...untrueFindings(html, inspection.diagnostics, draw),
      ...untrueFixes(bytes, inspection, judge),
    ]) {
      untrue++
      console.log(`${file} (image ${draw}): ${line}`)
    }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    console.log(`${file} (image ${draw}): not judged, ${error.code}`)
  }
}
