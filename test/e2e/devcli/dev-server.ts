/** A development server on this machine, with pages for every fault that one can have. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { png } from '../png.ts'

export interface DevServer {
  readonly port: number
  /** The requested paths, in order. */
  readonly requests: string[]
  /** The page at `/`. */
  html: string
  readonly close: () => void
}

export interface DevServerOptions {
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default: any free port. */
  readonly port?: number
  readonly isSecure?: boolean
}

export const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My page</title>
<meta name="description" content="What this page is about, in a sentence that is long enough to be read.">
<meta property="og:title" content="My page">
<meta property="og:image" content="/card.png"></head><body><h1>My page</h1></body></html>`

export async function startDevServer({
  host = '127.0.0.1',
  port = 0,
  isSecure = false,
}: DevServerOptions = {}): Promise<DevServer> {
  const state = { html: PAGE }
  const requests: string[] = []
  const listener: RequestListener = (incoming, outgoing) => {
    const { url = '/' } = incoming
    requests.push(url)
    const route = ROUTES[url]
    if (route) route(incoming, outgoing)
    else if (url === '/') outgoing.writeHead(200, HTML).end(state.html)
    else outgoing.writeHead(404, HTML).end('<title>Not found</title>')
  }
  const server: Server = isSecure ? createSecureServer(ownCertificate(), listener) : createServer(listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    get html() {
      return state.html
    },
    set html(html) {
      state.html = html
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Self-signed, as development servers have it. */
function ownCertificate(): { key: Buffer; cert: Buffer } {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url))
  return { key: read('localhost-key.pem'), cert: read('localhost.pem') }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const MIB = 1024 * 1024

const redirectTo =
  (location: string): RequestListener =>
  (_, outgoing) =>
    outgoing.writeHead(302, { location }).end()

const ROUTES: Record<string, RequestListener> = {
  '/card.png': (_, outgoing) => outgoing.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630)),
  '/moved': redirectTo('/'),
  '/away': redirectTo('http://example.com/'),
  '/metadata': redirectTo('http://169.254.169.254/latest/'),
  '/deserted': redirectTo('http://localhost:65533/'),
  '/broken': (_, outgoing) => outgoing.writeHead(500, HTML).end('<title>Oops</title>'),
  '/huge': (_, outgoing) => outgoing.writeHead(200, HTML).end(Buffer.alloc(30 * MIB, 'x')),
  '/endless': (_, outgoing) => {
    outgoing.writeHead(200, HTML)
    const timer = setInterval(() => outgoing.write('<p>and on'), 500)
    outgoing.on('close', () => clearInterval(timer))
  },
  '/silent': (incoming) => incoming.resume(),
  '/data.json': (_, outgoing) => outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  '/disconnect': (incoming) => incoming.socket.destroy(),
  '/hostile': (_, outgoing) =>
    outgoing
      .writeHead(200, HTML)
      .end(
        '<title>\u001b[31m\u202egnp\u0007</title><meta property="og:image" content="javascript:\u009b2J">',
      ),
}
