import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

/** All bytes arrive in the same array, so a reader that keeps the chunks ends up with copies of the last byte. */
function byteByByte(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  const chunk = new Uint8Array(1)
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        const byte = bytes[at]
        at += 1
        if (byte === undefined) return controller.close()
        chunk[0] = byte
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
}

test('keeps no chunk of a body: single bytes would take hundreds of times their size', async () => {
  const body = '{ "url": "https://example.com/" }'
  const app = new Hono().post('/', async (c) => c.text(new TextDecoder().decode(await readBytes(c, 1_024))))
  const init = { method: 'POST', body: byteByByte(body), duplex: 'half' as const }
  expect(await (await app.request('/', init)).text()).toBe(body)
})
