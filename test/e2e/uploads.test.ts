/** Large bodies over real sockets: a client that is refused in the middle of one still reads why. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addEnvironment, type TestEnvironment } from '../../packages/service/test/fixtures/environment.ts'
import { openStore } from '../../packages/service/src/store/db.ts'
import { startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from './service-process.ts'

const APP_SECRET = 'an app secret of these tests with 32 bytes'
const MIB = 1024 * 1024

let dataDir: string
let origin: OriginServer
let service: ServiceProcess
let base: string
let environment: TestEnvironment
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-uploads-'))
  const store = await openStore({ kind: 'sqlite', path: join(dataDir, 'linklens.db') })
  environment = await addEnvironment(store, { appSecret: APP_SECRET, at: Date.now() })
  await store.close()
  origin = await startOrigin()
  service = spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir, APP_SECRET }, [String(origin.port)])
  base = await listening(service)
})
afterAll(() => {
  endServices()
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const BOUNDARY = 'b'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const begun = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="html"\r\n\r\n`

/** Keeps sending until an answer comes, as a plain client does. */
function upload(
  headers: Record<string, string>,
  totalBytes: number,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${base}/api/dev/previews`, { method: 'POST', headers, agent: false })
    let sent = 0
    let isAnswered = false
    outgoing.on('error', (error) => isAnswered || reject(error))
    outgoing.on('response', (answer) => {
      isAnswered = true
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode, body }))
      answer.on('error', reject)
    })
    const block = Buffer.alloc(64 * 1024, 'x')
    const send = () => {
      if (isAnswered) return
      if (sent >= totalBytes) return void outgoing.end()
      sent += block.length
      if (outgoing.write(block)) setImmediate(send)
      else outgoing.once('drain', send)
    }
    outgoing.write(begun, send)
  })
}

const secret = () => ({ 'content-type': TYPE, 'x-service-api-key': environment.secret })

test.each<[string, () => Record<string, string>, number, number, string]>([
  // A body without a declared length never ends by itself: the answer comes before.
  ['without credentials, at once', () => ({ 'content-type': TYPE }), Infinity, 401, 'UNAUTHORIZED'],
  ['of a page that does not end', secret, Infinity, 413, 'PAYLOAD_TOO_LARGE'],
  [
    'that declares 30 MiB, at once',
    () => ({ ...secret(), 'content-length': String(30 * MIB + begun.length) }),
    30 * MIB,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('an upload %s', async (_, headers, bytes, status, code) => {
  // Whether an answer is lost is a matter of luck.
  for (let times = 0; times < 10; times += 1) {
    const answer = await upload(headers(), bytes)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ status, data: { code } })
  }
})

test('an unfinished upload frees its place when the client disconnects', async () => {
  const half = () => {
    const outgoing = request(`${base}/api/dev/previews`, { method: 'POST', headers: secret(), agent: false })
    outgoing.on('error', () => {})
    outgoing.write(begun)
    return outgoing
  }
  // As many as an account may send at once.
  const open = [half(), half(), half(), half()]
  const status = async () => (await upload(secret(), 9 * MIB)).status
  await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: 60_000 })
  for (const outgoing of open) outgoing.destroy()
  await vi.waitFor(async () => expect(await status()).toBe(413), { timeout: 60_000 })
  expect(service.lines.filter(({ event }) => event === 'crash')).toEqual([])
})
