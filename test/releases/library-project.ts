/** The packages for programs, packed as a release does it, and projects that have nothing else. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Decisions } from '../../scripts/release/decisions.ts'
import { bundleLibraries, packLibraries } from '../../scripts/release/libraries/pack-libraries.ts'
import type { ProgramRun } from './run-program.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** Of the packages, and of the root. */
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

export interface Libraries {
  /** The packed packages, as absolute paths. */
  readonly archives: readonly string[]
  /**
   * Makes a project with these packages of ours, as npm has unpacked them, and nothing else, once for each use.
   * @param use what else gets into it. Default: files alone. @returns its folder.
   */
  readonly install: (names: readonly string[], use?: string) => string
}

const folder = mkdtempSync(join(tmpdir(), 'linklens-libraries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const known = new Map<Decisions | null, Promise<Libraries>>()
let bundled: Promise<void> | undefined
const bundles = join(folder, 'bundles')

/** Once for all tests of a process. Removed after them. */
export function packAll(decided: Decisions | null = null): Promise<Libraries> {
  const libraries = known.get(decided) ?? pack(decided)
  known.set(decided, libraries)
  return libraries
}

async function pack(decided: Decisions | null): Promise<Libraries> {
  await (bundled ??= bundleLibraries(bundles))
  const packed = mkdtempSync(join(folder, 'packed-'))
  const work = mkdtempSync(join(folder, 'work-'))
  cpSync(bundles, work, { recursive: true })
  const archives = packLibraries({ into: packed, work, version: VERSION, decided }).map((name) =>
    join(packed, name),
  )
  const all = npmInstall(archives)
  const scope = join('node_modules', decided?.npmScope ?? '@linklens')
  const projects = new Map<string, string>()
  return {
    archives,
    install(names, use = 'files') {
      const made = projects.get([...names, use].join())
      if (made !== undefined) return made
      const project = emptyProject()
      projects.set([...names, use].join(), project)
      for (const name of names)
        cpSync(join(all, scope, name), join(project, scope, name), { recursive: true })
      return project
    },
  }
}

function emptyProject(): string {
  const project = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n')
  return project
}

/** Offline and without peers: they need no other package, and what they work with is lent. */
function npmInstall(archives: readonly string[]): string {
  const project = emptyProject()
  execFileSync(
    'npm',
    ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent', ...archives],
    { cwd: project, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return project
}

/** Makes packages of the clone available in a project, as if the user had installed them. */
export function lend(project: string, names: readonly string[]): void {
  for (const name of names) {
    const target = join(project, 'node_modules', name)
    mkdirSync(join(target, '..'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), target)
  }
}

/** Runs Node in the project, without blocking the servers of the test. */
export async function runNode(
  project: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = await once(child, 'close')
  return { code: code as number | null, stdout, stderr }
}

/** @returns what the compiler reports; nothing where all is well. */
export const compile = (project: string, file: string, ...options: string[]): string => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const strict = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--ignoreConfig',
    '--target',
    'es2023',
  ]
  try {
    return execFileSync(process.execPath, [tsc, ...strict, ...options, file], {
      cwd: project,
      encoding: 'utf8',
    })
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  }
}

/** @returns the code of the README's examples, by the names in the comments above them. */
export function examplesOf(readme: string): Map<string, string> {
  const blocks = readFileSync(readme, 'utf8').matchAll(/<!-- example: ([\w-]+) -->\n\n```\w+\n([\s\S]*?)```/g)
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]))
}
