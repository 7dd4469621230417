import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXIT } from '../failures/exit-codes.ts'
import { readStoredService, refuseOtherService, serviceFile, writeStoredService } from './stored-service.ts'
import { serviceUrl } from './url.ts'

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'devcli-service-'))
  folder = join(home, 'devcli')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const read = () => readStoredService(folder, () => {})
const urlOf = (SERVICE_API_URL?: string) =>
  serviceUrl({ env: { XDG_CONFIG_HOME: home, SERVICE_API_URL }, defaultServiceUrl: 'https://built.example' })

test('is used where no variable names another, and before the one of the build', () => {
  expect([read(), urlOf()]).toEqual([null, 'https://built.example'])
  writeStoredService(folder, 'https://mine.example')
  expect([read(), urlOf()]).toEqual(['https://mine.example', 'https://mine.example'])
  expect(urlOf('https://other.example')).toBe('https://other.example')
})

test.each(['', 'no url', 'file:///etc/passwd', 'javascript:1'])(
  'a file with %j is as if there were none',
  (text) => {
    writeStoredService(folder, 'https://mine.example')
    writeFileSync(serviceFile(folder), text)
    expect([read(), urlOf()]).toEqual([null, 'https://built.example'])
  },
)

test('credentials are sent to the service that they are of, and to no other', () => {
  refuseOtherService(folder, 'https://any.example')
  writeStoredService(folder, 'https://mine.example')
  refuseOtherService(folder, 'https://mine.example/prefix')
  for (const other of ['https://other.example', 'http://mine.example', 'https://mine.example:8443'])
    expect(() => refuseOtherService(folder, other)).toThrow(expect.objectContaining({ exitCode: EXIT.auth }))
})
