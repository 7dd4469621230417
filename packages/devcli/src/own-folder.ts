/**
 * Whether a folder is the user's alone to change. What is run from a file has to lie in one: whoever can write to it,
 * or to the folder above, can put another file there, or a link to another folder. `node:fs` by the call, because
 * every start loads this module, and few ask it.
 */
import type { Stats } from 'node:fs'

const OTHERS_MAY_WRITE = 0o022

/** Windows has no such modes: there the profile's own access rules protect the folder. */
export function isOwn({ uid, mode }: Stats): boolean {
  return !process.geteuid || (uid === process.geteuid() && (mode & OTHERS_MAY_WRITE) === 0)
}

/** The folder itself, no link to one, and the folder above. @throws the system's error where one of them is missing. */
export function isOwnFolder(folder: string): boolean {
  const { lstatSync, statSync } = process.getBuiltinModule('node:fs')
  const itself = lstatSync(folder)
  return itself.isDirectory() && isOwn(itself) && isOwn(statSync(`${folder}/..`))
}
