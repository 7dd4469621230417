/** The npm package of devcli in the release, as npm installs it: for everybody on a machine, and in one project. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEmbedded } from '../../scripts/release/bundles.ts'
import { hostReleases, VERSION } from './host-release.ts'
import { bytesOf, runProgram } from './run-program.ts'

let folder: string
let archive: string
let server: Server
let url: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-devcli-package-'))
  const [found = ''] = globSync(join(await hostReleases(), `v${VERSION}`, 'linklens-devcli-*.tgz'))
  archive = found
  install(folder, '-g', '--prefix', join(folder, 'global'))
  server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(readFileSync(archive))
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bread</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `localhost:${(server.address() as AddressInfo).port}`
}, 120_000)
afterAll(() => {
  server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const env = () => ({ PATH: dirname(process.execPath) + delimiter + (process.env.PATH ?? ''), HOME: folder })
const install = (cwd: string, ...args: string[]) =>
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...args, archive], {
    cwd,
  })

test('npm install -g: devcli check works at once', async () => {
  const program = join(folder, 'global/bin/devcli')
  expect(await runProgram(program, ['--version'], env())).toMatchObject({ code: 0, stdout: `${VERSION}\n` })
  const { code, stdout } = await runProgram(program, ['check', url], env())
  expect([code, stdout]).toEqual([0, expect.stringMatching(/score \d+ of 100[\s\S]+With this block/)])
})

test('npx in a project: devcli check works at once, and fails where it should', async () => {
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }\n')
  install(project)
  const manifest = JSON.parse(
    readFileSync(join(project, 'node_modules/@linklens/devcli/package.json'), 'utf8'),
  )
  expect(manifest).toMatchObject({
    license: 'UNLICENSED',
    private: true,
  })
  const args = ['--prefix', project, '--offline', 'devcli', 'check', url, '--fail-under', '100']
  const { code, stdout, stderr } = await runProgram('npx', args, env())
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('--fail-under')])
})

test.each(['a URL', 'a path'])('npx of %s: runs without a registry and without an install', async (kind) => {
  const cache = join(folder, kind)
  const spec = kind === 'a URL' ? `http://${url}/${basename(archive)}` : `file:${archive}`
  // Nothing listens there.
  const asked = { ...env(), HOME: cache, npm_config_cache: cache, npm_config_registry: 'http://127.0.0.1:9/' }
  const { code, stdout } = await runProgram('npx', ['--yes', spec, 'check', url], asked)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/score \d+ of 100/)])
})

test('the single executable parses at its start only what every start needs', async () => {
  const { main, assets } = await writeEmbedded(
    join(folder, 'embedded'),
    join(folder, 'global/lib/node_modules/@linklens/devcli'),
  )
  expect(statSync(main).size).toBeLessThan(22_000)
  const later = Object.values(assets).map((path) => statSync(path).size)
  expect(later.reduce((sum, size) => sum + size)).toBeGreaterThan(1_000_000)
})

test('is clean by publint', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: bytesOf(archive) }, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})
