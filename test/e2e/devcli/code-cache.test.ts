/** What V8 compiled is kept between runs of the built tool, and never taken from anybody else. */
import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withChecksum } from '@linklens/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDevServer, type DevServer } from './dev-server.ts'
import { answerJson, PREVIEW, startOddService, type OddService } from './odd-service.ts'
import { createMachine, DEVCLI, endDevcli, type Machine } from './run-devcli.ts'

let service: OddService
let site: DevServer
let machine: Machine
let folder: string

beforeAll(async () => {
  service = await startOddService()
  service.answer = answerJson(201, PREVIEW)
  site = await startDevServer()
})
beforeEach(() => {
  machine = createMachine({
    SERVICE_API_URL: service.baseUrl,
    SERVICE_API_KEY: withChecksum(`lks_${'a'.repeat(43)}`),
  })
  folder = join(machine.home, '.cache', 'devcli')
})
afterEach(() => {
  endDevcli()
  machine.remove()
})
afterAll(() => {
  service.close()
  site.close()
})

const inspect = (env: Record<string, string> = {}) => machine.run([`http://localhost:${site.port}/`], { env })

const kept = (): string => {
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  return join(folder, name)
}

const LONG_AGO = new Date('2020-01-01')

test('an inspection keeps it in a folder of the user alone, and the next one takes it', async () => {
  const first = await inspect()
  expect(first).toMatchObject({ code: 0, stderr: '' })
  const file = kept()
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  utimesSync(file, LONG_AGO, LONG_AGO)
  const second = await inspect()
  expect(second.stdout.replace(/\d+ ms/, '')).toBe(first.stdout.replace(/\d+ ms/, ''))
  // What was refused would have been written anew.
  expect(statSync(kept()).mtime).toEqual(LONG_AGO)
})

test('what V8 refuses is compiled, and kept anew', async () => {
  await inspect()
  const file = kept()
  const good = readFileSync(file)
  for (const content of ['', 'nonsense', good.subarray(0, 10_000)]) {
    writeFileSync(file, content)
    expect(await inspect()).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(file).size).toBeGreaterThan(100_000)
  }
})

test('only an inspection that went well keeps it: every function that is needed has run then', async () => {
  await machine.run(['whoami'])
  await machine.run(['http://localhost:1/'])
  expect(() => readdirSync(folder)).toThrow('ENOENT')
})

test('nothing is kept where Node’s own cache is turned off, and nothing said where it cannot be', async () => {
  expect(await inspect({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0, stderr: '' })
  expect(() => readdirSync(folder)).toThrow('ENOENT')
  expect(await inspect({ XDG_CACHE_HOME: '/dev/null' })).toMatchObject({ code: 0, stderr: '' })
})

/** V8 knows a script by its length alone: what is made of another one of that length, it runs. */
function foreignCache(length: number): Buffer {
  const program = `
    const { Script } = require('node:vm')
    const evil = "(function (module) { console.log('FOREIGN CODE'); process.exit(0) })"
    process.stdout.write(new Script(evil.padEnd(${length})).createCachedData())`
  return execFileSync(process.execPath, ['-e', program])
}

/** An executable has another Node inside, whose caches are not made here. */
const ofThisNode = process.env.DEVCLI_EXECUTABLE === undefined

test.runIf(ofThisNode)('what others could have written is not run', async () => {
  await inspect()
  const file = kept()
  const part = readdirSync(dirname(DEVCLI)).find((name) => name.endsWith('.cjs')) ?? ''
  const foreign = foreignCache(statSync(join(dirname(DEVCLI), part)).size)
  const plant = (fileMode: number, folderMode: number) => {
    writeFileSync(file, foreign)
    chmodSync(file, fileMode)
    chmodSync(folder, folderMode)
  }
  // Planted with the user's own rights it runs, which shows that the others were refused for their modes.
  plant(0o600, 0o700)
  expect((await inspect()).stdout).toBe('FOREIGN CODE\n')
  for (const [fileMode, folderMode] of [
    [0o620, 0o700],
    [0o602, 0o700],
    [0o600, 0o770],
    [0o600, 0o707],
  ] as const) {
    plant(fileMode, folderMode)
    expect(await inspect()).toMatchObject({ code: 0, stdout: expect.stringContaining('Preview: ') })
    expect([statSync(folder).mode & 0o777, statSync(kept()).mode & 0o777]).toEqual([0o700, 0o600])
  }
})

test.runIf(ofThisNode && process.getuid?.() === 0)('nor what belongs to another user', async () => {
  await inspect()
  const file = kept()
  const part = readdirSync(dirname(DEVCLI)).find((name) => name.endsWith('.cjs')) ?? ''
  writeFileSync(file, foreignCache(statSync(join(dirname(DEVCLI), part)).size))
  execFileSync('chown', ['65534', file])
  expect((await inspect()).stdout).toContain('Preview: ')
})
