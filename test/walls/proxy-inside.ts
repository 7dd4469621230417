/**
 * Inside the network namespace: the built service behind one proxy with the block of `deploy/`, asked over TLS from two
 * addresses. Prints what was seen, as JSON.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { PAGE_HOST, startOrigin } from '../e2e/origin-server.ts'
import { listening, spawnService, TEST_ENTRY } from '../e2e/service-process.ts'

export interface ProxyAnswers {
  /** Where http leads. */
  readonly redirect: string | undefined
  readonly protocol: string | undefined
  /** Statuses of three calls: one client, the same client with a header that names another, another client. */
  readonly counted: readonly number[]
  /** Whether the beginning of a report came while its page was not answered yet. */
  readonly hasStreamed: boolean
  /** Whether the report followed. */
  readonly hasEnded: boolean
  /** Of a pasted page of 4 MB. */
  readonly largePage: number
}

const HOST = 'linklens.example.com'
const PROXY = '192.0.2.1'
const CLIENTS = ['198.51.100.7', '198.51.100.8'] as const

const proxy = process.argv[2] as 'nginx' | 'caddy'
const ip = (...args: string[]) => execFileSync('ip', args)
ip('link', 'set', 'lo', 'up')
for (const address of [PROXY, ...CLIENTS]) ip('addr', 'add', `${address}/32`, 'dev', 'lo')

const folder = mkdtempSync(join(tmpdir(), 'linklens-proxy-'))
chmodSync(folder, 0o755)
const origin = await startOrigin()
const service = spawnService(
  TEST_ENTRY,
  {
    BASE_URL: `https://${HOST}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: 'a'.repeat(64),
    RATE_LIMITS: JSON.stringify({ client: { limit: 1, windowSeconds: 3600 } }),
  },
  [String(origin.port)],
)
await listening(service)
const command = proxy === 'nginx' ? nginx() : caddy()
const server = spawn(command[0] ?? '', command.slice(1), {
  stdio: ['ignore', 2, 2],
  env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
})
try {
  await started()
  const answers = await askAll()
  process.stdout.write(JSON.stringify(answers))
} finally {
  server.kill('SIGTERM')
  service.child.kill('SIGTERM')
  await service.ended
  origin.close()
  rmSync(folder, { recursive: true, force: true })
}

async function askAll(): Promise<ProxyAnswers> {
  const [first, second] = CLIENTS.map((from) => session(from)) as [ClientHttp2Session, ClientHttp2Session]
  const live = `/r/live?url=${encodeURIComponent(`http://${PAGE_HOST}/slow`)}`
  const page = await open(second, { ':path': live })
  const beginning = await page.piece()
  origin.release()
  const rest = await page.rest()
  const inspect = { ':path': '/api/inspect', ':method': 'POST', 'content-type': 'application/json' }
  const asked = JSON.stringify({ url: `http://${PAGE_HOST}/` })
  const counted = [
    await statusOf(first, inspect, asked),
    await statusOf(first, { ...inspect, 'x-forwarded-for': '203.0.113.9' }, asked),
    // This one has had its report.
    await statusOf(second, inspect, asked),
  ]
  const pasted = {
    ':path': '/paste',
    ':method': 'POST',
    'content-type': 'multipart/form-data; boundary=part',
    origin: `https://${HOST}`,
  }
  const answers = {
    redirect: await redirectOf(live),
    protocol: first.alpnProtocol,
    counted,
    hasStreamed: beginning.includes('Inspecting') && !beginning.includes('</html>'),
    hasEnded: rest.includes('</html>'),
    largePage: await statusOf(
      second,
      pasted,
      field('url', 'https://acme.example/') +
        field('html', `<title>A</title>${'a'.repeat(4_000_000)}`) +
        '--part--',
    ),
  }
  first.destroy()
  second.destroy()
  return answers
}

function field(name: string, value: string): string {
  return `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

/** Over TLS and HTTP/2, from one of the addresses. */
function session(localAddress: string): ClientHttp2Session {
  const socket = connectTls({
    socket: connect({ host: PROXY, port: 443, localAddress }),
    servername: HOST,
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  })
  return connectHttp2(`https://${HOST}`, { createConnection: () => socket })
}

async function open(from: ClientHttp2Session, headers: Record<string, string>, body?: string) {
  const stream = from.request({ 'accept-encoding': 'identity', accept: 'text/html', ...headers })
  stream.setEncoding('utf8')
  stream.end(body)
  const status = new Promise<number>((resolve, reject) =>
    stream.once('response', (answer) => resolve(Number(answer[':status']))).once('error', reject),
  )
  const pieces = stream.iterator({ destroyOnReturn: false })
  return {
    status: await status,
    piece: async () => String((await pieces.next()).value ?? ''),
    rest: async () => {
      let text = ''
      for await (const piece of pieces) text += String(piece)
      return text
    },
  }
}

async function statusOf(
  from: ClientHttp2Session,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  const { status, rest } = await open(from, headers, body)
  await rest()
  return status
}

function redirectOf(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: PROXY, port: 80, path, headers: { host: HOST }, agent: false })
      .on('response', (answer) => {
        answer.resume()
        resolve(answer.headers.location)
      })
      .on('error', reject)
      .end()
  })
}

async function started(): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await redirectOf('/')
      return
    } catch (error) {
      if (tries === 300 || server.exitCode !== null) throw error
      await setTimeout(100)
    }
  }
}

/** The block as it stands, with a certificate of the test. */
function nginx(): string[] {
  const tls = (name: string) => new URL(`../namespace/tls/${name}`, import.meta.url).pathname
  const block = deployed('nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${tls('site.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${tls('site.key')};`)
  const config = `daemon off; pid ${folder}/pid; events {}\nhttp { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;\n${block}\n}`
  writeFileSync(join(folder, 'config'), config)
  return ['/usr/sbin/nginx', '-c', `${folder}/config`, '-p', folder, '-e', 'stderr']
}

/** The block as it stands; the certificate is made on the spot, because no authority reaches this network. */
function caddy(): string[] {
  const local = '{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n'
  writeFileSync(join(folder, 'config'), local + deployed('Caddyfile'))
  return ['/usr/bin/caddy', 'run', '--config', `${folder}/config`, '--adapter', 'caddyfile']
}

function deployed(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
}
