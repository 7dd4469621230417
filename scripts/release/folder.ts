/** The folder of one release: its lists, and how it comes to stand where the service looks. */
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
  /** Null for what is not of one platform. */
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
  /** Null outside of a git clone. `dirty`: with changes that no commit holds. */
  readonly commit: string | null
  readonly dirty: boolean
  /** Version of the Node inside. */
  readonly node: string
  /** Made for this machine alone, by `--host`: not to be published. */
  readonly host: boolean
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

/** As `sha256sum` of coreutils writes and checks it, in the order of the names. */
export function sumsText(files: readonly ReleasedFile[]): string {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

/** Where a release is put together; a name that the service never serves. */
export function openStaging(releases: string): string {
  mkdirSync(releases, { recursive: true })
  for (const name of readdirSync(releases)) {
    if (name.startsWith('.staging-')) rmSync(join(releases, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(releases, '.staging-'))
}

/** @throws ReleaseError when the version has been released: what people may have installed is never changed. */
export function assertFree(releases: string, { version, host }: { version: string; host: boolean }): void {
  const folder = join(releases, `v${version}`)
  if (!existsSync(folder)) return
  const earlier = readManifest(folder)
  if (earlier?.host) return
  const advice = host
    ? `Remove ${folder}, or name another folder with --out.`
    : 'Raise the version in packages/devcli/package.json.'
  throw new ReleaseError(
    `devcli ${version} has been released already, and a release never changes. ${advice}`,
  )
}

function readManifest(folder: string): Manifest | null {
  const file = join(folder, 'manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** The finished folder appears at once, and only then becomes the latest. */
export function publish(releases: string, staging: string, version: string): void {
  const folder = join(releases, `v${version}`)
  rmSync(folder, { recursive: true, force: true })
  chmodSync(staging, 0o755) // a temporary folder is for its maker alone; the service may be somebody else
  renameSync(staging, folder)
  const latest = join(releases, 'latest.txt')
  const current = existsSync(latest) ? readFileSync(latest, 'utf8').trim() : null
  if (!becomesLatest(version, current)) return
  writeFileSync(`${latest}.new`, `${version}\n`)
  renameSync(`${latest}.new`, latest)
}

/** Neither a version to try nor a fix of an older line is what people get who ask for none. */
export function becomesLatest(version: string, current: string | null): boolean {
  if (version.includes('-')) return false
  if (current === null) return true
  const [ours, theirs] = [version, current].map((text) => text.split('.').map(Number))
  const different = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? -1
  return different === -1 || (ours?.[different] ?? 0) > (theirs?.[different] ?? 0)
}
