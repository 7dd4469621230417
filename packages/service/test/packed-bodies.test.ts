/** Request bodies are read as they come: no client reaches a decoder, whatever its Content-Encoding says. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from './test-deps.ts'

const BODY = JSON.stringify({ url: 'https://example.com/', html: '<title>Bread</title>' })
const PACKED = { br: brotliCompressSync(BODY), gzip: gzipSync(BODY), zstd: zstdCompressSync(BODY) }
const PATHS = [
  '/api/inspect',
  '/api/summary',
  '/api/crawlers',
  '/api/edit',
  '/api/mcp',
  '/api/reports',
  '/api/dev/pair',
  '/api/dev/whoami',
  '/api/dev/previews',
  '/paste',
  '/r/snapshots',
  '/r/cards/sheet.png',
]

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const { app, inspected } = testApp()
  const answer = app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { answer, inspected }
}

test('the same body is taken when it is not packed', async () => {
  const { answer, inspected } = post('/api/inspect', BODY)
  expect([(await answer).status, inspected]).toEqual([200, ['https://example.com/']])
})

test.each(PATHS.flatMap((path) => Object.keys(PACKED).map((coding) => [path, coding] as const)))(
  '%s does not unpack %s',
  async (path, coding) => {
    const packed = new Uint8Array(PACKED[coding as keyof typeof PACKED])
    const { answer, inspected } = post(path, packed, { 'content-encoding': coding })
    const response = await answer
    expect([response.status >= 400 && response.status < 500, inspected]).toEqual([true, []])
  },
)
