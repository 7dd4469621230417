import { expect, test } from 'vitest'
import { siteOf } from './site-of.ts'

test.each([
  ['https://example.com/', 'example.com'],
  ['https://www.EXAMPLE.com:8443/a?b', 'example.com'],
  ['https://a.b.example.co.uk/', 'example.co.uk'],
  ['https://example.com./', 'example.com'],
  ['https://example.com../', 'example.com'],
  // Private part of the list: each subdomain has its own owner.
  ['https://somebody.github.io/', 'somebody.github.io'],
  ['https://cdn.d1.cloudfront.net/', 'd1.cloudfront.net'],
  ['https://bucket.s3.amazonaws.com/', 'bucket.s3.amazonaws.com'],
  // Public suffixes, and IP addresses.
  ['https://github.io/', 'github.io'],
  ['https://co.uk/', 'co.uk'],
  ['http://93.184.216.34:8080/', '93.184.216.34'],
  ['http://1572395042/', '93.184.216.34'],
  ['http://[2606:4700::1111]/', '[2606:4700::1111]'],
  ['http://1.2.3.4.example.com/', 'example.com'],
  // Not on the list.
  ['https://a.b.example.unlisted/', 'example.unlisted'],
  ['https://www.\u516C\u53F8.cn/', 'www.xn--55qx5d.cn'],
  ['https://a.www.\u516C\u53F8.cn/', 'www.xn--55qx5d.cn'],
])('the site of %s is %s', (url, site) => expect(siteOf(new URL(url))).toBe(site))

test.each(['a$1', '-a', 'a_', 'a!b(c)', "a'b", 'a*', 'x'.repeat(70), 'a..b', 'xn--a'])(
  'an odd name such as %s still belongs to the domain above it',
  (label) => expect(siteOf(new URL(`https://${label}.victim.example.com/`))).toBe('example.com'),
)
