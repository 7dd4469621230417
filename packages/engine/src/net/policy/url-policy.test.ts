import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { InspectError } from '../../errors.ts'
import { BLOCKED_NAMES } from './host-names.ts'
import { SERVICE_PORTS } from './service-ports.ts'
import { checkUrl, isLoopbackUrl, parseTarget, type UrlRules } from './url-policy.ts'

function codeOf(input: unknown, rules?: UrlRules): string {
  try {
    checkUrl(input, rules)
    return 'OK'
  } catch (error) {
    if (error instanceof InspectError) return error.code
    throw error
  }
}

describe('the order of the rules', () => {
  it.each([
    ['not a string', undefined, 'INVALID_URL'],
    ['not a string either', ['https://example.com/'], 'INVALID_URL'],
    ['does not parse', 'http://[::1/', 'INVALID_URL'],
    ['too long, before the scheme', `ftp://user@localhost/${'a'.repeat(2048)}`, 'INVALID_URL'],
    ['scheme, before the rest', 'ftp://user@localhost:25/', 'UNSUPPORTED_PROTOCOL'],
    ['user name, before the host', 'http://user@localhost/', 'INVALID_URL'],
    ['password, before the host', 'http://:secret@localhost/', 'INVALID_URL'],
    ['port, before the host', 'http://localhost:25/', 'INVALID_URL'],
    ['host', 'http://localhost/', 'BLOCKED_HOST'],
    ['nothing', 'http://example.com/', 'OK'],
  ])('the order of the rules: %s', (_what, input, code) => expect(codeOf(input)).toBe(code))

  it('takes 2,048 characters', () => {
    const url = `https://example.com/${'a'.repeat(2048 - 20)}`
    expect([url.length, codeOf(url), codeOf(`${url}a`)]).toEqual([2048, 'OK', 'INVALID_URL'])
  })
})

describe('hosts', () => {
  it.each(BLOCKED_NAMES)('$suffix, and what is below it', ({ suffix }) => {
    const hosts = [suffix, `a.${suffix}`, `a.b.${suffix}.`, `A.${suffix.toUpperCase()}`]
    expect(hosts.map((host) => codeOf(`https://${host}/`))).toEqual(hosts.map(() => 'BLOCKED_HOST'))
    expect(codeOf(`https://not${suffix}.example.com/`)).toBe('OK')
    expect(codeOf(`https://${suffix}.example.com/`)).toBe('OK')
  })

  it.each(['intranet', 'a', 'unix', '..', '.'])('single label: %s', (host) => {
    expect(codeOf(`http://${host}/`)).toBe('BLOCKED_HOST')
  })

  it('refuses what the operator refuses, in any spelling', () => {
    const denyHosts = ['Example.COM', '8.8.8.8', '2606:4700::1', 'bücher.example']
    const denied = [
      'example.com',
      'EXAMPLE.com.',
      'www.example.com',
      '134744072',
      '[2606:4700:0::1]',
      'xn--bcher-kva.example',
    ]
    expect(denied.map((host) => codeOf(`http://${host}/`, { denyHosts }))).toEqual(
      denied.map(() => 'BLOCKED_HOST'),
    )
    const others = ['example.org', 'notexample.com', '8.8.8.9']
    expect(others.map((host) => codeOf(`http://${host}/`, { denyHosts }))).toEqual(others.map(() => 'OK'))
  })

  it.each([
    [
      'localhost',
      ['localhost', 'LOCALHOST.', '127.0.0.1', '127.1', '[::1]'],
      ['127.0.0.2', 'a.localhost', '[::]', '0.0.0.0', '10.0.0.1', 'example.com'],
    ],
    [
      'loopback',
      ['localhost', '127.0.0.2', '127.255.255.255', '[::1]'],
      ['128.0.0.1', '[::ffff:127.0.0.1]', 'localhost.example.com'],
    ],
  ] as const)('the host rule %s', (hostRule, taken, refused) => {
    expect(taken.map((host) => codeOf(`http://${host}:3000/`, { hostRule }))).toEqual(taken.map(() => 'OK'))
    expect(refused.map((host) => codeOf(`http://${host}:3000/`, { hostRule }))).toEqual(
      refused.map(() => 'BLOCKED_HOST'),
    )
  })
})

describe('ports', () => {
  const codeAt = (port: number, rules?: UrlRules, host = 'example.com') =>
    codeOf(`http://${host}:${port}/`, rules)

  it('ports of databases and daemons are refused on public hosts, with the program’s name', () => {
    const ports = SERVICE_PORTS.flatMap(([, ...of]) => of)
    expect(ports.filter((port) => codeAt(port) !== 'INVALID_URL')).toEqual([])
    expect(new Set(ports).size).toBe(ports.length)
    expect(() => checkUrl('https://example.com:6379/')).toThrow(
      'Port 6379 belongs to Redis, not to web pages. Give an address on a port for web pages.',
    )
  })

  it.each([
    80, 81, 443, 591, 1024, 3000, 3001, 4200, 5000, 5173, 5601, 7001, 8000, 8008, 8080, 8081, 8123, 8443,
    8888, 9000, 9090, 9443, 10_000, 10_443, 32_400, 49_152, 65_535,
  ])('%i serves pages', (port) => expect(codeAt(port)).toBe('OK'))

  it('come before the host, and after the scheme and the user name', () => {
    expect(codeAt(6379, {}, 'localhost')).toBe('INVALID_URL')
    expect(codeOf('ftp://example.com:6379/')).toBe('UNSUPPORTED_PROTOCOL')
    expect(() => checkUrl('http://ann@example.com:6379/')).toThrow('user name')
  })

  it('are those that the operator names, and no others', () => {
    const rules = { ports: [443, 9200, 25] }
    expect([443, 9200, 80, 8080, 6379, 25].map((port) => codeAt(port, rules))).toEqual([
      'OK',
      'OK',
      'INVALID_URL',
      'INVALID_URL',
      'INVALID_URL',
      'INVALID_URL',
    ])
    expect([codeOf('https://example.com/', rules), codeOf('http://example.com/', rules)]).toEqual([
      'OK',
      'INVALID_URL',
    ])
    expect(() => checkUrl('http://example.com/', rules)).toThrow('Port 80 is not one that is inspected here.')
  })

  it('ports of this machine are all but those that no browser opens, and those of other programs', () => {
    const local = { hostRule: 'loopback' } as const
    expect([5432, 9200, 3000, 25].map((port) => codeAt(port, local, 'localhost'))).toEqual([
      'OK',
      'OK',
      'OK',
      'INVALID_URL',
    ])
    expect(codeAt(5432, { ...local, ports: [3000] }, 'localhost')).toBe('BLOCKED_HOST')
  })
})

describe('isLoopbackUrl', () => {
  it.each([
    'http://localhost',
    'https://LOCALHOST:3000/a?b#c',
    'http://localhost.:3000/',
    'http://127.0.0.1/',
    'http://127.255.0.9:8080/',
    'http://2130706433/',
    'http://[::1]:3000/',
    'http://[0:0:0:0:0:0:0:1]/',
  ])('%s is on this machine', (url) => expect(isLoopbackUrl(url)).toBe(true))

  it.each([
    '',
    'localhost:3000',
    '/page',
    'ftp://localhost/',
    'file://localhost/etc/passwd',
    'http://ann@localhost/',
    'http://:secret@localhost/',
    'http://app.localhost/',
    'http://localhost.example.com/',
    'http://localhost..:3000/',
    'http://127.example.com/',
    'http://128.0.0.1/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://192.168.0.1/',
    'https://example.com/',
  ])('%s is not', (url) => expect(isLoopbackUrl(url)).toBe(false))
})

describe('parseTarget', () => {
  it('cuts brackets and one dot at the end', () => {
    expect(parseTarget('http://example.com./x')).toMatchObject({
      hostname: 'example.com',
      port: 80,
      isLiteral: false,
    })
    expect(parseTarget('https://[2606:4700::1]/')).toMatchObject({
      hostname: '2606:4700::1',
      port: 443,
      isLiteral: true,
    })
    expect(parseTarget('https://example.com:8443/')).toMatchObject({ port: 8443, isSecure: true })
  })

  it('resolves a relative address against its base', () => {
    expect(parseTarget('../b', {}, new URL('https://example.com/a/c')).url.href).toBe('https://example.com/b')
  })
})

describe('mutated spellings of addresses', () => {
  const radix = fc.constantFrom(
    (part: number) => String(part),
    (part: number) => `0x${part.toString(16)}`,
    (part: number) => `0X0${part.toString(16).toUpperCase()}`,
    (part: number) => `0${part.toString(8)}`,
    (part: number) => `000${part.toString(8)}`,
  )
  const disguise = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.replaceAll('.', '%2e'),
    (text: string) => text.replaceAll('.', '。'),
    (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
    (text: string) => `${text}.`,
    (text: string) => text.replace('.', '\u00AD.'),
  )

  /** One to four parts; the last holds all octets that are left. */
  const spelled = fc
    .tuple(fc.ipV4(), fc.integer({ min: 1, max: 4 }), fc.tuple(radix, radix, radix, radix), disguise)
    .map(([address, count, writers, hide]) => {
      const octets = address.split('.').map(Number)
      const tail = octets.slice(count - 1).reduce((value, octet) => value * 256 + octet, 0)
      const parts = [...octets.slice(0, count - 1), tail]
      return { address, host: hide(parts.map((part, index) => (writers[index] ?? String)(part)).join('.')) }
    })

  it('are judged as the address they mean', () => {
    fc.assert(
      fc.property(spelled, ({ address, host }) => {
        const isPublic = ipaddr.parse(address).range() === 'unicast' && address !== '168.63.129.16'
        expect(codeOf(`http://${host}/`)).toBe(isPublic ? 'OK' : 'BLOCKED_HOST')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('any text at all', { tags: ['slow'] }, () => {
  it('passes, or fails with one of three codes', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom('http://', 'https:\\\\', 'http:', '//'), fc.string({ unit: 'binary' }))
        .map((parts) => parts.join('')),
    )
    const codes = ['OK', 'INVALID_URL', 'UNSUPPORTED_PROTOCOL', 'BLOCKED_HOST']
    fc.assert(
      fc.property(texts, (text) => codes.includes(codeOf(text))),
      { numRuns: 1000 },
    )
  })
})
