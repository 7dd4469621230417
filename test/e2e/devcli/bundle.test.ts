/** Which code the built tool loads at its start, and on which Node it runs. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crawlerRequests } from '@linklens/engine'
import { expect, test } from 'vitest'
import { DEVCLI } from './run-devcli.ts'

const FOLDER = dirname(DEVCLI)
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const program = readFileSync(DEVCLI, 'utf8')

/** The part, and every part that it imports by statements. */
function loadedWith(part: string): string[] {
  const parts = [part]
  for (const name of parts) {
    for (const [, imported = ''] of read(name).matchAll(/\b(?:from|import)"\.\/([^"]+)"/g))
      if (!parts.includes(imported)) parts.push(imported)
  }
  return parts.map((name) => read(name))
}

test('the program itself is small, and loads no other file at its start', () => {
  // Each command adds its definition, some 350 bytes, and each option some 50; a part that is not loaded late has more.
  expect(program.length).toBeLessThan(20_000)
  expect(program, 'has what is for the docs alone').not.toContain('what else runs on the machine')
  expect(program).not.toMatch(/(?:^|[;}])import[^(]/)
})

test('an inspection loads neither schemas, nor rules and platforms, nor the MCP server', () => {
  const loaded = [...loadedWith('part-run-command.js'), ...loadedWith('part-light.js')].join('\n')
  expect(loaded.length).toBeGreaterThan(100_000)
  expect(loaded.length).toBeLessThan(400_000)
  expect(loaded).not.toMatch(/ZodObject|og-image-present|modelcontextprotocol|inspect_local_url/)
  for (const { userAgent } of crawlerRequests(true)) expect(loaded).toContain(userAgent)
})

test('check loads rules and platforms in few files, but neither MCP nor the client of the service', () => {
  const parts = [...loadedWith('part-run-command.js'), ...loadedWith('part-judging.js')]
  const loaded = parts.join('\n')
  expect(loaded).toMatch(/og-image-present/)
  expect(loaded).not.toMatch(/modelcontextprotocol|inspect_local_url|\/api\/dev\/previews|credentials\.json/)
  // Rules and platforms grow by a few kB each; MCP or zod by themselves would add 100 kB and more.
  expect(loaded.length).toBeLessThan(1_340_000)
  // Each takes about a millisecond.
  expect(parts.length).toBeLessThan(44)
})

test('no part loads a module of Node by an import', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) expect(read(name)).not.toMatch(/(?:\bfrom|\bimport|\brequire\()\s*"node:/)
})

test.each([['mcp'], ['whoami'], ['--version']])('%s prints one sentence on a Node that is too old', (arg) => {
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, DEVCLI, arg], {
    encoding: 'utf8',
    input: '',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^devcli runs on Node [\d.]+ or newer, and this is 20\.20\.2: [^\n]+\n$/)
})

const clone = fileURLToPath(new URL('../../..', import.meta.url))
const docs = ['README.md', 'docs/operation.md']
  .map((file) => readFileSync(join(clone, file), 'utf8'))
  .join('\n')
const runPasted = (lines: string) =>
  spawnSync('bash', ['--norc', '-c', lines], { cwd: clone, encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })

// On a system without a build of it, the docs name another.
test.runIf(existsSync(join(clone, 'node_modules', '.bin', 'node')))(
  'the commands of README and docs run it with the Node of the clone',
  () => {
    const alias = /^alias devcli=.+$/m.exec(docs)?.[0] ?? ''
    expect(runPasted(`shopt -s expand_aliases\n${alias}\ndevcli --version`)).toMatchObject({
      status: 0,
      stderr: '',
    })
    const [, command = '', script = ''] =
      /"command": "\/path\/to\/the\/clone\/(.+)",\s+"args": \["\/path\/to\/the\/clone\/(.+)", "mcp"\]/.exec(
        docs,
      ) ?? []
    expect(runPasted(`./${command} ${script} mcp </dev/null`)).toMatchObject({ status: 0, stderr: '' })
  },
)
