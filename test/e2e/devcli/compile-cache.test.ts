/** Where Node keeps the compiled code of the built tool. An executable of a release keeps none. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMachine, endDevcli, type Machine } from './run-devcli.ts'

let machine: Machine
let cache: string
beforeEach(() => {
  machine = createMachine({ NODE_COMPILE_CACHE: '' })
  cache = join(machine.home, '.cache')
})
afterEach(() => {
  endDevcli()
  machine.remove()
})

/** A run that fails keeps compiled code as well. */
const run = (env: Record<string, string> = {}) => machine.run(['whoami'], { env })
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })

describe.runIf(process.env.DEVCLI_EXECUTABLE === undefined)('compiled code', () => {
  test('is kept in a folder that only the user can read', async () => {
    mkdirSync(cache, { mode: 0o755 })
    const first = await run()
    expect(first).toMatchObject({ code: 3, stderr: expect.stringContaining('not logged in') })
    expect(readdirSync(cache)).toEqual(['devcli'])
    expect(statSync(join(cache, 'devcli')).mode & 0o777).toBe(0o700)
    expect(filesIn(cache).filter((entry) => entry.isFile()).length).toBeGreaterThan(2)
    expect(await run()).toEqual(first)
  })

  test('is not kept, and not read, where others could have written it', async () => {
    mkdirSync(join(cache, 'devcli'), { recursive: true, mode: 0o700 })
    chmodSync(join(cache, 'devcli'), 0o770)
    expect((await run()).code).toBe(3)
    expect(filesIn(cache).filter((entry) => entry.isFile())).toEqual([])
  })

  test('is not kept where there is no cache directory', async () => {
    expect((await run()).code).toBe(3)
    expect(existsSync(cache)).toBe(false)
  })

  test('is not kept with NODE_DISABLE_COMPILE_CACHE', async () => {
    mkdirSync(cache)
    expect((await run({ NODE_DISABLE_COMPILE_CACHE: '1' })).code).toBe(3)
    expect(filesIn(cache).filter((entry) => entry.isFile())).toEqual([])
  })

  test('is not kept for --version, which needs no command', async () => {
    mkdirSync(cache)
    await machine.run(['--version'])
    expect(readdirSync(cache)).toEqual([])
  })
})
