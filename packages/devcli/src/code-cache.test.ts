import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepCodeCache } from './code-cache.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'devcli-cache-')), 'devcli')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

test('takes the place of the one before', () => {
  const file = join(folder, 'part-A.cjs-v24.0.0-x64.v8')
  keepCodeCache(file, Buffer.from('one'))
  keepCodeCache(file, Buffer.from('two'))
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['part-A.cjs-v24.0.0-x64.v8'], 'twotwo'])
})

test('removes what other versions left a month ago, and nothing else', () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of [
    'part-B.cjs-v24.0.0-x64.v8',
    'part-C.cjs-v22.0.0-x64.v8',
    'part-C.cjs-v22.0.0-x64.v8.77',
    'notes',
  ])
    writeFileSync(join(folder, name), '')
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000)
  for (const name of ['part-C.cjs-v22.0.0-x64.v8', 'part-C.cjs-v22.0.0-x64.v8.77', 'notes'])
    utimesSync(join(folder, name), old, old)
  keepCodeCache(join(folder, 'part-A.cjs-v24.0.0-x64.v8'), Buffer.from('one'))
  expect(readdirSync(folder)).toEqual(['notes', 'part-A.cjs-v24.0.0-x64.v8', 'part-B.cjs-v24.0.0-x64.v8'])
})

test('says nothing where nothing can be written', () => {
  expect(() => keepCodeCache('/dev/null/devcli/part-A.v8', Buffer.from('one'))).not.toThrow()
})
