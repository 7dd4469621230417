import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launcherScript, runtimeFolder } from './launcher.ts'

let folder: string
let launcher: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "linklens it's a "))
  launcher = join(folder, 'bin', 'devcli')
  const runtime = join(folder, 'bin', runtimeFolder('1.2.3'))
  mkdirSync(runtime, { recursive: true })
  symlinkSync(process.execPath, join(runtime, 'node'))
  writeFileSync(
    join(runtime, 'devcli.js'),
    'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 4',
  )
  writeFileSync(launcher, launcherScript('1.2.3'))
  chmodSync(launcher, 0o755)
  mkdirSync(join(folder, 'links'))
  symlinkSync('../bin/devcli', join(folder, 'links', 'relative'))
  symlinkSync(join(folder, 'links', 'relative'), join(folder, 'links', 'absolute'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, options: { cwd?: string; env?: Record<string, string> } = {}) => {
  const args = ['two words', '', '$HOME', "it's"]
  try {
    return execFileSync(command, args, { encoding: 'utf8', ...options })
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { status, args: JSON.parse(stdout) }
  }
}
const passedOn = { status: 4, args: ['two words', '', '$HOME', "it's"] }

test('passes arguments and the exit code on, from any directory', () => {
  expect(run(launcher)).toEqual(passedOn)
  expect(run('./devcli', { cwd: join(folder, 'bin') })).toEqual(passedOn)
  expect(run('devcli', { env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` } })).toEqual(passedOn)
})

test('runs through links', () => {
  expect(run(join(folder, 'links', 'relative'))).toEqual(passedOn)
  expect(run(join(folder, 'links', 'absolute'))).toEqual(passedOn)
})
