import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { privateCacheFolder } from './compile-cache.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'devcli-cache-'))
  folder = join(parent, 'devcli')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const find = (xdg = parent) => privateCacheFolder({ XDG_CACHE_HOME: xdg })

test('the folder is for the user alone, also when it is found again', () => {
  expect([find(), statSync(folder).mode & 0o777, find()]).toEqual([folder, 0o700, folder])
})

describe('there is no cache', () => {
  test.each([
    ['the folder', () => folder, [0o770, 0o707, 0o750]],
    ['the folder above', () => parent, [0o770, 0o707, 0o1777]],
  ])('there is no cache where others have access to %s', (_, path, modes) => {
    mkdirSync(folder, { mode: 0o700 })
    for (const mode of modes) {
      chmodSync(path(), mode)
      expect(find(), mode.toString(8)).toBeNull()
    }
  })

  test('behind a link', () => {
    mkdirSync(join(parent, 'elsewhere'), { mode: 0o700 })
    symlinkSync('elsewhere', folder)
    expect(find()).toBeNull()
  })

  test('there is no cache where the cache directory does not exist: it is not created', () => {
    expect(find(join(parent, 'missing'))).toBeNull()
    expect(existsSync(join(parent, 'missing'))).toBe(false)
  })

  test('there is no cache where the cache directory is a file', () => {
    expect(find('/dev/null')).toBeNull()
  })

  test.runIf(process.getuid?.() === 0)('in a folder of another user', () => {
    mkdirSync(folder, { mode: 0o700 })
    for (const path of [folder, parent]) {
      chownSync(path, 65534, 65534)
      expect(find(), path).toBeNull()
      chownSync(path, 0, 0)
    }
  })
})
