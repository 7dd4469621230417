/** Runs the tests of each mutant. A mutant that they pass survives, and the exit code is 1. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, root, tool } from '../setup.js'
import { MUTANT_VARIABLE, type Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

interface Run {
  /** Names of tests, and files that could not be loaded. */
  readonly failed: readonly string[]
  readonly passed: number
}

/** As Vitest's JSON reporter writes it. */
interface Result {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

const folder = mkdtempSync(join(tmpdir(), 'linklens-mutants-'))
const [word = ''] = process.argv.slice(2)
const chosen = MUTANTS.filter(({ fault, file }) => `${file} ${fault}`.includes(word))
let survivors = 0

try {
  const sound = runTests([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (sound.failed.length > 0 || sound.passed === 0)
    throw new Error(`These tests fail without a mutant:\n${sound.failed.join('\n')}`)
  for (const mutant of chosen) {
    const { failed } = runTests(mutant.tests, mutant)
    if (failed.length === 0) survivors += 1
    print(`${failed.length > 0 ? '✓' : '✗ survives:'} ${mutant.fault} (${mutant.file})`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
print(`${chosen.length - survivors} of ${chosen.length} mutants were noticed.`)
process.exitCode = survivors > 0 ? 1 : 0

/** @throws Error when the tests could not run at all: such an end says nothing about the mutant. */
function runTests(tests: readonly string[], mutant?: Mutant): Run {
  const output = join(folder, 'result.json')
  rmSync(output, { force: true })
  const args = ['run', '--project', 'sources']
  const reporting = ['--reporter=json', `--outputFile=${output}`]
  const ended = spawnSync(
    process.execPath,
    [tool('vitest'), ...args, ...reporting, ...(mutant ? ['--bail=1'] : []), ...tests],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment(), ...(mutant && variablesOf(mutant)) },
    },
  )
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Result
    const failed = testResults.flatMap(({ name, status, assertionResults }) => {
      const names = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName }) => fullName)
      return status === 'failed' && names.length === 0 ? [name] : names
    })
    return { failed, passed: numPassedTests }
  } catch {
    throw new Error(`The tests of ${mutant?.fault ?? 'the sound code'} did not run:\n${ended.stderr}`)
  }
}

function variablesOf(mutant: Mutant): Record<string, string> {
  const loader = join(root, 'scripts/mutants/load-mutant.ts')
  return { [MUTANT_VARIABLE]: JSON.stringify(mutant), NODE_OPTIONS: `--import=${loader}` }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
