/**
 * Runs inside the namespace, where every address is this machine's: a canary for every connection and DNS question that
 * leaves loopback, a development server, and the built `devcli`. Prints what each run answered and what was touched.
 */
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const devcli = join(import.meta.dirname, '../../packages/devcli/dist/bundle/devcli.js')
const touched: string[] = []

for (const port of [80, 443, 53, 8080]) await startCanary(port)
await startNameServer()
createHttpServer((request, response) => {
  const { url = '/' } = request
  if (url === '/away') response.writeHead(302, { location: 'http://93.184.216.34/' }).end()
  else if (url === '/sitemap.xml')
    response.end(
      '<urlset><url><loc>https://site.example.com/</loc></url><url><loc>https://cdn.example.com/a</loc></url></urlset>',
    )
  else if (url === '/index.xml')
    response.end(
      '<sitemapindex><sitemap><loc>https://cdn.example.com/sitemap.xml</loc></sitemap></sitemapindex>',
    )
  else response.setHeader('content-type', 'text/html').end(PAGE)
}).listen(3000, '127.0.0.1')

const PAGE = `<!doctype html><title>A page that names others</title><base href="https://cdn.example.com/">
<link rel="canonical" href="https://site.example.com/"><link rel="icon" href="//icons.example.com/a.ico">
<link rel="alternate" type="application/json+oembed" href="https://oembed.example.com/">
<meta property="og:url" content="https://other.example.com/"><meta property="og:image" content="relative.png">
<meta property="og:image" content="http://93.184.216.34/a.png"><meta property="og:image" content="http://10.9.8.7:8080/b.png">
<meta property="og:image" content="https://site.example.com/c.png"><meta name="twitter:image" content="http://[2606:2800:220:1::34]/d.png">`

const runs: string[][] = JSON.parse(process.env.RUNS ?? '[]')
const results = []
for (const args of runs) results.push(await run(args))
const duringRuns = [...touched]
await knock()
process.stdout.write(JSON.stringify({ results, duringRuns, afterKnock: touched }), () => process.exit(0))

async function startCanary(port: number): Promise<void> {
  const canary = createServer((socket) => {
    touched.push(`${socket.localAddress}:${port}`)
    socket.destroy()
  })
  await once(canary.listen(port, '::'), 'listening')
}

/** No name may be looked up at all. */
async function startNameServer(): Promise<void> {
  const server = createSocket('udp6')
  server.on('message', () => touched.push('a DNS question'))
  server.bind(53, '::')
  await once(server, 'listening')
}

async function run(args: readonly string[]) {
  const child = spawn(process.execPath, [devcli, ...args], {
    cwd: process.env.FOLDER,
    env: { PATH: process.env.PATH, HOME: process.env.FOLDER },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk))
  const [code] = await once(child, 'close')
  return { code, ...text }
}

/** Proves that the canaries see what leaves loopback. */
async function knock(): Promise<void> {
  for (const host of ['93.184.216.34', '2606:2800:220:1::34']) {
    const socket = connect(80, host).on('error', () => {})
    await once(socket, 'close')
  }
  const question = createSocket('udp4')
  question.send(Buffer.alloc(12), 53, '127.0.0.1')
  await new Promise((resolve) => setTimeout(resolve, 200))
  question.close()
}
