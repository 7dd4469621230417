import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tar } from './tar.ts'
import { zip } from './zip.ts'

const TIME = Date.UTC(2026, 10, 21, 12, 30, 42) / 1000
const files = [
  { path: 'devcli', bytes: Buffer.from('#!/bin/sh\n'), executable: true },
  { path: '.devcli/1.2.3/node', bytes: Buffer.alloc(70_000, 'node'), executable: true },
  { path: 'LICENSES.txt', bytes: Buffer.from('ä'.repeat(512)), executable: false },
  { path: 'empty', bytes: Buffer.alloc(0), executable: false },
]
const hasBusybox = existsSync('/usr/bin/busybox') || existsSync('/bin/busybox')

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'linklens-archives-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function expectUnpacked(): void {
  for (const { path, bytes } of files) {
    expect([path, readFileSync(join(folder, path)).equals(bytes)]).toEqual([path, true])
  }
}

describe('tar', () => {
  test('the system’s tar unpacks the same files', () => {
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: tar(files, TIME) })
    expectUnpacked()
    const { mode, mtimeMs } = statSync(join(folder, 'devcli'))
    expect([mode & 0o777, mtimeMs / 1000]).toEqual([0o755, TIME])
    expect(statSync(join(folder, 'LICENSES.txt')).mode & 0o777).toBe(0o644)
  })

  test('the same files give the same bytes', () => {
    expect(tar(files, TIME).equals(tar(files, TIME))).toBe(true)
  })

  test('a path that is too long is refused, not cut', () => {
    const long = { path: 'a'.repeat(101), bytes: Buffer.alloc(0), executable: false }
    expect(() => tar([long], TIME)).toThrow('too long')
  })
})

describe('zip', () => {
  test.runIf(hasBusybox)('busybox unpacks the same files', () => {
    writeFileSync(join(folder, 'archive.zip'), zip(files, TIME))
    execFileSync('busybox', ['unzip', '-q', 'archive.zip'], { cwd: folder })
    expectUnpacked()
    const list = execFileSync('busybox', ['unzip', '-l', 'archive.zip'], { cwd: folder, encoding: 'utf8' })
    expect(list).toMatch(/2026-11-21|11-21-2026/)
    expect(list).toContain('12:30')
  })

  test('the same files give the same bytes', () => {
    expect(zip(files, TIME).equals(zip(files, TIME))).toBe(true)
  })
})
