/** Runs devcli in this process, with folders and servers of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type { Cli } from '../../src/cli.ts'
import { readCommandLine } from '../../src/command-line/parse.ts'
import { COMMANDS } from '../../src/commands/index.ts'
import { createOutput } from '../../src/output/output.ts'
import { refuseUsage, settle } from '../../src/run-command.ts'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Of a terminal that shows the result. Default: none does. */
  readonly columns?: number
  readonly signal?: AbortSignal
  /** What standard input brings. */
  readonly input?: string
  /** As `--json`. */
  readonly json?: boolean
}

/** @param argv with the name of the command. */
export async function runDevcli(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { request, json } = readCommandLine(argv, COMMANDS)
  if (request.kind !== 'run' && request.kind !== 'usage-error') throw new Error(request.kind)
  const run = request.kind === 'run' ? request.invocation.run : refuseUsage(request.message)
  return settled(run, { ...options, json })
}

/** Runs what a command does, and collects what it prints. */
export async function settled(
  run: (cli: Cli) => number | Promise<number>,
  {
    cwd = '/',
    env = {},
    columns,
    input = '',
    signal = new AbortController().signal,
    json = false,
  }: RunOptions = {},
): Promise<Ran> {
  const [stdout, stderr] = [collector(columns), collector()]
  const output = createOutput({ stdout, stderr, env: {}, json, noColor: true })
  const cli = {
    env,
    cwd: () => cwd,
    version: '1.2.3',
    defaultServiceUrl: 'https://linklens.invalid',
    output,
    stdin: () => Readable.from([Buffer.from(input)]) as unknown as NodeJS.ReadStream,
    signal,
  }
  const code = await settle(cli, run)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

export const runCheck = (args: readonly string[], options?: RunOptions): Promise<Ran> =>
  runDevcli(['check', ...args], options)

function collector(columns?: number) {
  let text = ''
  const stream = new PassThrough()
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return Object.assign(stream, { text: () => text, ...(columns !== undefined && { isTTY: true, columns }) })
}

/** A folder that is removed by `removeFolders`; keys are file names. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'devcli-check-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const folders: string[] = []
const servers: Server[] = []

export async function startServer(listener: RequestListener): Promise<{ origin: string; server: Server }> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

/** For `afterEach`. */
export function cleanUp(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  for (const server of servers.splice(0)) server.close().closeAllConnections()
}

export interface PageOptions {
  readonly path?: string
  readonly image?: string
  readonly extra?: string
  /** Null: neither canonical nor og:url. */
  readonly origin?: string | null
}

/** A page on which every big platform is full, where its image is. */
export function goodPage({
  path = '/',
  origin = 'https://site.example',
  image = `${origin ?? ''}/card.png`,
  extra = '',
}: PageOptions = {}): string {
  const own =
    origin === null
      ? ''
      : `<link rel="canonical" href="${origin}${path}"><meta property="og:url" content="${origin}${path}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread for beginners</title>
<meta name="description" content="How to bake a loaf of sourdough at home, step by step.">${own}
<link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/favicon.ico">
<meta property="og:title" content="Bread for beginners"><meta property="og:type" content="website">
<meta property="og:site_name" content="Bakery"><meta name="twitter:card" content="summary_large_image">
<meta property="og:description" content="How to bake a loaf of sourdough at home, step by step.">
<meta property="og:image" content="${image}"><meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630"><meta property="og:image:alt" content="A loaf">
<meta name="twitter:image:alt" content="A loaf">${extra}</head><body><h1>Bread for beginners</h1></body></html>`
}
