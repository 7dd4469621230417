/** The web of the service under test: one server on loopback that serves every public host. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { png } from './png.ts'

export const PAGE_HOST = 'site.example.com'

/** What the injected resolver answers; a name that is missing does not exist. */
export const HOSTS: Record<string, string[]> = {
  [PAGE_HOST]: ['93.184.215.14'],
  'inside.example.com': ['10.9.8.7'],
  'mixed.example.com': ['93.184.215.14', '192.168.7.6'],
}

/** What answers each path. */
export type Pages = Readonly<Record<string, RequestListener>>

export interface OriginServer {
  readonly port: number
  /** Requests received by our own name, as `GET site.example.com/path`: those in borrowed names are not listed. */
  readonly asked: string[]
  /** Sends the answer to `/slow`, now and from now on. `/never` never answers. */
  release(): void
  /** Connections that are open right now. */
  connections(): Promise<number>
  close(): void
}

/** @param more pages, in addition to its own. */
export async function startOrigin(more: Pages = {}): Promise<OriginServer> {
  const asked: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((incoming, answer) => {
    if (incoming.headers['x-linklens'] === undefined)
      asked.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`)
    const [path = ''] = (incoming.url ?? '').split('?')
    const page = pages[path] ?? more[path]
    if (incoming.url === '/slow') void released.then(() => pages['/']?.(incoming, answer))
    else if (page) page(incoming, answer)
    else if (incoming.url === '/never') incoming.resume()
    else answer.writeHead(404, { 'content-type': 'text/html' }).end('<title>Nothing here</title>')
  })
  await listen(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const connections = () => promisify(server.getConnections.bind(server))()
  return { port: (server.address() as AddressInfo).port, asked, release, connections, close }
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

const redirectTo =
  (location: string): RequestListener =>
  (_, answer) =>
    answer.writeHead(302, { location }).end()

const pages: Pages = {
  '/': ({ headers }, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      // By its whole URL, as every platform takes it.
      .end(HTML.replace('"/card.png"', `"http://${headers.host}/card.png"`)),
  '/card.png': (_, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630)),
  '/minutes': (_, answer) => withImage(answer, '/minutes.svg'),
  '/minutes.svg': (_, answer) => answer.writeHead(200, SVG_TYPE).end(blurred(4_000, 300)),
  '/second': (_, answer) => withImage(answer, '/second.svg'),
  '/second.svg': (_, answer) => answer.writeHead(200, SVG_TYPE).end(blurred(1_000, 3)),
  '/moved': redirectTo('/'),
  '/to-metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
  '/to-inside': redirectTo('http://inside.example.com/'),
  '/to-file': redirectTo('file:///etc/passwd'),
  '/loop': redirectTo('/loop'),
  '/data.json': (_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  '/huge': (_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html', 'content-length': 2 ** 31 }).end(),
  '/broken': (_, answer) => answer.destroy(),
  /** Behind a firewall that lets two crawlers through. */
  '/guarded': (incoming, answer) =>
    /^(?:facebookexternalhit|Twitterbot)/.test(incoming.headers['user-agent'] ?? '')
      ? answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML)
      : answer
          .writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' })
          .end('<title>Just a moment...</title>'),
  /** Open to everybody but Slack, and with another title for Discord. */
  '/two-faced': (incoming, answer) => {
    const agent = incoming.headers['user-agent'] ?? ''
    if (agent.startsWith('Slackbot')) return answer.writeHead(403, { 'content-type': 'text/html' }).end('no')
    const html = /Discordbot/.test(agent) ? HTML.replaceAll('The title for sharing', 'For robots') : HTML
    return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  },
}

const withImage = (answer: ServerResponse, path: string) =>
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML.replace('/card.png', path))

const SVG_TYPE = { 'content-type': 'image/svg+xml' }

/** The larger and the more often blurred, the longer it takes to draw: these two about a second, and minutes. */
const blurred = (side: number, times: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f" x="0" y="0" width="100%" height="100%">${'<feGaussianBlur stdDeviation="100"/>'.repeat(times)}</filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A page of the test</title>
<meta name="description" content="What the service has to find, from the first byte to the image.">
<meta property="og:title" content="The title for sharing">
<meta property="og:description" content="What the service has to find, from the first byte to the image.">
<meta property="og:image" content="/card.png">
<meta name="twitter:card" content="summary_large_image">
</head>
<body><p>Hello</p></body>
</html>
`
