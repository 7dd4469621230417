/** Runs the installer as a person would, under a given shell, in a home of its own and with chosen programs in PATH. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** What the installer may call; a test takes one away or puts its own in its place. */
const TOOLS = [
  'cat',
  'curl',
  'getconf',
  'grep',
  'ldd',
  'mkdir',
  'mktemp',
  'mv',
  'rm',
  'sha256sum',
  'tar',
  'gzip',
  'rmdir',
  'uname',
]

export function programPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Shells that are installed here; `npm test` says which are not. */
export const SHELLS: readonly (readonly string[])[] = [['dash'], ['bash'], ['busybox', 'sh'], ['zsh']].filter(
  ([program = '']) => programPath(program) !== null,
)

export interface Home {
  readonly folder: string
  readonly bin: string
  /** The default folder of the installer. */
  readonly installed: string
  readonly temporary: string
}

/** @param programs name → script that replaces the program; null removes it; a path links to that program. */
export function makeHome(programs: Record<string, string | null> = {}): Home {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-home-'))
  const bin = join(folder, 'programs')
  const temporary = join(folder, 'tmp')
  mkdirSync(bin)
  mkdirSync(temporary)
  const wanted: Record<string, string | null> = {
    ...Object.fromEntries(TOOLS.map((name) => [name, programPath(name)])),
    ...programs,
  }
  for (const [name, program] of Object.entries(wanted)) {
    if (program === null) continue
    if (program.startsWith('/')) {
      symlinkSync(program, join(bin, name))
    } else {
      writeFileSync(join(bin, name), `#!/bin/sh\n${program}\n`)
      chmodSync(join(bin, name), 0o755)
    }
  }
  return { folder, bin, temporary, installed: join(folder, '.local', 'bin') }
}

export interface Run {
  shell: readonly string[]
  /** Comes in through standard input, as behind `curl … |`. */
  script: string
  home: Home
  args?: readonly string[]
  env?: Record<string, string>
  /** Called with the id of the process group. */
  started?: (group: number) => void
}

export async function runInstaller({ shell, script, home, args = [], env = {}, started }: Run) {
  const [program = '', ...words] = shell
  const child = spawn(programPath(program) ?? program, [...words, '-s', '--', ...args], {
    cwd: home.folder,
    detached: true,
    env: { PATH: home.bin, HOME: home.folder, TMPDIR: home.temporary, ...env },
  })
  if (child.pid !== undefined) started?.(child.pid)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // A shell that ends early does not read all of it.
  child.stdin.on('error', () => undefined)
  child.stdin.end(script)
  const [code] = await once(child, 'close')
  return { code: code as number | null, stdout, stderr, leftovers: leftovers(home) }
}

/** What a run must not leave behind: its staging and temporary folders. */
function leftovers(home: Home): string[] {
  const names = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  return [...names(home.temporary), ...names(home.installed).filter((name) => name.includes('install'))]
}
