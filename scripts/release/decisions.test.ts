import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertDecided, CONFIG_FILE, publishedName, readDecisions, type Decisions } from './decisions.ts'

const DECIDED: Decisions = {
  licence: 'MIT',
  licenceText: 'LICENSE',
  npmScope: '@acme',
  repository: 'https://github.com/acme/linklens',
  instance: 'https://linklens.example',
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'linklens-decisions-'))
  writeFileSync(join(root, 'LICENSE'), 'text')
  mkdirSync(join(root, 'a-folder'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function read(config: object): Decisions | null {
  writeFileSync(join(root, CONFIG_FILE), JSON.stringify(config))
  return readDecisions(root)
}
const undecided = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'not decided']))

test('everything decided, and nothing decided', () => {
  expect(read(DECIDED)).toEqual(DECIDED)
  expect(read(undecided(...Object.keys(DECIDED)))).toBeNull()
  expect(read({})).toBeNull()
})

test.each([
  { licence: 'MIT OR Apache-2.0' },
  { licence: 'GPL-2.0-only WITH Classpath-exception-2.0' },
  { repository: 'https://gitlab.example/acme/tools/linklens' },
])('%j is taken', (change) => expect(read({ ...DECIDED, ...change })).toEqual({ ...DECIDED, ...change }))

test.each([
  [undecided('npmScope'), 'Missing: npmScope.'],
  [undecided('licence', 'instance'), 'Missing: licence, instance.'],
  [{ repository: undefined }, 'Missing: repository.'],
])('half decided, by %j, is refused with the missing names', (change, words) => {
  expect(() => read({ ...DECIDED, ...change })).toThrow(words)
})

test.each([
  { npmScope: 'acme' },
  { npmScope: '@acme/x' },
  { licence: 'UNLICENSED' },
  { licence: '' },
  { licenceText: '../LICENSE' },
  { licence: 'MIT License' },
  { licence: 'Not decided' },
  { licenceText: 'COPYING' },
  { licenceText: 'a-folder' },
  { repository: 'git@github.com:acme/linklens.git' },
  { repository: 'https://github.com/acme/linklens.git/' },
  { repository: 'https://github.com/acme/linklens.git' },
  { repository: 'https://github.com/acme' },
  { instance: 'http://linklens.example' },
  { instance: "https://linklens.example/'$(id)" },
  { instance: 1 },
  { licens: 'MIT' },
])('%j is refused by name', (change) => {
  expect(() => read({ ...DECIDED, ...change })).toThrow(Object.keys(change)[0])
})

test('a file that is no JSON is refused in one sentence', () => {
  writeFileSync(join(root, CONFIG_FILE), '{')
  expect(() => readDecisions(root)).toThrow(`${CONFIG_FILE} cannot be read`)
})

test('nothing is published before, and the sentence names what is to be decided', () => {
  expect(() => assertDecided(null)).toThrow('licence, licenceText, npmScope, repository, instance')
  expect(publishedName('@linklens/engine', null)).toBe('@linklens/engine')
  expect(publishedName('@linklens/engine', DECIDED)).toBe('@acme/engine')
})
