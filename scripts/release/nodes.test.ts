import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { licenceOf } from './nodes.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'linklens-node-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const licence = () => licenceOf(join(folder, 'bin', 'node'), '24.21.0')

test.each([
  ['next to Node, as in the archives of nodejs.org', 'LICENSE'],
  [
    'in the package that the binary came from',
    `node_modules/node-${process.platform}-${process.arch}/LICENSE`,
  ],
])('finds the licence %s', (_where, path) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), 'Node.js is licensed for use as follows')
  expect(licence()).toBe('Node.js is licensed for use as follows')
})

test('names the URL of the licence where npm has removed the file', () => {
  expect(licence()).toContain('https://github.com/nodejs/node/blob/v24.21.0/LICENSE')
})
