/** Starts a framework's own server, in development or after its build, and stops it with all its children. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heavyPng } from '../e2e/png.ts'
import type { Framework, Mode } from './cases.ts'

export interface RunningServer {
  readonly origin: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')
export const folderOf = ({ name }: Framework) => join(import.meta.dirname, 'apps', name)

/** What the test runner sets for itself would change how frameworks behave. */
const own = Object.entries(process.env).filter(
  ([name]) => !/^(?:NODE_ENV|TEST|DEV|PROD|MODE|VITEST.*)$/u.test(name),
)
const env = {
  ...Object.fromEntries(own),
  // Some frameworks need a newer Node than the machine's own.
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
}

/** Installs the framework in the version that its package.json names, and writes the images. */
export function prepare(framework: Framework): void {
  const cwd = folderOf(framework)
  run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'], cwd)
  mkdirSync(join(cwd, framework.publicFolder), { recursive: true })
  const card = join(cwd, framework.publicFolder, 'card.png')
  writeFileSync(card, heavyPng(1200, 630))
  if (framework.name === 'next') copyFileSync(card, join(cwd, 'app', 'convention', 'opengraph-image.png'))
}

export const build = (framework: Framework): void => run('npm', ['run', 'build'], folderOf(framework))

/** @returns once it answers. The first answer of a development server may take a minute. */
export async function startFramework(framework: Framework, mode: Mode): Promise<RunningServer> {
  const cwd = folderOf(framework)
  if (mode === 'built') build(framework)
  const port = await freePort()
  const script = mode === 'built' ? 'serve' : 'dev'
  const child = spawn('npm', ['run', script, '--', String(port)], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  const origin = `http://localhost:${port}`
  try {
    await answers(origin, child)
  } catch (error) {
    await stop(child)
    throw new Error(`${framework.name} (${mode}) did not start:\n${output}`, { cause: error })
  }
  return { origin, stop: () => stop(child) }
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}:\n${stdout}\n${stderr}`)
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until && child.exitCode === null) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(200)
  }
  throw new Error('no answer')
}

/** Its process group: npm, the shell, the framework and its workers. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    process.kill(-child.pid, 'SIGTERM')
    await Promise.race([ended, sleep(3_000)])
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
