/**
 * The program that people download, not the sources it is made of: another runtime, or a bundler that leaves
 * something out, could take the guard away without any other test noticing. One file, so that it is built once.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withChecksum } from '@linklens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endServices, listening, MAIN, spawnService } from '../e2e/service-process.ts'
import { describeFile, type Manifest } from '../../scripts/release/folder.ts'
import { hostReleases, makeHostRelease, unpackProgram, VERSION } from './host-release.ts'
import { runProgram } from './run-program.ts'

interface SsrfCase {
  id: string
  category: string
  url: string
}

const cases: SsrfCase[] = JSON.parse(
  readFileSync(new URL('../../packages/engine/test/guard/ssrf-cases.json', import.meta.url), 'utf8'),
)

const { version: devcliVersion } = JSON.parse(
  readFileSync(new URL('../../packages/devcli/package.json', import.meta.url), 'utf8'),
)

let folder: string
let program: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-program-'))
  program = process.env.DEVCLI_EXECUTABLE ?? unpackProgram(await hostReleases(), folder)
}, 120_000)

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

async function listen(address: string, answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, address)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('two releases of the same sources are the same bytes', { timeout: 240_000 }, async () => {
  // The manifest says whether anything was not committed, which may have changed since the kept release was made.
  const filesOf = (release: string) =>
    readdirSync(release)
      .filter((name) => name !== 'manifest.json')
      .map((name) => describeFile(release, name))
  const one = filesOf(join(await hostReleases(), `v${VERSION}`))
  expect(filesOf(await makeHostRelease(join(folder, 'again')))).toEqual(one)
  expect(one.map(({ name }) => name)).toContain(`linklens-devcli-${devcliVersion}.tgz`)
})

test('the licences of what is inside come along', () => {
  const text = readFileSync(join(dirname(program), 'LICENSES.txt'), 'utf8')
  for (const name of ['zod', 'entities', '@modelcontextprotocol/server', 'Node.js']) {
    expect(text).toContain(`\n# ${name}`)
  }
})

test('tells its version', async () => {
  const { code, stdout } = await runProgram(program, ['--version'], {})
  expect([code, stdout]).toEqual([0, process.env.DEVCLI_EXECUTABLE ? stdout : `${VERSION}\n`])
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

describe('the guard inside of it', () => {
  const submitted: string[] = []
  const reached: string[] = []
  let service: string
  let origin: string
  const targets = new Map<string, string>()

  beforeAll(async () => {
    const servicePort = await listen('127.0.0.1', (request, response) => {
      submitted.push(request.url ?? '')
      request.resume()
      response.writeHead(500).end()
    })
    const port = await listen('127.0.0.1', (request, response) => {
      const location = targets.get(request.url ?? '')
      // A header is bytes: a name in another script goes over the wire as UTF-8.
      if (location) response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>here</title>')
    })
    service = `http://127.0.0.1:${servicePort}`
    origin = `http://localhost:${port}`
  })

  const env = () => ({
    HOME: folder,
    SERVICE_API_URL: service,
    SERVICE_API_KEY: withChecksum(`lks_${'a'.repeat(43)}`),
  })

  async function inspect(path: string) {
    submitted.length = 0
    const { code, stdout } = await runProgram(program, [`${origin}${path}`, '--json'], env())
    const answer = JSON.parse(stdout) as { data: { code: string } }
    return { code, refusal: answer.data.code, submitted: [...submitted] }
  }

  test('lets a page of this machine through: it arrives at the service', async () => {
    const { code, submitted: arrived } = await inspect('/page')
    expect(code).toBe(5)
    expect(arrived).toEqual(['/api/dev/previews'])
  })

  test('a page that redirects away arrives nowhere', async () => {
    targets.set('/away', 'http://10.0.0.1/')
    expect(await inspect('/away')).toEqual({ code: 4, refusal: 'BLOCKED_HOST', submitted: [] })
  })

  /** One run for all, which asks each page as a run for one does. @returns why each was not read, by its path. */
  async function check(urls: ReadonlyMap<string, string>) {
    for (const [path, url] of urls) targets.set(path, url)
    const pages = ['/page', ...urls.keys()].map((path) => `${origin}${path}`)
    const { stdout } = await runProgram(program, ['check', ...pages, '--format', 'json'], env())
    const { notRead } = JSON.parse(stdout) as { notRead: readonly { url: string; code: string }[] }
    return new Map(notRead.map(({ url, code }) => [new URL(url).pathname, code]))
  }

  const away = [
    ...someOfEach(['ipv4-literal', 'ipv4-spelling', 'ipv6-literal', 'ipv6-embedded', 'hostname', 'metadata']),
    ...someOfEach(['false-positive', 'url-parse']),
  ]

  test('follows no redirect to another machine', async () => {
    const refused = await check(new Map(away.map(({ id, url }) => [`/${id}`, url])))
    expect(away.length).toBeGreaterThan(18)
    expect([...refused.keys()].toSorted()).toEqual(away.map(({ id }) => `/${id}`).toSorted())
    for (const [path, code] of refused) expect([path, code]).toEqual([path, expect.stringMatching(BLOCKED)])
  })

  test('follows no redirect to anything but http and https', async () => {
    const urls = ['file:///etc/passwd', 'ftp://localhost/', 'data:text/html,x', 'javascript:1']
    const redirects = new Map(urls.map((url, index) => [`/scheme-${index}`, url]))
    expect(await check(redirects)).toEqual(
      new Map([...redirects.keys()].map((path) => [path, 'UNSUPPORTED_PROTOCOL'])),
    )
  })

  test('never asks other addresses of this machine, which would answer', async () => {
    const redirects = new Map<string, string>()
    for (const address of ['127.0.0.2', ...ownAddresses()]) {
      const port = await listen(address, (_request, response) => {
        reached.push(address)
        response.end()
      })
      redirects.set(`/listening-${address}`, `http://${address}:${port}/`)
    }
    expect([...(await check(redirects)).keys()].toSorted()).toEqual([...redirects.keys()].toSorted())
    expect(reached).toEqual([])
  })
})

describe('from the release to a program that runs', () => {
  let releases: string
  let base: string
  beforeAll(async () => {
    releases = await hostReleases()
    // It cannot know its port before it listens; the installer gets it in DEVCLI_BASE_URL.
    const env = { PORT: '0', DATA_DIR: join(folder, 'data'), RELEASES_DIR: releases }
    base = await listening(spawnService(MAIN, env))
  }, 120_000)
  afterAll(endServices)

  test('the service gives out what was made, and the installer installs it', async () => {
    const script = await (await fetch(`${base}/install.sh`)).text()
    const env = { PATH: process.env.PATH ?? '', HOME: folder, DEVCLI_BASE_URL: base }
    const installed = await runProgram('sh', ['-c', script], env)
    expect([installed.code, installed.stderr]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`devcli ${VERSION} is installed.*devcli check localhost:3000\\n$`, 's'),
      ),
    ])
    const command = join(folder, '.local/bin/devcli')
    expect(await runProgram(command, ['--version'], {})).toEqual({
      code: 0,
      stdout: `${VERSION}\n`,
      stderr: '',
    })
    const help = await runProgram(command, ['--help'], {})
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('devcli login')])
    // A command that is not part of the start: its code is loaded from inside the program.
    const whoami = await runProgram(command, ['whoami'], { HOME: folder })
    expect([whoami.code, whoami.stderr]).toEqual([3, expect.stringContaining('not logged in')])
  })

  test('the manifest tells of every file, and tells the truth', async () => {
    const response = await fetch(`${base}/releases/v${VERSION}/manifest.json`)
    const manifest = (await response.json()) as Manifest
    expect(manifest).toMatchObject({
      name: 'devcli',
      version: VERSION,
      node: process.versions.node,
      host: true,
    })
    const listed = manifest.files.map(({ name }) => name)
    const there = readdirSync(join(releases, `v${VERSION}`))
    expect(there.toSorted()).toEqual([...listed, 'SHA256SUMS', 'manifest.json'].toSorted())
    for (const { name, size, sha256 } of manifest.files) {
      const served = await fetch(`${base}/releases/v${VERSION}/${name}`)
      const bytes = Buffer.from(await served.arrayBuffer())
      expect([name, bytes.byteLength, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        name,
        size,
        sha256,
      ])
    }
  })
})

describe('its npm package', { tags: ['slow'] }, async () => {
  await import('./devcli-package.ts')
})

const BLOCKED = /^BLOCKED_(HOST|ADDRESS)$/

/** The CLI fetches these; that they may be reached is no hole. */
const LOOPBACK = ['localhost', 'localhost.', '127.0.0.1', '[::1]']

function someOfEach(categories: readonly string[]): SsrfCase[] {
  return categories.flatMap((category) => {
    const ofCategory = cases.filter(({ category: own, url }) => {
      const parsed = URL.parse(url)
      return (
        own === category &&
        parsed !== null &&
        /^https?:$/.test(parsed.protocol) &&
        !LOOPBACK.includes(parsed.hostname)
      )
    })
    return ofCategory.filter((one) => URL.parse(one.url)?.username === '').slice(0, 3)
  })
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
