/**
 * Runs the built tool as a process, as a person or a script does. `DEVCLI_EXECUTABLE` names a released program to test
 * instead.
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

/** `npm test` keeps compiled code: the tool is started many times. */
const { DEVCLI_EXECUTABLE: executable, NODE_COMPILE_CACHE = '' } = process.env
/** The command that starts the tool. */
export const PROGRAM: readonly string[] = executable ? [executable] : [process.execPath, DEVCLI]

export interface DevcliProcess {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  readonly ended: Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  /** Both without the notes that something takes long: on a busy machine everything does. `stderr()` has them. */
  readonly stdout: string
  readonly stderr: string
}

export interface DevcliOptions {
  /** Added to the environment, which otherwise holds PATH, HOME, a place for compiled code and the variables of the machine. */
  readonly env?: Record<string, string>
  readonly stdin?: string
}

/** One user on one machine, with a home folder of its own and an otherwise empty environment. */
export interface Machine {
  readonly home: string
  readonly folder: string
  /** Writes a file into the configuration folder. */
  put(name: string, text: string): void
  start(args: readonly string[], options?: DevcliOptions): DevcliProcess
  run(args: readonly string[], options?: DevcliOptions): Promise<Ended>
  /** Runs without the privileges of root, so that file modes apply. */
  runUnprivileged(args: readonly string[], options?: DevcliOptions): Promise<Ended>
  /** Runs in a terminal; what that shows is in `stdout`. */
  startInTerminal(args: readonly string[], options?: DevcliOptions): DevcliProcess
  remove(): void
}

const running = new Set<ChildProcess>()

/** For `afterEach`: ends the processes that a failed test left. */
export function endDevcli(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** @param env of every run, such as SERVICE_API_URL. */
export function createMachine(env: Record<string, string> = {}): Machine {
  const home = mkdtempSync(join(tmpdir(), 'devcli-home-'))
  const folder = join(home, '.config', 'devcli')
  const start = (command: string[], { env: more = {}, stdin }: DevcliOptions = {}) => {
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, HOME: home, ...env, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    return collect(child, stdin)
  }
  const devcli = (args: readonly string[]) => [...PROGRAM, ...args]
  return {
    home,
    folder,
    put(name, text) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, name), text, { mode: 0o600 })
    },
    runUnprivileged: (args, options) => start([...WITHOUT_PRIVILEGES, ...devcli(args)], options).ended,
    start: (args, options) => start(devcli(args), options),
    run: (args, options) => start(devcli(args), options).ended,
    // script(1) of util-linux: -e passes the exit code on, -q prints nothing of its own
    startInTerminal: (args, options) =>
      start(['script', '-qec', devcli(args).map(quoted).join(' '), '/dev/null'], options),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** setpriv(1) of util-linux takes the capabilities from root, so that file modes apply. */
const WITHOUT_PRIVILEGES =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'] : []

/** As `noteWhenSlow` writes them, to a terminal in colour. */
const withoutNotes = (text: string): string => text.replaceAll(/^.+ … \(\d+ s\)\S*\r?\n/gm, '')

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

function collect(child: ChildProcess, stdin: string | undefined): DevcliProcess {
  running.add(child)
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk))
  // devcli closes an input that it does not read.
  child.stdin?.on('error', () => {})
  if (stdin === undefined) child.stdin?.end()
  else child.stdin?.write(stdin)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    const [stdout, stderr] = [withoutNotes(text.stdout), withoutNotes(text.stderr)]
    return { code: code as number | null, stdout, stderr }
  })
  return { child, stdout: () => text.stdout, stderr: () => text.stderr, ended }
}
