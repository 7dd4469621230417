import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertFree, becomesLatest, describeFile, openStaging, publish, sumsText } from './folder.ts'

let releases: string
beforeEach(() => void (releases = mkdtempSync(join(tmpdir(), 'linklens-folder-'))))
afterEach(() => rmSync(releases, { recursive: true, force: true }))

test.each([
  ['1.0.0', null, true],
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.9', '1.1.0', false],
  ['1.9.0', '1.10.0', false],
  ['2.0.0-rc.1', '1.0.0', false],
  ['2.0.0-rc.1', null, false],
])('%s after %s becomes the latest: %s', (version, current, expected) => {
  expect(becomesLatest(version, current)).toBe(expected)
})

test('the checksums are sorted by name, and coreutils accepts them', () => {
  for (const name of ['b.zip', 'a.tar.gz']) writeFileSync(join(releases, name), name)
  const sums = sumsText(['b.zip', 'a.tar.gz'].map((name) => describeFile(releases, name)))
  expect(sums.split('\n').map((line) => line.slice(66))).toEqual(['a.tar.gz', 'b.zip', ''])
  const output = execFileSync('sha256sum', ['--check', '--strict', '-'], {
    cwd: releases,
    input: sums,
    encoding: 'utf8',
  })
  expect(output).toBe('a.tar.gz: OK\nb.zip: OK\n')
})

describe('publish', () => {
  function released(version: string, host = false): void {
    const staging = openStaging(releases)
    writeFileSync(join(staging, 'manifest.json'), JSON.stringify({ version, host }))
    publish(releases, staging, version)
  }

  test('creates a folder that others can read, and names it as the latest', () => {
    released('1.0.0')
    expect(readdirSync(releases).toSorted()).toEqual(['latest.txt', 'v1.0.0'])
    expect(statSync(join(releases, 'v1.0.0')).mode & 0o777).toBe(0o755)
    expect(readFileSync(join(releases, 'latest.txt'), 'utf8')).toBe('1.0.0\n')
  })

  test('a released version is never made again', () => {
    released('1.0.0')
    expect(() => assertFree(releases, { version: '1.0.0', host: false })).toThrow('released already')
    expect(() => assertFree(releases, { version: '1.0.0', host: true })).toThrow('released already')
    assertFree(releases, { version: '1.0.1', host: false })
  })

  test('a release for this machine alone may be made again', () => {
    released('1.0.0', true)
    assertFree(releases, { version: '1.0.0', host: true })
    assertFree(releases, { version: '1.0.0', host: false })
    released('1.0.0')
  })

  test('the rest of an interrupted run is removed', () => {
    mkdirSync(join(releases, '.staging-old'))
    const staging = openStaging(releases)
    expect(existsSync(join(releases, '.staging-old'))).toBe(false)
    expect(existsSync(staging)).toBe(true)
  })
})
