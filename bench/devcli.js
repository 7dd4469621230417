/**
 * How long `devcli` takes to start, and to inspect a page on this machine, compared with a bare Node and with programs
 * that send only the same requests. The service is a fake one that answers at once: judging a page is measured elsewhere.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withChecksum } from '../packages/contract/dist/index.js'
import { bundleDevcli } from '../packages/devcli/build.js'
import { median, printRatios } from './measure.js'

const ROUNDS = 25
const tools = join(import.meta.dirname, '../node_modules')

export async function benchDevcli() {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-bench-devcli-'))
  const devcli = join(folder, 'devcli', 'devcli.js')
  await bundleDevcli({ outfile: devcli, version: '0.0.0' })
  writeFileSync(join(folder, 'devcli', 'package.json'), '{"type":"module"}')
  const bare = program(folder, 'bare.cjs', 'console.log("0.0.0")')
  printRatios(
    'devcli --version and --help',
    await wall({
      'bare Node, one line': [bare],
      'devcli --version': [devcli, '--version'],
      'devcli --help': [devcli, '--help'],
      'knip --version': [join(tools, 'knip/bin/knip.js'), '--version'],
      'vitest --version': [join(tools, 'vitest/vitest.mjs'), '--version'],
    }),
    'wall ms',
  )
  // Without a cache directory devcli keeps no compiled code.
  mkdirSync(join(folder, '.cache'))
  const { server, origin } = await startServer()
  const env = {
    HOME: folder,
    SERVICE_API_URL: origin,
    SERVICE_API_KEY: withChecksum(`lks_${'a'.repeat(43)}`),
  }
  const contenders = {
    'bare Node, one line': [bare],
    'the same requests by node:http': [program(folder, 'by-http.cjs', byHttp(origin))],
    'the same requests by fetch': [program(folder, 'by-fetch.mjs', byFetch(origin))],
    'devcli <page>': [devcli, origin],
    'devcli <page>, no compiled code kept': {
      args: [devcli, origin],
      env: { NODE_DISABLE_COMPILE_CACHE: '1' },
    },
  }
  printRatios('A preview run', await wall(contenders, env), 'wall ms')
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

function program(folder, name, source) {
  writeFileSync(join(folder, name), source)
  return join(folder, name)
}

/** Each in turn, so that a slow moment of the machine hits them all alike. */
async function wall(contenders, env = {}) {
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, contender] of Object.entries(contenders)) {
      const { args, env: more } = Array.isArray(contender) ? { args: contender, env: {} } : contender
      const startedAt = performance.now()
      const code = await run(args, { ...env, ...more })
      if (code !== 0) throw new Error(`${name} ended with ${code}`)
      if (round >= 0) times[name].push(performance.now() - startedAt) // the first two warm up
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))
}

function run(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, ...env },
    })
    child.stdout.resume()
    child.once('error', reject)
    child.once('close', resolve)
  })
}

const PAGE = `<!doctype html><html lang="en"><head><title>A page</title>
<meta name="description" content="A page of a development server, with all that it needs.">
<meta property="og:title" content="A page"><meta property="og:image" content="/card.png"></head><body>${'<p>Some text of the page.</p>'.repeat(400)}</body></html>`
const IMAGE = Buffer.alloc(60_000, 7)
const PREVIEW = {
  message: 'Created.',
  status: 201,
  data: {
    url: `/local-preview/lp_${'a'.repeat(22)}`,
    serviceScore: { score: 90, category: { id: 'good', label: 'Good', description: '' } },
    diagnostics: [],
  },
}

/** The developer's page and the service, in one. */
async function startServer() {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'POST') {
      incoming.resume().on('end', () => {
        outgoing.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(PREVIEW))
      })
    } else if (incoming.url === '/') outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    else if (incoming.url === '/card.png') outgoing.writeHead(200, { 'content-type': 'image/png' }).end(IMAGE)
    else outgoing.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${server.address().port}` }
}

/** Page, robots.txt and image, then the bytes of both posted. */
const byHttp = (origin) => `
const { request } = require('node:http')
const ask = (path, options = {}, body) => new Promise((resolve, reject) => {
  const outgoing = request('${origin}' + path, options, (answer) => {
    const chunks = []
    answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  })
  outgoing.on('error', reject).end(body)
})
Promise.all([ask('/'), ask('/robots.txt')])
  .then(async ([page]) => ask('/api', { method: 'POST' }, Buffer.concat([page, await ask('/card.png')])))
  .then((answer) => console.log(JSON.parse(answer).data.url))
`

const byFetch = (origin) => `
const ask = async (path) => (await fetch('${origin}' + path)).bytes()
const [page] = await Promise.all([ask('/'), ask('/robots.txt')])
const body = new FormData()
body.append('page', new Blob([page]))
body.append('image', new Blob([await ask('/card.png')]))
const answer = await fetch('${origin}/api', { method: 'POST', body })
console.log((await answer.json()).data.url)
`
