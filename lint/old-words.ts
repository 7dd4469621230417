/**
 * Refuses some words, each with what to write instead: in the whole source of the packages, whose texts users read, and in
 * comments, test names and Markdown.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const INSTEAD: Record<string, string> = {
  told: 'reported, returned, logged, said or known',
  beside: 'next to or with',
  'stands?|stood': 'is, or for "stands for": means',
  // Not the HTML element.
  '(?<![<`/])pictures?': 'image',
  anew: 'again',
  'unkind|kinder': 'unfavourable, favourable',
  whoever: 'anyone who',
  'mend(?:s|ed|ing)?': 'fix',
  'let(?:s|ting)? go': 'release, close or forget',
  // Not the label of logs and metrics.
  "(?<!')doors?(?![:'])": 'entry point, or its name: API, page, CLI, MCP',
  'held to': 'expected to, checked against',
}

const CHECKED = '{*,{packages/*,scripts,lint,test,bench,docs,deploy}/**/*}.{ts,tsx,js,css,sh,ps1,md}'

/** Not ours to word: records of what was decided, generated docs, pages as they were seen, and this file. */
const EXEMPT =
  /\/(?:node_modules|dist)\/|^docs\/(?:reference\/|decisions\/00(?:[01]\d|2[0-3])-)|\/test\/captures\/.*\/|^lint\/old-words/

/** What runs for users. A key of answers, the HTML element and its own names are called picture. */
const FOR_USERS = /^packages\/[^/]+\/src\/(?!.*\.test\.)/
const PICTURES = /pictures?/gi

const COMMENTS = /(?<!\S)(?:\/\*[\s\S]*?\*\/|\/\/ .*)/g
/** Names of fields, routes and events in Markdown. */
const CODE_SPANS = /`[^`\n]*`/g
/** The first string of a call, or the one after the table of `it.each`. */
const TEST_NAMES = /(?:\b(?:it|test|describe)\b[^'`\n]*\(\s*|^\s*\]?\)\(\s*)(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/gm

const root = join(import.meta.dirname, '..')
const files = globSync(CHECKED, { cwd: root }).filter((file) => !EXEMPT.test(file.replaceAll('\\', '/')))
for (const file of files) {
  const prose = proseOf(file)
  for (const [word, instead] of Object.entries(INSTEAD)) {
    const found = new RegExp(`.*\\b(?:${word})\\b.*`, 'i').exec(prose)
    if (!found) continue
    process.stdout.write(`${file}: ${found[0].trim()}\n  Instead of "${word}" write: ${instead}.\n`)
    process.exitCode = 1
  }
}

function proseOf(file: string): string {
  const source = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.md')) return source.replaceAll(CODE_SPANS, '`…`')
  const comments = [...source.matchAll(COMMENTS)].join('\n')
  if (FOR_USERS.test(file)) return `${source.replaceAll(PICTURES, '')}\n${comments}`
  return /\.(?:[tj]sx?|css)$/.test(file)
    ? [...source.matchAll(COMMENTS), ...source.matchAll(TEST_NAMES)].join('\n')
    : source
}
