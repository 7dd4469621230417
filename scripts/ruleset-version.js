/**
 * The ruleset's version: the day on which it was written, and a hash over the code of facts, platforms, rules and score without
 * types, comments and layout. Equal versions mean equal scores, so a change that only might move a score counts too.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { root } from './setup.js'

export const RULESET_FILE = 'packages/engine/src/score/ruleset-version.ts'

const source = join(root, 'packages/engine/src')

/** @returns the file as it should be; the date stays while the hash does. */
export function rulesetVersionFile() {
  const hash = hashOf(['facts', 'platforms', 'rules', 'score'].flatMap(codeIn))
  const known = readFileSync(join(root, RULESET_FILE), 'utf8')
  if (known.includes(`.${hash}'`)) return known
  const day = new Date().toISOString().slice(0, 10)
  return `/** Written by scripts/ruleset-version.js; \`npm run fix\` writes it after a change of platforms, rules or score. */\nexport const RULESET_VERSION = '${day}.${hash}'\n`
}

function codeIn(folder) {
  return readdirSync(join(source, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !RULESET_FILE.endsWith(file))
    .toSorted()
    .map(
      (file) => transformSync(readFileSync(join(source, file), 'utf8'), { loader: 'ts', minify: true }).code,
    )
}

const hashOf = (texts) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 8)
