/**
 * Files of the folder that `npm run release` fills, by their names there.
 * What must never happen: a request reaches a file outside that folder. Proven in releases.test.ts.
 */
import { constants } from 'node:fs'
import { open, realpath, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** No slash, no leading dot: such a name cannot leave its folder, and matches no half-written file. */
const NAME = /^[0-9A-Za-z][0-9A-Za-z._+-]{0,127}$/
const VERSION_FOLDER = /^v\d+\.\d+\.\d+[0-9A-Za-z.+-]{0,64}$/

export interface ReleaseFile {
  /** The caller closes it. */
  readonly handle: FileHandle
  readonly sizeBytes: number
  readonly contentType: string
}

/** A version that has been released is never changed. */
export function openVersionFile(root: string, folder: string, name: string): Promise<ReleaseFile | null> {
  if (!VERSION_FOLDER.test(folder) || !NAME.test(name)) return Promise.resolve(null)
  return openFile(root, join(folder, name))
}

/** The version to be installed when none is asked for, with a line break. */
export function openLatest(root: string): Promise<ReleaseFile | null> {
  return openFile(root, 'latest.txt')
}

/** Whether there is a release to install. */
export async function hasRelease(root: string): Promise<boolean> {
  const latest = await openLatest(root)
  await latest?.handle.close()
  return latest !== null
}

async function openFile(root: string, path: string): Promise<ReleaseFile | null> {
  let handle: FileHandle | undefined
  try {
    // A link inside the folder may lead out of it, and opening a pipe would wait for ever.
    const [realRoot, real] = await Promise.all([realpath(root), realpath(join(root, path))])
    if (!real.startsWith(realRoot + sep)) return null
    handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await handle.stat()
    if (!stats.isFile()) {
      await handle.close()
      return null
    }
    return { handle, sizeBytes: stats.size, contentType: typeOf(path) }
  } catch (error) {
    await handle?.close()
    if (isAbsence(error)) return null
    throw error
  }
}

const ABSENCE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP']
const isAbsence = (error: unknown) =>
  error instanceof Error && 'code' in error && ABSENCE.includes(error.code)

/** Texts are `text/plain`: people read an installer in the browser before they trust it. */
function typeOf(name: string): string {
  if (/\.(tar\.gz|tgz)$/.test(name)) return 'application/gzip'
  if (name.endsWith('.zip')) return 'application/zip'
  if (name.endsWith('.json')) return 'application/json'
  return /(\.(txt|sh|ps1|sha256)|SHA256SUMS)$/.test(name)
    ? 'text/plain; charset=utf-8'
    : 'application/octet-stream'
}
