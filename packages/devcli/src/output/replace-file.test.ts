import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceFile, writeNamedFile } from './replace-file.ts'

let folder: string
beforeEach(() => (folder = fs.mkdtempSync(join(tmpdir(), 'devcli-replace-'))))
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'page.html')

describe('replacing a file', () => {
  it('writes a new one, and leaves nothing else in the folder', () => {
    replaceFile(file(), 'new')
    expect(fs.readFileSync(file(), 'utf8')).toBe('new')
    expect(fs.readdirSync(folder)).toEqual(['page.html'])
  })

  it.runIf(process.platform !== 'win32')('keeps its mode, or takes the given one', () => {
    fs.writeFileSync(file(), 'old')
    fs.chmodSync(file(), 0o640)
    replaceFile(file(), 'new')
    expect(fs.statSync(file()).mode & 0o777).toBe(0o640)
    replaceFile(file(), 'private', { mode: 0o600 })
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('never writes through a link', () => {
    const other = join(folder, 'other')
    fs.writeFileSync(other, 'theirs')
    fs.symlinkSync(other, file())
    expect(() => replaceFile(file(), 'new')).toThrow(/link to .*other: name that file itself/)
    expect(() => writeNamedFile(file(), 'page.html', 'new')).toThrow(
      /^page\.html could not be written: it is a link/,
    )
    replaceFile(file(), 'new', { replacesLink: true })
    expect([fs.readFileSync(other, 'utf8'), fs.readFileSync(file(), 'utf8')]).toEqual(['theirs', 'new'])
  })

  it('leaves the old file whole, and no other one, where the new one cannot be written', () => {
    fs.writeFileSync(file(), 'old')
    const unreadable = { toString: () => 'x' } as unknown as string
    expect(() => replaceFile(file(), unreadable)).toThrow()
    expect(fs.readFileSync(file(), 'utf8')).toBe('old')
    expect(fs.readdirSync(folder)).toEqual(['page.html'])
  })

  it('removes what a killed process left of this file, and nothing of one that runs', () => {
    const left = (pid: number, name = 'page.html') => `.${name}.devcli-${pid}.0123456789ab`
    // No system gives such a number to a process.
    const gone = 2 ** 30
    const names = [left(gone), left(process.pid), left(gone, 'other.html'), '.page.html.devcli-notes']
    for (const name of names) fs.writeFileSync(join(folder, name), '')
    replaceFile(file(), 'new')
    expect(fs.readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'page.html'].toSorted())
  })

  it.runIf(process.getuid?.() !== 0)('leaves a file alone that may not be written', () => {
    fs.writeFileSync(file(), 'old', { mode: 0o444 })
    expect(() => replaceFile(file(), 'new')).toThrow(/EACCES/)
  })

  it.runIf(fs.existsSync('/dev/stdout'))('writes into a device, which cannot be replaced', () => {
    replaceFile('/dev/null', 'new')
    expect(fs.statSync('/dev/null').isFile()).toBe(false)
  })
})
