/** The examples of the documentation run as they are, against the built service. Go is not run: it is seldom installed. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY } from './service-process.ts'

let origin: OriginServer
let dataDir: string
let base: string

beforeAll(async () => {
  origin = await startOrigin()
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-e2e-'))
  base = await listening(spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir }, [String(origin.port)]))
})

afterAll(() => {
  endServices()
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

const docs = readFileSync(new URL('../../docs/start.md', import.meta.url), 'utf8')

const codeOf = (language: string, url: string): string =>
  (docs.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '')
    .replaceAll('https://your-instance.example', base)
    .replaceAll('https://example.com/', url)

const RUNNERS = [
  { id: 'js', command: process.execPath, args: ['--input-type=module', '-e'], isHere: true },
  { id: 'python', command: 'python3', args: ['-c'], isHere: hasPython },
] as const

for (const { id, command, args, isHere } of RUNNERS) {
  test.skipIf(!isHere)(`${id}: score, verdict, finding and block of a page`, async () => {
    const { stdout } = await run(command, [...args, codeOf(id, `http://${PAGE_HOST}/`)])
    expect(stdout).toMatch(/^\d+ (full|degraded|none|unknown)\n/)
    expect(stdout.trim().split('\n').length).toBeGreaterThan(1)
  })

  test.skipIf(!isHere)(`${id}: says what is wrong with a URL`, async () => {
    const failure = run(command, [...args, codeOf(id, 'http://127.0.0.1/')])
    await expect(failure).rejects.toThrow(/refuse|public|BLOCKED_HOST|not allowed/i)
  })
}
