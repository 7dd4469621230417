import { afterEach, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { fetchFile } from './fetch-file.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

const answer = (head: string, body = ''): Step[] => [
  { send: `HTTP/1.1 ${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}` },
  { end: true },
]

async function start(steps: (path: string) => Step[]) {
  const running = await startStepServer(steps)
  server = running
  const network = loopbackNetwork({ route: () => running.port })
  return (url: string) =>
    fetchFile(url, {
      userAgent: 'Linklens/0',
      policy: 'loopback-only',
      network,
      accept: 'application/xml',
      maxBytes: 20,
    })
}

it('brings back the bytes of a file of any type', async () => {
  const fetch = await start(() => answer('200 OK\r\nContent-Type: application/xml', '<urlset/>'))
  const { bytes, status } = await fetch('http://localhost/sitemap.xml')
  expect([status, new TextDecoder().decode(bytes)]).toEqual([200, '<urlset/>'])
})

it('says with which status there is none', async () => {
  const fetch = await start(() => answer('404 Not Found', 'nothing here'))
  expect(await fetch('http://localhost/missing')).toMatchObject({ status: 404, bytes: new Uint8Array() })
})

it.each([
  ['RESPONSE_TOO_LARGE', 'http://localhost/large'],
  ['BLOCKED_HOST', 'http://localhost/away'],
  ['BLOCKED_HOST', 'http://example.com/sitemap.xml'],
])('throws %s for %s', async (code, url) => {
  const fetch = await start((path) => {
    if (path === '/large') return answer('200 OK', 'x'.repeat(21))
    return answer('302 Found\r\nLocation: http://example.com/')
  })
  await expect(fetch(url)).rejects.toMatchObject({ code })
})
