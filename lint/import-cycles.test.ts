import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inTypeCycle } from './import-cycles.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'linklens-cycles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lists no file that is free of cycles', () => {
  const config = join(folder, 'oxlintrc.json')
  const rules = { 'import/no-cycle': ['error', { ignoreTypes: false }] }
  writeFileSync(config, JSON.stringify({ plugins: ['import'], categories: { correctness: 'off' }, rules }))
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '--config', config, '--format=json', 'packages']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] }
  const cyclic = new Set(diagnostics.map(({ filename }) => filename))
  expect(inTypeCycle.filter((file) => !cyclic.has(file))).toEqual([])
})
