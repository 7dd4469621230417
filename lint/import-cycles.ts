/**
 * Finds cycles of imports, those of types included. oxlint.config.ts refuses the cycles
 * that exist at run time; the others are listed in import-cycles.json until they are gone. Once that list is empty, set
 * `ignoreTypes: false` in oxlint.config.ts and delete this script.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkAgainstList } from './shrinking-list.ts'

const root = join(import.meta.dirname, '..')

interface Diagnostic {
  filename: string
  /** Draws the cycle. */
  note?: string
}

/** One for each import that is part of a cycle. */
function cyclicImports(): Diagnostic[] {
  const config = join(import.meta.dirname, 'import-cycles.oxlintrc.json')
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--config', config, '--format=json', '.'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report: ${stdout}${stderr}`)
  return JSON.parse(stdout).diagnostics
}

const diagnostics = cyclicImports()
const found: Record<string, number> = {}
for (const { filename } of diagnostics) found[filename] = (found[filename] ?? 0) + 1

checkAgainstList({
  name: 'import-cycles',
  found,
  explain: (file) => diagnostics.filter(({ filename }) => filename === file).map(({ note = '' }) => note),
})
