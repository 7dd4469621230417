import { LIMIT_TABLE } from '@linklens/engine'
import { expect, test } from 'vitest'
import { pagesApp, testConfig } from '../../../test/fixtures/pages-deps.ts'
import { RATE_LIMIT_TABLE } from '../../limits/rate-limit-table.ts'
import { REQUEST_LIMIT_TABLE } from '../../limits/request-limits.ts'

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

async function docs(env: Record<string, string> = {}): Promise<string> {
  const response = await pagesApp({ config: testConfig(env) }).request('/docs/limits')
  return textOf(await response.text())
}

test('the docs print every limit, and the quota of previews', async () => {
  const text = await docs()
  for (const { what } of Object.values(LIMIT_TABLE)) expect(text).toContain(what)
  for (const [bucket, { what }] of Object.entries(RATE_LIMIT_TABLE)) {
    expect(text).toContain(` ${bucket} `)
    expect(text).toContain(what)
  }
  for (const { what } of Object.values(REQUEST_LIMIT_TABLE)) expect(text).toContain(what)
  expect(text).toMatch(/an inspection or of a report 16 KiB.*hosted MCP 64 KiB.*in one process 64 /)
  expect(text).toContain('30 in 1 minute')
  expect(text).toContain('500 in 24 hours')
  expect(text).toMatch(/lives for 1 hour.*at most 100, which weigh at most 256 MiB/)
})

test('they print the four limits of a site, in proportion', async () => {
  expect(await docs()).toMatch(/ 600 in 1 minute .* 150 in 1 minute .* 1,800 in 1 minute .* 450 in 1 minute /)
  const scaled = await docs({ RATE_LIMITS: '{ "target": { "limit": 20, "windowSeconds": 120 } }' })
  expect(scaled).toMatch(/ 20 in 2 minutes .* 5 in 2 minutes .* 60 in 2 minutes .* 15 in 2 minutes /)
})

test('they print what the operator set', async () => {
  const text = await docs({ RATE_LIMITS: '{ "preview": { "limit": 7, "windowSeconds": 120 } }' })
  expect(text).toContain('7 in 2 minutes')
  expect(text).not.toContain('30 in 1 minute')
})
