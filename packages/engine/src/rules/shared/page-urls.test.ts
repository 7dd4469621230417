import { describe, expect, it } from 'vitest'
import { goodPage } from '../../../test/platforms/build-facts.ts'
import { isFrontPage, isLocalHost, onOtherHost, sameAddress } from './page-urls.ts'
import { parseHref } from '../../net/parse-url.ts'

describe('isFrontPage', () => {
  it.each(['/', '/index.html', '/en', '/en/', '/pt-br/', '/home', '/default.aspx', '/de/index.php'])(
    '%s',
    (path) => {
      expect(isFrontPage(`https://example.com${path}`)).toBe(true)
    },
  )
  it.each(['/bread', '/en/bread', '/indexes', '/2026/'])('not %s', (path) => {
    expect(isFrontPage(`https://example.com${path}`)).toBe(false)
  })
})

describe('isLocalHost', () => {
  it.each([
    'localhost',
    'app.localhost',
    '127.0.0.1',
    '192.168.1.5',
    '172.20.0.1',
    '[::1]',
    '[fd00::1]',
    'nas.local',
    'x.test',
    'web',
    'undefined',
    'host.docker.internal',
    '0.0.0.0',
    '169.254.1.1',
  ])('isLocalHost: %s', (host) => {
    expect(isLocalHost(host)).toBe(true)
  })
  it.each([
    'example.com',
    'localhost.example.com',
    '172.32.0.1',
    '8.8.8.8',
    'internal.example.com',
    '[2606:4700::1111]',
  ])('not %s', (host) => {
    expect(isLocalHost(host)).toBe(false)
  })
})

const same = (a: string, b: string) => {
  const [left, right] = [parseHref(a), parseHref(b)]
  return left !== null && right !== null && sameAddress(left, right)
}

describe('sameAddress', () => {
  it('ignores a trailing slash, the fragment and the case of the host', () => {
    expect(same('https://example.com/a', 'https://EXAMPLE.com/a/#top')).toBe(true)
  })
  it('sees another path, query, host or scheme', () => {
    expect(same('https://example.com/a', 'https://example.com/b')).toBe(false)
    expect(same('https://example.com/a', 'https://example.com/a?b')).toBe(false)
    expect(same('https://example.com/a', 'https://www.example.com/a')).toBe(false)
    expect(same('https://example.com/a', 'http://example.com/a')).toBe(false)
  })
})

describe('onOtherHost', () => {
  const finalUrl = 'https://example.com/bread'
  const other = (reference: string) =>
    onOtherHost(goodPage({ url: finalUrl }), new URL(finalUrl), reference)?.hostname ?? null

  it.each([
    ['https://example.com/', null],
    ['https://example.com/card.png', null],
    ['https://EXAMPLE.com:8443/card.png', null],
    ['/card.png', null],
    ['', null],
    ['https://[', null],
    ['https://example.com.evil.test/', 'example.com.evil.test'],
    ['https://example.com@localhost/', 'localhost'],
    ['http://localhost:3000/', 'localhost'],
    ['//localhost/', 'localhost'],
    ['/\t/localhost/', 'localhost'],
  ])('onOtherHost: %j', (reference, hostname) => {
    expect(other(reference)).toBe(hostname)
  })
})
