/**
 * Runs inside the namespace: name server, origins on public addresses, canaries on private ones, and the
 * built service with its own `main.ts`. Sends the service what the test asked for, and prints the answers.
 */
import { spawn } from 'node:child_process'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { startDnsServer } from './dns-server.ts'
import { canaryPorts, privateAddresses, publicV4, publicV6, zone } from './world.ts'

const root = join(import.meta.dirname, '../..')
const servicePort = 3000
const touched: string[] = []

await startDnsServer(zone)
for (const address of privateAddresses) for (const port of canaryPorts) await startCanary(address, port)
for (const address of [publicV4, publicV6]) await startOrigins(address)
const service = await startService()
const results: Record<string, unknown> = {}
let answered = 0
const asked: { id: string; url: string }[] = JSON.parse(process.env.ASK ?? '[]')
const askFor = async ({ id, url }: { id: string; url: string }) => (results[id] = await ask(url))
// The second is answered while the first waits; the others would only keep the machine busy meanwhile.
const [first, second, ...others] = asked.map((one) => () => askFor(one))
const waiting = first?.()
await second?.()
await Promise.all([waiting, ...others.map((other) => other())])
service.kill('SIGTERM')
const exitCode = await new Promise((resolve) => service.once('exit', resolve))
// Exiting at once would cut off output that the pipe has not taken yet.
process.stdout.write(JSON.stringify({ results, touched, exitCode }), () => process.exit(0))

function startCanary(address: string, port: number): Promise<void> {
  const canary = createServer((socket) => {
    touched.push(`${address}:${port}`)
    socket.destroy()
  })
  return new Promise((resolve, reject) => canary.once('error', reject).listen(port, address, resolve))
}

async function startOrigins(address: string): Promise<void> {
  const tls = (name: string) => readFileSync(join(import.meta.dirname, 'tls', name))
  const plain = createHttpServer(serve)
  const secure = createHttpsServer({ key: tls('site.key'), cert: tls('site.pem') }, serve)
  await new Promise<void>((resolve) => plain.listen(80, address, resolve))
  await new Promise<void>((resolve) => secure.listen(443, address, resolve))
}

function startService() {
  const child = spawn(process.execPath, [join(root, 'packages/service/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(servicePort),
      DATA_DIR: process.env.DATA_DIR,
      NODE_EXTRA_CA_CERTS: join(import.meta.dirname, 'tls/ca.pem'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise<typeof child>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('is ready')) resolve(child)
    })
    child.once('exit', () => reject(new Error(`The service did not start: ${said}`)))
  })
}

/** @returns the answer, with its place in the order in which answers came. */
async function ask(url: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${servicePort}/api/inspect`, {
    method: 'POST',
    body: JSON.stringify({ url }),
  })
  const text = await response.text()
  answered += 1
  return { status: response.status, body: JSON.parse(text), text, place: answered }
}

function serve(...[request, response]: Parameters<RequestListener>): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://origin.example.com')
  const redirect = searchParams.get('to')
  if (redirect !== null) {
    response.writeHead(302, { location: redirect }).end()
  } else if (pathname === '/card.png') {
    response.writeHead(200, { 'content-type': 'image/png' }).end(pngHead(1200, 630))
  } else if (pathname === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n')
  } else {
    const image = searchParams.get('image') ?? '/card.png'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><title>Tides</title><meta property="og:title" content="Tides"><meta property="og:image" content="${image}">`,
    )
  }
}

/** The first bytes of a PNG, with its size; the reader asks for no more. */
function pngHead(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR', 'latin1')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.writeUInt16BE(0x0803, 12)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(header))
  const data = Buffer.concat([Buffer.from('\0\0\0\x04IDAT', 'latin1'), Buffer.alloc(8)])
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), header, crc, data])
}
