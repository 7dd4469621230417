import { describe, expect, test, vi } from 'vitest'
import { UNSET_SERVICE_URL } from '../runtime/build-constants.ts'
import type { Cli } from '../cli.ts'
import { EXIT } from '../failures/exit-codes.ts'
import type { Output } from '../output/output.ts'
import { openService } from './open-service.ts'
import { serviceUrl } from './url.ts'

const at = (given: string | undefined, built = 'https://built.example') =>
  serviceUrl({ env: { SERVICE_API_URL: given }, defaultServiceUrl: built })

describe('the URL', () => {
  test.each([
    [undefined, 'https://built.example'],
    ['', 'https://built.example'],
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://example.com/linklens//', 'https://example.com/linklens'],
  ])('the URL for SERVICE_API_URL %s is %s', (given, url) => {
    expect(at(given)).toBe(url)
  })

  test('is null where neither the build nor the user has set one', () => {
    expect(at(undefined, UNSET_SERVICE_URL)).toBeNull()
  })

  test.each([
    'example.com',
    'localhost:3000',
    'ftp://example.com',
    'https://u:p@example.com',
    'https://example.com/?a',
    ' ',
  ])('%j is refused with exit code 2, and the right form is shown', (given) => {
    expect(() => at(given)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }))
    expect(() => at(given)).toThrow(/https:\/\/example\.com/)
  })
})

describe('openService', () => {
  const note = vi.fn()
  const cli = (env: Cli['env']): Cli => ({
    env,
    version: '1.0.0',
    defaultServiceUrl: UNSET_SERVICE_URL,
    output: { note } as unknown as Output,
    cwd: () => '/',
    stdin: () => process.stdin,
    signal: new AbortController().signal,
  })

  test('says what to set when there is no URL', () => {
    expect(() => openService(cli({}))).toThrow(expect.objectContaining({ exitCode: EXIT.service }))
    expect(() => openService(cli({}))).toThrow(/devcli login --service .*SERVICE_API_URL/)
  })

  test.each([
    ['http://example.com', 1],
    ['http://127.0.0.1:3000', 0],
    ['http://[::1]:3000', 0],
    ['https://example.com', 0],
  ])('%s prints %i warnings about an unencrypted connection', (url, count) => {
    note.mockClear()
    expect(openService(cli({ SERVICE_API_URL: url })).baseUrl).toBe(url)
    expect(note).toHaveBeenCalledTimes(count)
  })
})
