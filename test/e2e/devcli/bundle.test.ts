/** What each start of the built tool loads, and on which Node. A module that slips in costs every run of everybody. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DEVCLI } from './run-devcli.ts'

const read = (name: string) => readFileSync(join(dirname(DEVCLI), name), 'utf8')
const program = readFileSync(DEVCLI, 'utf8')

/** The part that the program loads for the small commands. */
function smallPart(): string {
  const names = [...program.matchAll(/part-\w+\.cjs/g)].map(([name]) => name)
  expect(new Set(names).size).toBe(1)
  return read(names[0] ?? '')
}

test('the program itself is small and loads nothing at its start', () => {
  expect(program.length).toBeLessThan(12_000)
  expect(program).not.toMatch(/(?:^|[;}])import[^(]/)
})

test('an inspection loads neither schemas, nor rules and platforms, nor the MCP server', () => {
  const part = smallPart()
  expect(part.length).toBeLessThan(400_000)
  expect(part).not.toMatch(/ZodObject|og-image-present|modelcontextprotocol|inspect_local_url/)
})

test('modules of Node are read when they are used', () => {
  expect(smallPart()).not.toMatch(/(?:from|import|require\()\s*"node:/)
})

test('the part of the small commands is a script in ASCII that loads no other file', () => {
  expect(smallPart()).not.toMatch(/[^\0-\x7f]|\bimport\(|\brequire\(/)
})

test.each([['mcp'], ['whoami'], ['--version']])(
  '%s on a Node that is too old ends with one sentence',
  (word) => {
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, DEVCLI, word], {
      encoding: 'utf8',
      input: '',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^devcli runs on Node [\d.]+ or newer, and this is 20\.20\.2: [^\n]+\n$/)
  },
)

const clone = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(join(clone, 'README.md'), 'utf8')
const pasted = (lines: string) =>
  spawnSync('bash', ['--norc', '-c', lines], { cwd: clone, encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })

// Where there is no build of it, the README says to take another.
test.runIf(existsSync(join(clone, 'node_modules', '.bin', 'node')))(
  'the README starts it with the Node of the clone',
  () => {
    const alias = /^alias devcli=.+$/m.exec(readme)?.[0] ?? ''
    expect(pasted(`shopt -s expand_aliases\n${alias}\ndevcli --version`)).toMatchObject({
      status: 0,
      stderr: '',
    })
    const [, command = '', script = ''] =
      /"command": "\/path\/to\/the\/clone\/(.+)",\s+"args": \["\/path\/to\/the\/clone\/(.+)", "mcp"\]/.exec(
        readme,
      ) ?? []
    expect(pasted(`./${command} ${script} mcp </dev/null`)).toMatchObject({ status: 0, stderr: '' })
  },
)
