import { ENGINE_ERRORS, InspectError, type EngineErrorCode } from '@linklens/engine'
import { expect, test } from 'vitest'
import { CliFailure } from './cli-failure.ts'
import type { Cli } from '../cli.ts'
import { describeFailure } from './describe-failure.ts'
import { LOCAL_EXITS } from './local-exits.ts'
import { checkTarget } from '../local/check-target.ts'

test.each(Object.keys(ENGINE_ERRORS) as EngineErrorCode[])('%s of a page exits as the table says', (code) => {
  const { exitCode } = describeFailure(new InspectError(code))
  expect(exitCode).toBe(LOCAL_EXITS[code].run)
  expect(exitCode).toBe(code === 'INTERNAL_ERROR' ? 1 : 4)
})

test.each([
  ['http://user:password@localhost/', 'INVALID_URL'],
  ['ftp://localhost/', 'UNSUPPORTED_PROTOCOL'],
  ['http://10.0.0.1/', 'BLOCKED_HOST'],
] as const)('the URL %s on the command line is %s and exits as the table says', (url, code) => {
  const failure = failureOf(() => checkTarget(url, { env: {} } as Cli))
  expect(failure).toMatchObject({ code, exitCode: LOCAL_EXITS[code].usage })
})

function failureOf(check: () => unknown): CliFailure {
  try {
    check()
  } catch (error) {
    if (error instanceof CliFailure) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
