/**
 * Small files that only their owner may read, in a folder that only their owner may read.
 *
 * What must never happen: others can read a file with a secret, or half a file replaces a whole one. So each file is
 * written next to the old one with mode 0600 and then renamed, and modes that are too wide are tightened on reading.
 * Proven by private-files.test.ts.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliFailure } from '../failures/cli-failure.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { replaceFile } from '../output/replace-file.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077

export type Warn = (message: string) => void

/** @returns null when the file does not exist. @throws the system's error when it cannot be read. */
export function readPrivateFile(path: string, warn: Warn): string | null {
  try {
    const text = readFileSync(path, 'utf8')
    tighten(path, FILE_MODE, warn)
    tighten(dirname(path), FOLDER_MODE, warn)
    return text
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** @throws CliFailure that says what to do when the folder cannot be written to. */
export function writePrivateFile(path: string, text: string): void {
  try {
    makePrivateFolder(dirname(path))
    replaceFile(path, text, { mode: FILE_MODE, replacesLink: true })
  } catch (error) {
    throw notWritable(dirname(path), error)
  }
}

/** Checks before a request whether its answer could be stored. @throws CliFailure when not. */
export function requireWritable(folder: string): void {
  const probe = `${folder}/.${randomBytes(6).toString('hex')}`
  try {
    makePrivateFolder(folder)
    writeFileSync(probe, '', { mode: FILE_MODE, flag: 'wx' })
    rmSync(probe)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/** @returns whether the file existed. */
export function removePrivateFile(path: string): boolean {
  try {
    rmSync(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw notWritable(dirname(path), error)
  }
}

function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  tighten(folder, FOLDER_MODE, () => {})
}

/** Windows has no such modes: there the access rules of the profile protect the folder. */
function tighten(path: string, mode: number, warn: Warn): void {
  if (process.platform === 'win32' || (statSync(path).mode & OTHERS) === 0) return
  try {
    chmodSync(path, mode)
    warn(`Others could read ${path}. Now only you can.`)
  } catch {
    warn(`Others can read ${path}, and devcli cannot change that. Run chmod ${mode.toString(8)} on it.`)
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCode(error))

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function notWritable(folder: string, cause: unknown): CliFailure {
  const reason = systemCode(cause) || 'unknown error'
  const alternative =
    process.platform === 'win32' || process.platform === 'darwin' ? '' : ', or set XDG_CONFIG_HOME to one'
  return new CliFailure(
    `The folder ${folder} cannot be written to (${reason}). Make it a folder that you can write to${alternative}.`,
    { exitCode: EXIT.general, code: 'INTERNAL_ERROR', cause },
  )
}
