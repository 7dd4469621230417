/**
 * Answers as a static host would, without a socket: paths become files of one folder.
 *
 * What must never happen: a page makes devcli read a file outside of the folder. Every path is resolved as a URL, and
 * refused when it names a parent after decoding. A link in the folder is followed, as hosts do. Proven by folder-files.test.ts.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import * as path from 'node:path'
import type { GivenImage } from '@linklens/engine'

/** `about.html` → `/about`, `blog/index.html` → `/blog/`, as most static hosts answer. */
export function cleanPath(file: string): string {
  const clean = file.replace(/(?:^|(?<=\/))index\.html?$/i, '').replace(/\.html?$/i, '')
  return `/${clean.split('/').map(encodeURIComponent).join('/')}`
}

/** All paths by which static hosts answer with the file. */
export function pathsOf(file: string): string[] {
  const clean = cleanPath(file)
  const exact = `/${file.split('/').map(encodeURIComponent).join('/')}`
  const other = clean.endsWith('/') ? clean.slice(0, -1) : `${clean}/`
  return [...new Set([clean, exact, other])].filter((one) => one !== '')
}

/** @param pathname of a URL. @returns the file's full name; null where the path leads out of the folder. */
export function fileAt(root: string, pathname: string): string | null {
  const decoded = decode(pathname)
  if (decoded === null || /[\0\\]/.test(decoded) || decoded.split('/').includes('..')) return null
  return path.join(root, decoded)
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** Shows format and size of every image that platforms accept. */
const START_BYTES = 256 * 1024

/** @param maxBytes of a larger file only the start is read. */
export function imageAt(root: string, pathname: string, maxBytes: number): GivenImage {
  const file = fileAt(root, pathname)
  if (file === null) return NOT_FOUND
  try {
    const stats = statSync(file)
    // A pipe or a device would never end.
    if (!stats.isFile()) return NOT_FOUND
    const { size } = stats
    return size <= maxBytes ? readFileSync(file) : { prefix: readStart(file, START_BYTES), totalBytes: size }
  } catch (error) {
    return isDenied(error) ? FORBIDDEN : NOT_FOUND
  }
}

const NOT_FOUND = { status: 404 }
const FORBIDDEN = { status: 403 }

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EACCES'

export function readStart(file: string, maxBytes: number): Uint8Array {
  const start = new Uint8Array(maxBytes)
  const descriptor = openSync(file, 'r')
  try {
    return start.subarray(0, readSync(descriptor, start))
  } finally {
    closeSync(descriptor)
  }
}
