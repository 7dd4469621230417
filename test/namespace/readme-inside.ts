/** Runs inside the namespace: `example.com` over TLS, a development server, a build folder, and the commands of the README. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { startDnsServer } from './dns-server.ts'
import { publicV4 } from './world.ts'

const { CLONE: clone = '', COMMANDS: commands = '[]' } = process.env
const PAGE = '<!doctype html><title>Tides</title><meta property="og:title" content="Tides">'
const tls = (name: string) => join(import.meta.dirname, 'tls', name)

const serve: RequestListener = ({ url }, response) => {
  const isPage = url === '/'
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? PAGE : '')
}

await startDnsServer({ 'example.com': [publicV4] })
const secure = createTlsServer(
  { key: readFileSync(tls('example.key')), cert: readFileSync(tls('example.pem')) },
  serve,
)
await once(secure.listen(443, publicV4), 'listening')
await once(createServer(serve).listen(3000, '127.0.0.1'), 'listening')
mkdirSync(join(clone, 'dist'))
writeFileSync(join(clone, 'dist/index.html'), PAGE)

const results = []
for (const command of JSON.parse(commands) as string[]) results.push(await run(command))
process.stdout.write(JSON.stringify(results), () => process.exit(0))

async function run(command: string) {
  const child = spawn('sh', ['-c', command], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: clone, NODE_EXTRA_CA_CERTS: tls('example.pem') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk))
  const [code] = await once(child, 'close')
  return { code, ...text }
}
