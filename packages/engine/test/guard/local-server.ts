/** A development server on this machine, on the address and with the pages that a test wants. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { png } from '../image/build-image.ts'

export interface LocalServer {
  readonly port: number
  /** Paths asked for, in order. */
  readonly paths: readonly string[]
  readonly close: () => Promise<void>
}

export interface LocalServerOptions {
  /** Default `127.0.0.1`. */
  readonly address?: '127.0.0.1' | '::1'
  readonly tls?: { readonly key: string; readonly cert: string }
}

export async function startLocalServer(
  answer: RequestListener,
  { address = '127.0.0.1', tls }: LocalServerOptions = {},
): Promise<LocalServer> {
  const paths: string[] = []
  const listen: RequestListener = (request, response) => {
    paths.push(request.url ?? '')
    response.on('error', () => {})
    answer(request, response)
  }
  const server: Server = tls ? createHttpsServer(tls, listen) : createServer(listen)
  server.listen(0, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface LocalFile {
  readonly type?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Answers paths from a table, and 404 to all others. */
export function files(table: Readonly<Record<string, LocalFile>>): RequestListener {
  return ({ url = '' }, response) => {
    const file = table[url]
    const { type = 'text/html', status = file ? 200 : 404, headers = {}, body = '' } = file ?? {}
    response.writeHead(status, { 'Content-Type': type, ...headers })
    response.end(body)
  }
}

/** A PNG of this size in pixels, with so many bytes more behind its end. */
export function heavyPng(width: number, height: number, moreBytes: number): Uint8Array {
  return Buffer.concat([png(width, height), Buffer.alloc(moreBytes)])
}
