/**
 * Finds the ten most confusing words of the dialect that comments, tests and docs were once written in: words.ts says what
 * to write instead. What is left of them is counted in old-words.json; new text has none. Once that
 * list is empty, only `{}` stays in it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAgainstList } from './shrinking-list.ts'
import { oldWordsIn } from './words.ts'

const root = join(import.meta.dirname, '..')

const CHECKED = [
  '*.{ts,md}',
  'packages/*/*.{js,ts,md}',
  '{packages/*/{src,test},scripts,lint,test,bench,docs,deploy}/**/*.{ts,tsx,js,css,sh,ps1,md}',
]
const EXEMPT = [
  // Records of what was decided say what was said then.
  /^docs\/decisions\/00(?:0\d|1\d|2[0-3])-/,
  // Generated from sources that are checked themselves.
  /^docs\/reference\//,
  // Pages as they were seen.
  /^packages\/engine\/test\/captures\/[^/]+\//,
  // Its patterns, and their tests.
  /^lint\/words(?:\.test)?\.ts$/,
]

function checkedFiles(): string[] {
  const files = globSync(CHECKED, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return files.filter((file) => !EXEMPT.some((exempt) => exempt.test(file)))
}

function linesWithOldWords(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return oldWordsIn(text).map(({ line, word, instead }) => `  ${file}:${line} "${word}": write ${instead}`)
}

const all = checkedFiles().map((file) => [file, linesWithOldWords(file)] as const)
const byFile = new Map(all.filter(([, lines]) => lines.length > 0))

checkAgainstList({
  name: 'old-words',
  found: Object.fromEntries([...byFile].map(([file, lines]) => [file, lines.length])),
  explain: (file) => byFile.get(file) ?? [],
})
