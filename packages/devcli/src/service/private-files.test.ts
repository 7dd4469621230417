import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CliFailure } from '../failures/cli-failure.ts'
import { readPrivateFile, removePrivateFile, requireWritable, writePrivateFile } from './private-files.ts'

let root: string
let path: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'devcli-files-'))
  path = join(root, 'new', 'devcli', 'credentials.json')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const mode = (of: string) => (statSync(of).mode & 0o777).toString(8)

describe('writing', () => {
  test('makes a folder and a file for the owner alone, whatever the umask', () => {
    const before = process.umask(0)
    try {
      writePrivateFile(path, 'secret')
    } finally {
      process.umask(before)
    }
    expect([mode(join(root, 'new', 'devcli')), mode(path)]).toEqual(['700', '600'])
    expect(readFileSync(path, 'utf8')).toBe('secret')
  })

  test('replaces a file that others could read by one that they cannot, and leaves nothing beside it', () => {
    mkdirSync(join(root, 'new', 'devcli'), { recursive: true, mode: 0o755 })
    writeFileSync(path, 'old', { mode: 0o644 })
    writePrivateFile(path, 'new')
    expect([mode(join(root, 'new', 'devcli')), mode(path)]).toEqual(['700', '600'])
    expect(readdirSync(join(root, 'new', 'devcli'))).toEqual(['credentials.json'])
  })

  test('never writes through a link', () => {
    writePrivateFile(path, 'old')
    const target = join(root, 'target')
    writeFileSync(target, 'untouched')
    rmSync(path)
    symlinkSync(target, path)
    writePrivateFile(path, 'new')
    expect([readFileSync(target, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['untouched', 'new'])
  })

  test.each([
    ['writing', () => writePrivateFile('/dev/null/devcli/file', 'x')],
    ['asking', () => requireWritable('/dev/null/devcli')],
  ])('where it cannot be done, %s names the folder and a way out', (_, act) => {
    expect(act).toThrow(CliFailure)
    expect(act).toThrow(/\/dev\/null\/devcli cannot be written to.*XDG_CONFIG_HOME/)
  })

  test('a place that is asked for and found good is left as it was', () => {
    requireWritable(join(root, 'new'))
    expect([mode(join(root, 'new')), readdirSync(join(root, 'new'))]).toEqual(['700', []])
  })
})

describe('reading', () => {
  test('answers null where there is nothing', () => {
    expect(readPrivateFile(path, vi.fn())).toBeNull()
    expect(readPrivateFile('/dev/null/file', vi.fn())).toBeNull()
  })

  test('tightens modes that are too wide, and says so', () => {
    writePrivateFile(path, 'text')
    chmodSync(path, 0o644)
    chmodSync(join(root, 'new', 'devcli'), 0o755)
    const warn = vi.fn()
    expect(readPrivateFile(path, warn)).toBe('text')
    expect([mode(join(root, 'new', 'devcli')), mode(path)]).toEqual(['700', '600'])
    expect(warn.mock.calls.flat()).toEqual([
      `Others could read ${path}: it is now for you alone.`,
      `Others could read ${join(root, 'new', 'devcli')}: it is now for you alone.`,
    ])
    readPrivateFile(path, warn)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

test('removing tells whether there was something', () => {
  expect(removePrivateFile(path)).toBe(false)
  writePrivateFile(path, 'text')
  expect(removePrivateFile(path)).toBe(true)
  expect(removePrivateFile(path)).toBe(false)
})
