/** A server that answers by a script of raw steps: whatever bytes a hostile one may send, and how slowly. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'

export type Step =
  | { send: string }
  | { sendBase64: string }
  | { sendHex: string }
  | { gen: string }
  | { wait: number }
  | { drip: Drip }
  | { flood: string; pad?: number }
  | { end: true }
  | { reset: true }
  | { hang: true }

interface Drip {
  data: string
  everyMs: number
  /** All of `data` each time, instead of one byte. */
  whole?: boolean
  repeat?: boolean
  /** In so many parts, instead of one byte each. */
  pieces?: number
}

export interface StepServer {
  readonly port: number
  /** Paths asked for, in order. */
  readonly paths: readonly string[]
  readonly close: () => Promise<void>
}

/** @param scriptFor the steps that answer a path; `head` is the request as it came. */
export async function startStepServer(
  scriptFor: (path: string, head: string) => readonly Step[],
  tls?: { key: string; cert: string },
): Promise<StepServer> {
  const paths: string[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let head = ''
    const listen = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      socket.off('data', listen).resume()
      const path = head.split(' ')[1] ?? '/'
      paths.push(path)
      void play(socket, scriptFor(path, head), path)
    }
    socket.on('data', listen)
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('tlsClientError', () => {})
  return { port: await listenOnLoopback(server), paths, close: () => closeServer(server, sockets) }
}

/** Accepts connections and never says a word. */
export async function startSilentServer(): Promise<StepServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).resume()
  })
  return { port: await listenOnLoopback(server), paths: [], close: () => closeServer(server, sockets) }
}

/** A local port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await closeServer(server, new Set())
  return port
}

async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  server.close()
  await once(server, 'close')
}

async function play(socket: Socket, steps: readonly Step[], path: string): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return
    if ('send' in step) socket.write(step.send.replaceAll('{path}', path))
    else if ('sendBase64' in step) socket.write(Buffer.from(step.sendBase64, 'base64'))
    else if ('sendHex' in step) socket.write(Buffer.from(step.sendHex, 'hex'))
    else if ('gen' in step) socket.write(generated.get(step.gen) ?? generate(step.gen))
    else if ('wait' in step) await sleep(step.wait)
    else if ('drip' in step) await drip(socket, step.drip)
    else if ('flood' in step) await flood(socket, step.flood, step.pad ?? step.flood.length)
    else if ('end' in step) socket.end()
    else if ('reset' in step) socket.resetAndDestroy()
  }
}

async function drip(socket: Socket, { data, everyMs, whole, repeat, pieces }: Drip): Promise<void> {
  const size = whole ? data.length : Math.ceil(data.length / (pieces ?? data.length))
  for (let at = 0; at < data.length && !socket.destroyed; at += size) {
    socket.write(data.slice(at, at + size))
    await sleep(everyMs)
    if (repeat && at + size >= data.length) at = -size
  }
}

async function flood(socket: Socket, text: string, blockBytes: number): Promise<void> {
  const block = Buffer.from(text.repeat(Math.max(1, Math.floor(blockBytes / text.length))))
  const closed = once(socket, 'close').catch(() => {})
  while (!socket.destroyed) {
    if (!socket.write(block)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
}

const generated = new Map<string, Buffer>()

/** Generates what a script needs before any clock runs: some of it takes a second to make. */
export function prepareSteps(steps: readonly Step[]): void {
  for (const step of steps) {
    if ('gen' in step && !generated.has(step.gen)) generated.set(step.gen, generate(step.gen))
  }
}

/** Bytes too many to write down: `repeat:TEXT:N`, `gzip-zeros:N`, `gzip-noise-page:N`. */
function generate(recipe: string): Buffer {
  const [kind = '', ...rest] = recipe.split(':')
  const amount = Number(rest.at(-1))
  switch (kind) {
    case 'repeat':
      return Buffer.from(rest.slice(0, -1).join(':').repeat(amount))
    case 'gzip-zeros':
      return gzipSync(Buffer.alloc(amount))
    case 'gzip-noise-page':
      return gzipSync(`<!doctype html><html><head><title>T</title></head><body>${noise(amount)}`)
    default:
      throw new Error(`unknown recipe ${recipe}`)
  }
}

function noise(characters: number): string {
  let text = ''
  for (let index = 0; text.length < characters; index += 1) {
    text += createHash('sha256').update(String(index)).digest('base64')
  }
  return text.slice(0, characters)
}
