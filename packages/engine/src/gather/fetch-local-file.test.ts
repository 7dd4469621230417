import { afterEach, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { fetchLocalFile } from './fetch-local-file.ts'

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
    fetchLocalFile(url, { userAgent: 'Linklens/0', network, accept: 'application/xml', maxBytes: 20 })
}

it('brings back the bytes of a file of any type', async () => {
  const fetch = await start(() => answer('200 OK\r\nContent-Type: application/xml', '<urlset/>'))
  expect(new TextDecoder().decode(await fetch('http://localhost/sitemap.xml'))).toBe('<urlset/>')
})

it.each([
  ['HTTP_ERROR', 'http://localhost/missing'],
  ['RESPONSE_TOO_LARGE', 'http://localhost/large'],
  ['BLOCKED_HOST', 'http://localhost/away'],
  ['BLOCKED_HOST', 'http://example.com/sitemap.xml'],
])('throws %s for %s', async (code, url) => {
  const fetch = await start((path) => {
    if (path === '/large') return answer('200 OK', 'x'.repeat(21))
    return path === '/away' ? answer('302 Found\r\nLocation: http://example.com/') : answer('404 Not Found')
  })
  await expect(fetch(url)).rejects.toMatchObject({ code })
})
