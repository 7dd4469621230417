/** Runs the built service as a process, as an operator does. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../packages/service/dist/main.js', import.meta.url))
/** The same service with names and sockets led to a local origin; the whole guard is above that. */
export const TEST_ENTRY = fileURLToPath(new URL('test-entry.ts', import.meta.url))

export interface ServiceProcess {
  readonly child: ChildProcess
  /** Standard output, line by line; each is JSON. */
  readonly lines: Record<string, unknown>[]
  readonly stderr: () => string
  /** Resolves to the exit code when the process has ended. */
  readonly ended: Promise<number | null>
}

/** `npm test` keeps compiled code: a service is started many times. */
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env

const running = new Set<ChildProcess>()

/** As `spawnService`, and `endServices` leaves it alone: who shares it ends it. */
export function spawnSharedService(...given: Parameters<typeof spawnService>): ServiceProcess {
  const service = spawnService(...given)
  running.delete(service.child)
  return service
}

/**
 * @param env the whole environment of the process, in addition to the path and a place for compiled code.
 * @param through a program, with its arguments, that starts the process and becomes it.
 * @param options.ownGroup makes it the leader of a process group, as process managers do.
 */
export function spawnService(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
  through: string[] = [],
  { ownGroup = false } = {},
): ServiceProcess {
  const [program = '', ...given] = [...through, process.execPath, entry, ...args]
  const child = spawn(program, given, {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  })
  running.add(child)
  const lines: Record<string, unknown>[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, lines, stderr: () => stderr, ended }
}

/** @returns the URL at which it answers. */
export async function listening(service: ServiceProcess): Promise<string> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const line = service.lines.find(({ event }) => event === 'listening')
    if (line) return `http://127.0.0.1:${Number(line.port)}`
    if (service.child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`the service did not start: ${service.stderr()}`)
}

/** For `afterEach`: ends what a failed test left behind. */
export function endServices(): void {
  for (const child of running) child.kill('SIGKILL')
}
