import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { publicError } from '../envelope.ts'
import { readMultipart, type MultipartForm } from './read-multipart.ts'

const KIB = 1024
const BOUNDARY = 'the-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const FORM: MultipartForm = {
  parts: new Map([
    ['capture', KIB],
    ['html', 100 * KIB],
    ['image-0', 200 * KIB],
  ]),
  maxBytes: 256 * KIB,
}

/** An app that answers with what the reader made of the body. */
function reader(form = FORM) {
  return new Hono().post('/', async (c) => {
    try {
      const parts = await readMultipart(c, form)
      return c.json(Object.fromEntries([...parts].map(([name, bytes]) => [name, bytes.byteLength])))
    } catch (error) {
      const { code, message } = publicError(error)
      return c.json({ code, message })
    }
  })
}

type Body = string | ReadableStream<Uint8Array>

async function read(body: Body, { type = TYPE, form = FORM } = {}) {
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' as const }
  return (await reader(form).request('/', init)).json()
}

const part = (name: string, content: string, headers = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`

/** Cut into pieces of `size` bytes, as a network may do. */
const inPieces = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  )
  return ReadableStream.from(pieces)
}

describe('a form', () => {
  test('gives the bytes of its parts, with any declared type', async () => {
    const body =
      part('capture', '{}', 'Content-Type: application/json\r\n') +
      part('html', '<p>', 'Content-Type: text/html; charset=utf-16\r\n') +
      END
    expect(await read(body)).toEqual({ capture: 2, html: 3 })
  })

  test.each([1, 7, 64])('may come in pieces of %i bytes', async (size) => {
    const body = part('capture', '{}') + part('html', 'x'.repeat(500)) + END
    expect(await read(inPieces(body, size))).toEqual({ capture: 2, html: 500 })
  })

  test('keeps every byte', async () => {
    const form = new FormData()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    form.set('image-0', new Blob([bytes]))
    const app = new Hono().post('/', async (c) => {
      const parts = await readMultipart(c, FORM)
      return c.body(new Uint8Array(parts.get('image-0') ?? []))
    })
    const answer = await app.request('/', { method: 'POST', body: form })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  })
})

describe('is refused with what is wrong:', () => {
  test.each([
    ['another type', '{}', 'application/json', /not multipart\/form-data with a boundary/],
    ['no boundary', '{}', 'multipart/form-data', /not multipart\/form-data with a boundary/],
    ['an empty boundary', '{}', 'multipart/form-data; boundary=', /broken or incomplete|cannot be read/],
    [
      'an unknown part',
      part('usedBy', 'x') + END,
      TYPE,
      /part "usedBy" is not known.*capture, html, image-0/,
    ],
    ['a part too many', part('html', 'x') + part('html', 'y') + END, TYPE, /more than one part "html"/],
    [
      'a part without a name',
      `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`,
      TYPE,
      /A part has no name/,
    ],
    ['a body that ends early', part('html', 'x'), TYPE, /broken or incomplete/],
    ['a body that ends inside a part', part('html', 'x').slice(0, -4), TYPE, /broken or incomplete/],
    ['a body that ends inside a header', part('html', 'x').slice(0, 40), TYPE, /broken or incomplete/],
    ['an empty body', '', TYPE, /broken or incomplete/],
    [
      'another boundary',
      (part('html', 'x') + END).replaceAll(BOUNDARY, 'other'),
      TYPE,
      /broken or incomplete/,
    ],
    [
      'more parts than there are',
      Array.from({ length: 30 }, (_, n) => part(n === 0 ? 'html' : '', 'x')).join('') + END,
      TYPE,
      /not known|has no name|too many parts/,
    ],
  ])('is refused with what is wrong: %s', async (_, body, type, message) => {
    expect(await read(body, { type })).toEqual({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(message),
    })
  })

  test('a part over its size', async () => {
    expect(await read(part('capture', 'x'.repeat(KIB + 1)) + END)).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('part "capture" is larger than'),
    })
    expect(await read(part('capture', 'x'.repeat(KIB)) + END)).toEqual({ capture: KIB })
  })

  test('a body over its size, before it has been read to its end', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(Buffer.from(pulled === 1 ? part('html', '') : `--${BOUNDARY}x`.repeat(500)))
      },
    })
    expect(await read(endless)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(pulled).toBeLessThan(100)
  })

  test('a body that declares too much, before it is read at all', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: new ReadableStream({ pull: () => Promise.reject(new Error('was read')) }),
      headers: { 'content-type': TYPE, 'content-length': String(300 * KIB) },
      duplex: 'half',
    })
    expect(await (await reader().request(request)).json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })
})

test('reports what has arrived, and the callback may stop the reading', async () => {
  let length = 0
  const onBytes = (bytes: number) => void (length += bytes)
  const body = part('html', 'x'.repeat(1_000)) + END
  await read(body, { form: { ...FORM, onBytes } })
  expect(length).toBe(body.length)
  const ending = () => {
    throw new TypeError('no more')
  }
  expect(await read(body, { form: { ...FORM, onBytes: ending } })).toMatchObject({ code: 'INTERNAL_ERROR' })
})

test('answers every broken body, without hanging or crashing', async () => {
  const whole = part('capture', '{"a":1}') + part('html', '<title>x</title>') + part('image-0', 'bytes') + END
  const change = fc.record({
    at: fc.nat(whole.length),
    remove: fc.nat(60),
    insert: fc.constantFrom('', '\r\n', '--', `--${BOUNDARY}`, `--${BOUNDARY}--`, '\r\n\r\n', '\0', 'name="'),
    size: fc.integer({ min: 1, max: 200 }),
  })
  interface Change {
    at: number
    remove: number
    insert: string
    size: number
  }
  const judge = async ({ at, remove, insert, size }: Change) => {
    const body = whole.slice(0, at) + insert + whole.slice(at + remove)
    const answer = (await Promise.race([
      read(inPieces(body, size)),
      new Promise((resolve) => setTimeout(resolve, 3_000, 'hangs')),
    ])) as Record<string, unknown>
    const isRead = Object.values(answer).every((length) => typeof length === 'number')
    expect(isRead || answer.code === 'INVALID_INPUT' || answer.code === 'PAYLOAD_TOO_LARGE', body).toBe(true)
  }
  await fc.assert(fc.asyncProperty(change, judge), { numRuns: 400 })
})
