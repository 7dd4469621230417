import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE_ERRORS, InspectError, type EngineErrorCode, type FailureReason } from '../errors.ts'
import { toUnfurlError, type UnfurlError } from './unfurl-error.ts'

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)

/** The reasons of the table in the README, each with the codes that lead to it. */
const TABLE = new Map(
  [...README.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| ([`A-Z_, ]*) ?\| .+ \|$/gm)].flatMap(
    ([, reasons = '', codes = '']) => namesIn(reasons).map((reason) => [reason, namesIn(codes)] as const),
  ),
)

const FAILURES: readonly FailureReason[] = [
  'name',
  'connection',
  'tls',
  'certificate',
  'response',
  'location',
  'redirects',
  'ours',
]

test('each code of the engine leads to the reasons that the README says, and to no other', () => {
  const reasonsOf = (code: EngineErrorCode): Set<string> => {
    const errors = FAILURES.map((reason) => new InspectError(code, undefined, { reason }))
    return new Set(errors.map((error) => (toUnfurlError(error) as UnfurlError).reason))
  }
  for (const code of Object.keys(ENGINE_ERRORS) as EngineErrorCode[]) {
    const said = [...TABLE].filter(([, codes]) => codes.includes(code)).map(([reason]) => reason)
    expect([code, said.toSorted()]).toEqual([code, [...reasonsOf(code)].toSorted()])
  }
})

test('the README has every reason', () => {
  const source = readFileSync(join(import.meta.dirname, 'unfurl-error.ts'), 'utf8')
  const reasons = [...source.matchAll(/^  \| '([a-z-]+)'$/gm)].map(([, reason]) => reason)
  expect(reasons.length).toBeGreaterThan(10)
  expect([...TABLE.keys()].toSorted()).toEqual(reasons.toSorted())
})
