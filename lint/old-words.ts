/**
 * Counts ten words that must not be used in comments, test names and Markdown, each with what to write instead.
 * `old-words.json` says how many are left of each: more fail the check, and `npm run fix` (`--shrink`) lowers the numbers.
 * Once all are zero, delete the list. Texts for users are left out: tests and goldens fix their wording.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INSTEAD: Record<string, string> = {
  told: 'reported, returned, logged, said or known',
  beside: 'next to or with',
  'stands?|stood': 'is, or for "stands for": means',
  // Not the HTML element.
  '(?<![<`/])pictures?': 'image',
  anew: 'again',
  whoever: 'anyone who',
  'mend(?:s|ed|ing)?': 'fix',
  'let(?:s|ting)? go': 'release, close or forget',
  'doors?': 'entry point, or its name: API, page, CLI, MCP',
  'held to': 'expected to, checked against',
}

const CHECKED = '{*,{packages/*,scripts,lint,test,bench,docs,deploy}/**/*}.{ts,tsx,js,css,sh,ps1,md}'

/** Not ours to word: records of what was decided, generated docs, pages as they were seen, and this file. */
const EXEMPT =
  /\/(?:node_modules|dist)\/|^docs\/(?:reference\/|decisions\/00(?:[01]\d|2[0-3])-)|\/test\/captures\/.*\/|^lint\/old-words/

const COMMENTS = /(?<!\S)(?:\/\*[\s\S]*?\*\/|\/\/ .*)/g
/** The first string of a call, or the one after the table of `it.each`. */
const TEST_NAMES = /(?:\b(?:it|test|describe)\b[^'`\n]*\(\s*|^\s*\]?\)\(\s*)(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/gm

const root = join(import.meta.dirname, '..')
const listFile = join(import.meta.dirname, 'old-words.json')
const listed: Record<string, number> = JSON.parse(readFileSync(listFile, 'utf8'))
const files = globSync(CHECKED, { cwd: root }).filter((file) => !EXEMPT.test(file.replaceAll('\\', '/')))
const text = files.map(proseOf).join('\n')
const found = Object.keys(INSTEAD).map(
  (word) => [word, text.match(new RegExp(`\\b(?:${word})\\b`, 'gi'))?.length ?? 0] as const,
)

if (process.argv.includes('--shrink')) {
  const smaller = found.map(([word, count]) => [word, Math.min(count, listed[word] ?? 0)])
  writeFileSync(listFile, `${JSON.stringify(Object.fromEntries(smaller), null, 2)}\n`)
} else {
  for (const [word, count] of found) {
    const allowed = listed[word] ?? 0
    if (count <= allowed) continue
    process.stdout.write(
      `"${word}": ${count}, and ${allowed} allowed. Write: ${INSTEAD[word]}. See: git diff main\n`,
    )
    process.exitCode = 1
  }
}

function proseOf(file: string): string {
  const source = readFileSync(join(root, file), 'utf8')
  return /\.(?:[tj]sx?|css)$/.test(file)
    ? [...source.matchAll(COMMENTS), ...source.matchAll(TEST_NAMES)].join('\n')
    : source
}
