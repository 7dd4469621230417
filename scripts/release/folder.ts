/** The folder of one release: its lists, and how it is published. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from './release-error.ts'
import type { Os } from './targets.ts'

export interface ReleasedFile {
  readonly name: string
  /** Null for files that are not for one platform. */
  readonly os: Os | null
  readonly arch: string | null
  readonly libc: 'glibc' | null
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

export interface Manifest {
  readonly name: 'devcli'
  readonly version: string
  readonly date: string
  /** Null outside a git clone. `dirty`: with uncommitted changes. */
  readonly commit: string | null
  readonly dirty: boolean
  /** Version of the embedded Node. */
  readonly node: string
  /** Made by `--host` for this machine alone: do not publish it. */
  readonly host: boolean
  /** Made while release.config.json was decided: its packages can be published. */
  readonly decided: boolean
  readonly files: readonly ReleasedFile[]
}

export function describeFile(
  folder: string,
  name: string,
  platform: { os: Os; arch: string } | null = null,
): ReleasedFile {
  const bytes = readFileSync(join(folder, name))
  return {
    name,
    os: platform?.os ?? null,
    arch: platform?.arch ?? null,
    libc: platform?.os === 'linux' ? 'glibc' : null,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** In the format of `sha256sum` of coreutils, sorted by name. */
export function sumsText(files: readonly ReleasedFile[]): string {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

/** Creates the folder where a release is assembled. The service never serves a folder with this name. */
export function openStaging(releases: string): string {
  mkdirSync(releases, { recursive: true })
  for (const name of readdirSync(releases)) {
    if (name.startsWith('.staging-')) rmSync(join(releases, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(releases, '.staging-'))
}

/** @throws ReleaseError when the version has been released: people may have installed it, so it never changes. */
export function assertFree(releases: string, { version, host }: { version: string; host: boolean }): void {
  const folder = join(releases, `v${version}`)
  if (!existsSync(folder)) return
  const earlier = readManifest(folder)
  if (earlier?.host) return
  const advice = host
    ? `Remove ${folder}, or name another folder with --out.`
    : 'Raise the version in packages/devcli/package.json, or name another folder with --out.'
  throw new ReleaseError(
    `devcli ${version} has been released already, and a release never changes. ${advice}`,
  )
}

export function readManifest(folder: string): Manifest | null {
  const file = join(folder, 'manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Moves the finished folder into place in one step, and then names it as the latest. */
export function publish(releases: string, staging: string, version: string): void {
  const folder = join(releases, `v${version}`)
  rmSync(folder, { recursive: true, force: true })
  chmodSync(staging, 0o755) // only the creator can read a temporary folder, and the service may run as another user
  renameSync(staging, folder)
  const latest = join(releases, 'latest.txt')
  const current = existsSync(latest) ? readFileSync(latest, 'utf8').trim() : null
  if (!becomesLatest(version, current)) return
  writeFileSync(`${latest}.new`, `${version}\n`)
  renameSync(`${latest}.new`, latest)
}

/** People who name no version get neither a pre-release nor a fix of an older line. */
export function becomesLatest(version: string, current: string | null): boolean {
  if (version.includes('-')) return false
  if (current === null) return true
  const [ours, theirs] = [version, current].map((text) => text.split('.').map(Number))
  const different = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? -1
  return different === -1 || (ours?.[different] ?? 0) > (theirs?.[different] ?? 0)
}
