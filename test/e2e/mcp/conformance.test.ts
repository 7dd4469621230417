/**
 * The official conformance suite: every scenario that applies to a server with tools only, against the real service; and
 * all requirements of both revisions, against the same HTTP stack with fixtures in place of our tools.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endServices, listening, MAIN, spawnService } from '../service-process.ts'
import { runConformance } from './run-tool.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

let folder: string
let real: string
let fixtures: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-conformance-'))
  const start = (entry: string, name: string) =>
    listening(spawnService(entry, { PORT: '0', DATA_DIR: join(folder, name) }))
  const urls = await Promise.all([start(MAIN, 'real'), start(here('fixture-entry.ts'), 'fixtures')])
  ;[real, fixtures] = urls.map((url) => `${url}/api/mcp`) as [string, string]
})

afterAll(() => {
  endServices()
  rmSync(folder, { recursive: true, force: true })
})

const APPLICABLE = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-multiple-streams',
    'server-sse-polling',
    'server-session-lifecycle',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'http-header-validation',
    'sep-2164-resource-not-found',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
    'input-required-result-ignore-extra-params',
    'input-required-result-missing-input-response',
  ],
} as const

/** One run tries every scenario; those of features that we do not have fail. */
test.each(Object.entries(APPLICABLE))(
  'the service passes what applies of revision %s',
  async (revision, scenarios) => {
    const { stdout } = await runConformance(['--url', real, '--requirements', revision])
    const lines = summaryOf(stdout).split('\n')
    const notPassed = scenarios.filter(
      (scenario) => !lines.some((line) => line.startsWith(`✓ ${scenario}: `) && line.endsWith(' 0 failed')),
    )
    expect(notPassed, stdout).toEqual([])
    expect(lines.filter((line) => line.startsWith('✗ ')).length).toBeGreaterThan(20)
  },
)

describe('the HTTP stack with fixtures', () => {
  test('meets all requirements of revision 2026-07-28', async () => {
    const { code, stdout } = await runConformance(['--url', fixtures, '--requirements', '2026-07-28'])
    expect(code, summaryOf(stdout)).toBe(0)
  })

  test('meets all requirements of revision 2025-11-25, except those that need a session', async () => {
    const baseline = here('conformance-baseline.yml')
    const which = ['--requirements', '2025-11-25', '--expected-failures', baseline]
    const { code, stdout } = await runConformance(['--url', fixtures, ...which])
    expect(code, summaryOf(stdout)).toBe(0)
  })
})

const summaryOf = (stdout: string) => stdout.slice(stdout.indexOf('=== SUMMARY ==='))
