/**
 * Replaces a file as a whole. What must never happen: a full disk, a kill or a crash leaves half of a file, or what is
 * written lands behind a link. So the bytes are written next to the file, synced, and renamed over it. Proven by
 * replace-file.test.ts.
 */
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { CliFailure } from '../failures/cli-failure.ts'
import { EXIT } from '../failures/exit-codes.ts'

export interface ReplaceOptions {
  /** Mode of the new file. Default: that of the file there is, else what the system gives. */
  readonly mode?: number
  /** Whether a link is replaced by the file. Default: it is refused. */
  readonly replacesLink?: boolean
}

/** @param name of the file, for people. @throws CliFailure with exit code 1 where it cannot be written; it is as it was then. */
export function writeNamedFile(file: string, name: string, content: string | Uint8Array): void {
  try {
    replaceFile(file, content)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const details = { exitCode: EXIT.general, code: 'INTERNAL_ERROR', cause: error } as const
    throw new CliFailure(`${name} could not be written: ${reason}.`, details)
  }
}

/** @throws Error with a sentence for a link; the system's error where the file cannot be written. */
export function replaceFile(
  file: string,
  content: string | Uint8Array,
  { mode, replacesLink = false }: ReplaceOptions = {},
): void {
  const old = fs.lstatSync(file, { throwIfNoEntry: false })
  if (old && isStream(file)) return fs.writeFileSync(file, content)
  if (old?.isSymbolicLink() && !replacesLink)
    throw new Error(`it is a link to ${fs.readlinkSync(file)}: name that file itself`)
  // A rename asks for no leave of the file that it replaces.
  if (old?.isFile()) fs.accessSync(file, fs.constants.W_OK)
  removeLeftovers(file)
  const staged = `${stagedBegin(file)}${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    const target = fs.openSync(staged, 'wx', mode ?? 0o666)
    try {
      fs.writeFileSync(target, content)
      if (old && mode === undefined) keepOwnerAndMode(target, old)
      fs.fsyncSync(target)
    } finally {
      fs.closeSync(target)
    }
    fs.renameSync(staged, file)
  } finally {
    fs.rmSync(staged, { force: true })
  }
}

/** Pipes and devices, such as /dev/stdout, cannot be replaced. */
function isStream(file: string): boolean {
  const target = fs.statSync(file, { throwIfNoEntry: false })
  const isDevice = process.platform !== 'win32' && /^\/(?:dev|proc)\//.test(file)
  return target !== undefined && (isDevice || (!target.isFile() && !target.isDirectory()))
}

const stagedBegin = (file: string): string => path.join(path.dirname(file), `.${path.basename(file)}.devcli-`)

/** What a process left that was killed between writing and renaming: nobody else ever removes it. */
function removeLeftovers(file: string): void {
  const begin = path.basename(stagedBegin(file))
  for (const name of namesIn(path.dirname(file))) {
    const [, pid] = name.startsWith(begin)
      ? (/^(\d+)\.[\da-f]{12}$/.exec(name.slice(begin.length)) ?? [])
      : []
    if (pid !== undefined && !isRunning(Number(pid)))
      fs.rmSync(path.join(path.dirname(file), name), { force: true })
  }
}

/** A folder may be one to write in and not to list. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Only root can give a file away; everyone else owns the new one. The owner comes first, because it resets bits of the mode. */
function keepOwnerAndMode(target: number, { mode, uid, gid }: fs.Stats): void {
  const own = fs.fstatSync(target)
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fs.fchownSync(target, uid, gid)
    } catch {
      // The content matters more than the owner.
    }
  }
  fs.fchmodSync(target, mode & 0o7777)
}
