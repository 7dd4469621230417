/** What V8 compiled is kept between runs of the built tool, and never taken from anybody else. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { withChecksum } from '@linklens/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  const zeroes = Buffer.alloc(good.length)
  for (const content of ['', 'nonsense', good.subarray(0, 10_000), zeroes]) {
    writeFileSync(file, content)
    expect(await inspect()).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(file).size).toBeGreaterThan(100_000)
  }
})

/** V8 looks at the head of a cache and not at the rest: a page of zeroes in it ends the process. */
test('what is damaged is compiled, and kept anew', async () => {
  await inspect()
  const file = kept()
  for (const share of [0.1, 0.3, 0.45, 0.6, 0.99]) {
    const damaged = readFileSync(file)
    const start = Math.floor(damaged.length * share)
    damaged.fill(0, start, start + 4_096)
    writeFileSync(file, damaged)
    expect(await inspect(), `damaged at ${share}`).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(file).equals(damaged)).toBe(false)
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
  const half = execFileSync(process.execPath, ['-e', program])
  return Buffer.concat([half, half])
}

/** A good one first, which tells the name of the file; then another's in its place. */
async function plantForeign(): Promise<string> {
  await inspect()
  const file = kept()
  const part = readdirSync(dirname(DEVCLI)).find((name) => name.endsWith('.cjs')) ?? ''
  writeFileSync(file, foreignCache(statSync(join(dirname(DEVCLI), part)).size))
  return file
}

/** An executable has another Node inside, whose caches are not made here. */
const ofThisNode = process.env.DEVCLI_EXECUTABLE === undefined

describe.runIf(ofThisNode)('what another put there', () => {
  const runs = async () => (await inspect()).stdout === 'FOREIGN CODE\n'

  test('runs where only the user could have done it, which shows that the rest is needed', async () => {
    await plantForeign()
    expect(await runs()).toBe(true)
  })

  test.each([
    ['the file', 0o620, 0o700, 0o700],
    ['the file', 0o602, 0o700, 0o700],
    ['its folder', 0o600, 0o770, 0o700],
    ['its folder', 0o600, 0o707, 0o700],
    ['the folder above', 0o600, 0o700, 0o770],
    ['the folder above', 0o600, 0o700, 0o707],
  ])('does not run where others may write to %s', async (_, fileMode, folderMode, aboveMode) => {
    const file = await plantForeign()
    chmodSync(file, fileMode)
    chmodSync(folder, folderMode)
    chmodSync(dirname(folder), aboveMode)
    expect(await runs()).toBe(false)
  })

  test('does not run from behind a link, and nothing is written there', async () => {
    const file = await plantForeign()
    const elsewhere = join(machine.home, 'downloads')
    renameSync(folder, elsewhere)
    symlinkSync(elsewhere, folder)
    const planted = readFileSync(file)
    expect(await runs()).toBe(false)
    expect(readFileSync(file).equals(planted)).toBe(true)
  })

  describe.runIf(process.getuid?.() === 0)('by root', () => {
    test.each(['the file', 'its folder', 'the folder above'])('%s of another user', async (which) => {
      const file = await plantForeign()
      const path = { 'the file': file, 'its folder': folder, 'the folder above': dirname(folder) }[which]
      execFileSync('chown', ['65534', path ?? ''])
      expect(await runs()).toBe(false)
    })

    test('nothing is kept in the home of another user', async () => {
      execFileSync('chown', ['65534', machine.home])
      expect(await inspect()).toMatchObject({ code: 0, stderr: '' })
      expect(existsSync(join(machine.home, '.cache'))).toBe(false)
    })
  })
})

test('a home that is no absolute path is none', async () => {
  expect(await inspect({ HOME: '.', XDG_CONFIG_HOME: machine.home })).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync('.cache/devcli')).toBe(false)
})
