import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { publicError } from '../envelope.ts'
import { readSameOriginForm } from './same-origin-form.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const SAME = { ...FORM, 'sec-fetch-site': 'same-origin' }

const app = new Hono()
app.post('/form', async (c) => {
  const form = await readSameOriginForm(c, { baseUrl: 'https://lens.example', maxBytes: 1_024 })
  return c.text(form.get('name') ?? '')
})
app.post('/button', async (c) => {
  await readSameOriginForm(c, { baseUrl: 'https://lens.example', maxBytes: 1_024, buttonOnly: true })
  return c.text('pressed')
})
app.onError((error, c) => c.text(publicError(error).code, 400))

const post = async (
  headers: Record<string, string>,
  body: string | ReadableStream = 'name=a+b%26c',
  path = '/form',
) => {
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  return (await app.request(`http://inner.example:3000${path}`, init)).text()
}

describe('a form of our own pages', () => {
  it.each([
    ['says so by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['says so by Origin', { origin: 'https://lens.example' }],
    [
      'is of the host that was asked, whatever BASE_URL says',
      { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' },
    ],
  ])('a form of our own pages: %s', async (_, headers) => {
    expect(await post({ ...FORM, ...headers })).toBe('a b&c')
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://lens.example' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://lens.example' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.example', host: 'lens.example' }],
    ['another scheme', { origin: 'http://lens.example', host: 'inner' }],
    ['another port', { origin: 'https://lens.example:8443', host: 'lens.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['no browser', {}],
  ])('is refused from %s', async (_, headers) => {
    expect(await post({ ...FORM, ...headers })).toBe('FORBIDDEN')
  })

  it('has few fields', async () => {
    expect(await post(SAME, `name=a${'&b'.repeat(63)}`)).toBe('a')
    expect(await post(SAME, `name=a${'&b'.repeat(64)}`)).toBe('INVALID_INPUT')
  })

  it('is empty when the body is not a form', async () => {
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x'])
      expect(await post({ ...SAME, 'content-type': type })).toBe('')
    expect(await post({ 'sec-fetch-site': 'same-origin' }, '')).toBe('')
    expect(await post({ ...SAME, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' })).toBe(
      'a b&c',
    )
  })

  it('a form of our own pages with only a button does nothing when the body is not a form', async () => {
    expect(await post(SAME, '', '/button')).toBe('pressed')
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x'])
      expect(await post({ ...SAME, 'content-type': type }, 'x', '/button')).toBe('INVALID_INPUT')
    expect(await post({ 'sec-fetch-site': 'same-origin' }, '', '/button')).toBe('INVALID_INPUT')
  })

  it('is limited in size, counted while it arrives', async () => {
    expect(await post(SAME, `name=${'a'.repeat(1_019)}`)).toHaveLength(1_019)
    const chunks = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 3; chunk += 1) controller.enqueue(new Uint8Array(400))
        controller.close()
      },
    })
    expect(await post(SAME, chunks)).toBe('PAYLOAD_TOO_LARGE')
    expect(await post({ ...SAME, 'content-length': '1025' })).toBe('PAYLOAD_TOO_LARGE')
  })
})
