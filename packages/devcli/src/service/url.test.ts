import { describe, expect, test, vi } from 'vitest'
import { UNSET_SERVICE_URL } from '../runtime/build-constants.ts'
import type { Cli } from '../cli.ts'
import { EXIT } from '../failures/exit-codes.ts'
import type { Output } from '../output/output.ts'
import { openService, serviceAddress } from './url.ts'

const at = (given: string | undefined, built = 'https://built.example') =>
  serviceAddress({ env: { SERVICE_API_URL: given }, defaultServiceUrl: built })

describe('the address', () => {
  test.each([
    [undefined, 'https://built.example'],
    ['', 'https://built.example'],
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://example.com/linklens//', 'https://example.com/linklens'],
  ])('%s', (given, address) => {
    expect(at(given)).toBe(address)
  })

  test('is unknown where neither build nor user has set it', () => {
    expect(at(undefined, UNSET_SERVICE_URL)).toBeNull()
  })

  test.each([
    'example.com',
    'localhost:3000',
    'ftp://example.com',
    'https://u:p@example.com',
    'https://example.com/?a',
    ' ',
  ])('%j is none: exit code 2, and its form', (given) => {
    expect(() => at(given)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }))
    expect(() => at(given)).toThrow(/https:\/\/example\.com/)
  })
})

describe('opening it', () => {
  const note = vi.fn()
  const cli = (env: Cli['env']): Cli => ({
    env,
    version: '1.0.0',
    defaultServiceUrl: UNSET_SERVICE_URL,
    output: { note } as unknown as Output,
    stdin: () => process.stdin,
    signal: new AbortController().signal,
  })

  test('says what to set when there is none', () => {
    expect(() => openService(cli({}))).toThrow(expect.objectContaining({ exitCode: EXIT.service }))
    expect(() => openService(cli({}))).toThrow(/Set SERVICE_API_URL/)
  })

  test.each([
    ['http://example.com', 1],
    ['http://127.0.0.1:3000', 0],
    ['http://[::1]:3000', 0],
    ['https://example.com', 0],
  ])('%s warns %i times of others on the way', (url, count) => {
    note.mockClear()
    expect(openService(cli({ SERVICE_API_URL: url })).baseUrl).toBe(url)
    expect(note).toHaveBeenCalledTimes(count)
  })
})
