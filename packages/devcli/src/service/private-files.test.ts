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
  test('creates a folder and a file for the owner alone, whatever the umask', () => {
    const before = process.umask(0)
    try {
      writePrivateFile(path, 'secret')
    } finally {
      process.umask(before)
    }
    expect([mode(join(root, 'new', 'devcli')), mode(path)]).toEqual(['700', '600'])
    expect(readFileSync(path, 'utf8')).toBe('secret')
  })

  test('replaces a file that others could read by one that they cannot, and leaves no other file', () => {
    mkdirSync(join(root, 'new', 'devcli'), { recursive: true, mode: 0o755 })
    writeFileSync(path, 'old', { mode: 0o644 })
    writePrivateFile(path, 'new')
    expect([mode(join(root, 'new', 'devcli')), mode(path)]).toEqual(['700', '600'])
    expect(readdirSync(join(root, 'new', 'devcli'))).toEqual(['credentials.json'])
  })

  test('replaces a link, and does not write to its target', () => {
    writePrivateFile(path, 'old')
    const target = join(root, 'target')
    writeFileSync(target, 'untouched')
    rmSync(path)
    symlinkSync(target, path)
    writePrivateFile(path, 'new')
    expect([readFileSync(target, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['untouched', 'new'])
  })

  test.each([
    ['writePrivateFile', () => writePrivateFile('/dev/null/devcli/file', 'x')],
    ['requireWritable', () => requireWritable('/dev/null/devcli')],
  ])('%s names a folder that it cannot write to, and an alternative', (_, act) => {
    expect(act).toThrow(CliFailure)
    expect(act).toThrow(/\/dev\/null\/devcli cannot be written to.*XDG_CONFIG_HOME/)
  })

  test('requireWritable leaves no file', () => {
    requireWritable(join(root, 'new'))
    expect([mode(join(root, 'new')), readdirSync(join(root, 'new'))]).toEqual(['700', []])
  })
})

describe('reading', () => {
  test('returns null when the file does not exist', () => {
    expect(readPrivateFile(path, vi.fn())).toBeNull()
    expect(readPrivateFile('/dev/null/file', vi.fn())).toBeNull()
  })

  test('tightens modes that are too wide, with a warning', () => {
    writePrivateFile(path, 'text')
    chmodSync(path, 0o644)
    chmodSync(join(root, 'new', 'devcli'), 0o755)
    const warn = vi.fn()
    expect(readPrivateFile(path, warn)).toBe('text')
    expect([mode(join(root, 'new', 'devcli')), mode(path)]).toEqual(['700', '600'])
    expect(warn.mock.calls.flat()).toEqual([
      `Others could read ${path}. Now only you can.`,
      `Others could read ${join(root, 'new', 'devcli')}. Now only you can.`,
    ])
    readPrivateFile(path, warn)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

test('removing returns whether the file existed', () => {
  expect(removePrivateFile(path)).toBe(false)
  writePrivateFile(path, 'text')
  expect(removePrivateFile(path)).toBe(true)
  expect(removePrivateFile(path)).toBe(false)
})
