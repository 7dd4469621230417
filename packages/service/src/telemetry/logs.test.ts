import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InspectError } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import type { LogLevel } from '../config-variables.ts'
import { createLogs } from './logs.ts'

function collect(level: LogLevel) {
  const lines: Record<string, unknown>[] = []
  const logs = createLogs({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { logs, lines }
}

const refusal = new InspectError('BLOCKED_ADDRESS', undefined, { cause: new Error('10.1.2.3 is private') })
const crash = new TypeError('cannot read 10.1.2.3\n    at https://example.com/secret-path')

describe('at the default level', () => {
  test('an inspection is logged with the host of its target only', () => {
    const { logs, lines } = collect('info')
    const target = new URL('https://example.com:8443/path?query#hash')
    logs.inspection({ requestId: 'id', entryPoint: 'api', target, outcome: 'TIMEOUT', durationMs: 12_000 })
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'inspection',
        host: 'example.com',
        outcome: 'TIMEOUT',
        durationMs: 12_000,
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/path|query|hash|8443/)
  })

  test('a refusal is not logged, and a crash without its message', () => {
    const { logs, lines } = collect('info')
    logs.refusal('id', refusal)
    logs.crash('id', crash)
    logs.crash(null, 'a string with 10.1.2.3')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ event: 'crash', requestId: 'id', name: 'TypeError' })
    expect(JSON.stringify(lines[0])).toContain('logs.test.ts')
    expect(JSON.stringify(lines)).not.toMatch(/10\.1\.2\.3|secret-path/)
  })
})

test('at debug level, everything is logged', () => {
  const { logs, lines } = collect('debug')
  logs.refusal('id', refusal)
  logs.crash('id', crash)
  expect(JSON.stringify(lines)).toContain('10.1.2.3 is private')
  expect(JSON.stringify(lines)).toContain('cannot read 10.1.2.3')
})

const SOURCES = join(import.meta.dirname, '..')

test('the table in docs/reference/monitoring.md lists exactly the logged events', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
  const logged = sources.flatMap((text) =>
    [...text.matchAll(/\bevent: (?:[\w.]+ \?\? )?'([a-z-]+)'/g)].map(([, event]) => event),
  )
  const docs = readFileSync(new URL('../../../../docs/reference/monitoring.md', import.meta.url), 'utf8')
  const table = /\| event \|[^]*?\n\n/.exec(docs)?.[0] ?? ''
  const documented = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)])
  expect([...new Set(documented.map(([, event]) => event))].toSorted()).toEqual(
    [...new Set(logged)].toSorted(),
  )
})
