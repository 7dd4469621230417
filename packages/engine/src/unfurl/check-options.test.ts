import { describe, expect, it } from 'vitest'
import { checkOptions } from './check-options.ts'
import { providers } from './known-providers.ts'
import { unfurlHtml } from './unfurl-html.ts'
import { guardedFetch, unfurl } from './unfurl.ts'

const MEANINGLESS: [name: string, value: unknown][] = [
  ...[0, -1, 0.5, NaN, Infinity, -Infinity, 3e9, '5000', null, true, [], {}].map(
    (value): [string, unknown] => ['timeoutMs', value],
  ),
  ...[0, -1, NaN, Infinity, '10', null].map((value): [string, unknown] => ['maxBytes', value]),
  ...[
    'a.com',
    null,
    {},
    [1],
    [null],
    [''],
    ['a.com', 'https://b.com'],
    ['b.com/'],
    ['b.com:8080'],
    ['*.b.com'],
    ['.b.com'],
    ['ann@b.com'],
    ['b com'],
    ['b.com\n'],
    ['10.0.0.0/8'],
    new Set(['a.com']),
  ].map((value): [string, unknown] => ['denyHosts', value]),
  ...['POST', 'get', '', null, 'GET /x HTTP/1.1\r\nX: y'].map((value): [string, unknown] => [
    'method',
    value,
  ]),
  ...['userAgent', 'accept', 'acceptLanguage'].flatMap((name) =>
    ['x\r\nX-Injected: 1', 'x\ny', 'x\0', 'Bot – 2', 'ボット', 1, null, {}].map(
      (value): [string, unknown] => [name, value],
    ),
  ),
  ...['full', true, null].map((value): [string, unknown] => ['image', value]),
  ...['yes', 1, null].flatMap((value): [string, unknown][] => [
    ['oembed', value],
    ['robots', value],
    ['raw', value],
    ['foreignHtml', value],
  ]),
  ...[
    {},
    'youtube',
    [null],
    [{}],
    [{ name: 'A', pages: ['a.com/'], endpoint: 'http://a.com/oembed' }],
    [{ name: 'A', pages: ['a.com/'], endpoint: 'javascript:alert(1)' }],
    [{ name: 'A', pages: ['a.com/'], endpoint: 'x' }],
    [{ name: 'A', pages: ['a.com'], endpoint: 'https://a.com/' }],
    [{ name: 'A', pages: ['https://a.com/'], endpoint: 'https://a.com/' }],
    [{ name: 'A', pages: ['*.com/'], endpoint: 'https://a.com/' }],
    [{ name: 'A', pages: 'a.com/', endpoint: 'https://a.com/' }],
    [{ pages: ['a.com/'], endpoint: 'https://a.com/' }],
  ].map((value): [string, unknown] => ['providers', value]),
  ...[{}, 'abort', true].map((value): [string, unknown] => ['signal', value]),
]

describe('options that mean nothing', () => {
  it.each(MEANINGLESS)('options that mean nothing: %s: %j', async (name, value) => {
    const options = { [name]: value }
    const expected = expect.objectContaining({
      name: 'TypeError',
      message: expect.stringMatching(new RegExp(`^The option ${name} must be .{8,}\\.$`)),
    })
    expect(() => checkOptions(options)).toThrow(expected)
    // Nothing is looked up or connected to: no host has this name.
    await expect(unfurl('http://never.invalid/', options)).rejects.toEqual(expected)
    await expect(guardedFetch('http://never.invalid/', options)).rejects.toEqual(expected)
  })

  it('an option that does not exist', async () => {
    const message = /^There is no option "headers"\. There are: timeoutMs, /
    const options = { headers: { cookie: 'a=b' } }
    await expect(unfurl('http://never.invalid/', options as never)).rejects.toThrow(message)
    await expect(guardedFetch('http://never.invalid/', options as never)).rejects.toThrow(message)
    const html = unfurlHtml('<title>Bread</title>', { url: 'https://example.com/', charset: 'x' } as never)
    await expect(html).rejects.toThrow(/^There is no option "charset"\. There are: url, contentType, raw\.$/)
  })

  it.each([null, 5, 'x'])('the options %j', async (options) => {
    await expect(unfurl('http://never.invalid/', options as never)).rejects.toThrow(TypeError)
    await expect(guardedFetch('http://never.invalid/', options as never)).rejects.toThrow(TypeError)
  })
})

it.each([
  {},
  { timeoutMs: 1, maxBytes: 1 },
  { timeoutMs: 2_147_483_647, maxBytes: Number.MAX_SAFE_INTEGER },
  { timeoutMs: 1500.5 },
  { timeoutMs: undefined, denyHosts: undefined, userAgent: undefined, signal: undefined },
  { denyHosts: [] },
  {
    denyHosts: [
      'A.com',
      'a.com.',
      'bücher.example',
      '10.0.0.1',
      '2606:4700::1',
      '[2606:4700::1]',
      'localhost',
      'x_y.com',
    ],
  },
  { method: 'HEAD', accept: 'image/*', acceptLanguage: 'de, en;q=0.5' },
  { userAgent: 'Café/1 (+https://cafe.example)', oembed: true, robots: false, image: 'head' },
  { signal: AbortSignal.timeout(1) },
  { providers, raw: true, foreignHtml: true },
  { providers: [{ name: 'A', pages: ['a-b.co.uk/*/x'], endpoint: 'https://a-b.co.uk/oembed?format=json' }] },
])('%j is taken', (options) => expect(() => checkOptions(options)).not.toThrow())
