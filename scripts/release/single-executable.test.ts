import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writeBlob } from './single-executable.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function blobOfOneMore(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-blob-'))
  folders.push(folder)
  const embedded = join(folder, 'embedded')
  mkdirSync(embedded)
  const [main, part] = [join(embedded, 'main.cjs'), join(embedded, 'part.js')]
  writeFileSync(main, 'process.stdout.write("hello")\n')
  writeFileSync(part, 'module.exports = 1\n')
  return readFileSync(writeBlob(folder, { main, assets: { part } }, process.execPath))
}

test('the same scripts give the same blob in any folder', () => {
  const [one, other] = [blobOfOneMore(), blobOfOneMore()]
  expect(one.equals(other)).toBe(true)
  expect(one.includes(tmpdir())).toBe(false)
})
