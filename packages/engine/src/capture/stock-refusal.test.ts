import { describe, expect, it } from 'vitest'
import type { HeaderList } from './capture.ts'
import { isStockRefusal } from './stock-refusal.ts'

/** As each server sends it. */
const PAGES = {
  nginx: [
    'nginx/1.26.2',
    '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx/1.26.2</center>\r\n</body>\r\n</html>\r\n',
  ],
  'nginx without a version': [
    'nginx',
    '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n<!-- a padding to disable MSIE and Chrome friendly error page -->\r\n',
  ],
  Apache: [
    'Apache/2.4.62 (Debian)',
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>403 Forbidden</title>\n</head><body>\n<h1>Forbidden</h1>\n<p>You don\'t have permission to access this resource.</p>\n<hr>\n<address>Apache/2.4.62 (Debian) Server at example.com Port 80</address>\n</body></html>\n',
  ],
  IIS: [
    'Microsoft-IIS/10.0',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\r\n<html xmlns="http://www.w3.org/1999/xhtml">\r\n<head>\r\n<title>403 - Forbidden: Access is denied.</title>',
  ],
  Caddy: ['Caddy', ''],
} as const

const refused = (server: string, body: string, more: HeaderList = [], ours: HeaderList = [], status = 403) =>
  isStockRefusal({ status, headers: [['server', server], ...more] }, Buffer.from(body), ours)

describe.each(Object.entries(PAGES))('the own page of %s', (_name, [server, body]) => {
  it('is one', () => expect(refused(server, body)).toBe(true))

  it.each([
    'cf-ray',
    'x-amz-cf-id',
    'x-amzn-requestid',
    'via',
    'x-azure-ref',
    'x-served-by',
    'x-cache',
    'fly-request-id',
    'x-vercel-id',
    'x-nf-request-id',
    'x-sucuri-id',
    'x-iinfo',
    'x-datadome',
    'x-varnish',
  ])('is none behind what leaves %s, on the refusal or on the page that we get', (name) => {
    expect(refused(server, body, [[name, 'x']])).toBe(false)
    expect(refused(server, body, [], [[name, 'x']])).toBe(false)
  })

  it('is none under the name of another server, or of a balancer', () => {
    for (const other of ['cloudflare', 'awselb/2.0', 'AkamaiGHost', 'BunnyCDN', ''])
      expect(refused(other, body)).toBe(false)
  })

  it('is none with another status', () => {
    for (const status of [200, 404, 429, 503]) expect(refused(server, body, [], [], status)).toBe(false)
  })
})

it.each([
  ['nginx', '<h1>Access denied by the firewall of our host</h1>'],
  ['nginx', ''],
  ['Apache', 'Forbidden'],
  ['Apache', '<html><head><title>403 Forbidden</title></head><body><h1>Blocked</h1></body></html>'],
  ['Caddy', 'blocked'],
])('words of somebody else by the name of %s are none: %j', (server, body) =>
  expect(refused(server, body)).toBe(false),
)
