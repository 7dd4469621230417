/**
 * The built tool as a process, as a person or a script runs it. `DEVCLI_EXECUTABLE` names a program of a
 * release to be tried instead.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const DEVCLI = fileURLToPath(
  new URL('../../../packages/devcli/dist/bundle/devcli.js', import.meta.url),
)

const { DEVCLI_EXECUTABLE: executable } = process.env
/** The words that start the tool. */
export const PROGRAM: readonly string[] = executable ? [executable] : [process.execPath, DEVCLI]

export interface DevcliProcess {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  readonly ended: Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface DevcliOptions {
  /** Beside the path: the whole environment. */
  readonly env?: Record<string, string>
  readonly stdin?: string
}

/** One user on one machine: a home of its own, and nothing else in the environment. */
export interface Machine {
  readonly home: string
  readonly folder: string
  /** Puts a file into the folder, as its user would. */
  put(name: string, text: string): void
  start(args: readonly string[], options?: DevcliOptions): DevcliProcess
  run(args: readonly string[], options?: DevcliOptions): Promise<Ended>
  /** As somebody who may not write where a mode says no. */
  runBoundByModes(args: readonly string[], options?: DevcliOptions): Promise<Ended>
  /** With a terminal at all three ends; what it shows comes as `stdout`. */
  startInTerminal(args: readonly string[], options?: DevcliOptions): DevcliProcess
  remove(): void
}

const running = new Set<ChildProcess>()

/** For `afterEach`: ends what a failed test left behind. */
export function endDevcli(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** @param env of every run, such as SERVICE_API_URL. */
export function createMachine(env: Record<string, string> = {}): Machine {
  const home = mkdtempSync(join(tmpdir(), 'devcli-home-'))
  const folder = join(home, '.config', 'devcli')
  const start = (command: string[], { env: more = {}, stdin }: DevcliOptions = {}) => {
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: { PATH: process.env.PATH, HOME: home, ...env, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    return collect(child, stdin)
  }
  const ours = (args: readonly string[]) => [...PROGRAM, ...args]
  return {
    home,
    folder,
    put(name, text) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, name), text, { mode: 0o600 })
    },
    runBoundByModes: (args, options) => start([...WITHOUT_PRIVILEGES, ...ours(args)], options).ended,
    start: (args, options) => start(ours(args), options),
    run: (args, options) => start(ours(args), options).ended,
    // script(1) of util-linux: -e passes the exit code on, -q says nothing itself
    startInTerminal: (args, options) =>
      start(['script', '-qec', ours(args).map(quoted).join(' '), '/dev/null'], options),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** setpriv(1) of util-linux: root is then a user like others, whose own files obey their modes. */
const WITHOUT_PRIVILEGES =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'] : []

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

function collect(child: ChildProcess, stdin: string | undefined): DevcliProcess {
  running.add(child)
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk))
  // A tool that does not read its input closes it.
  child.stdin?.on('error', () => {})
  if (stdin === undefined) child.stdin?.end()
  else child.stdin?.write(stdin)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, ...text }
  })
  return { child, stdout: () => text.stdout, stderr: () => text.stderr, ended }
}
