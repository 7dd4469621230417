/**
 * Known holes in the decoders of the runtime, and whether this runtime has them.
 *
 * What must never happen: a stranger's bytes reach a decoder with a known hole. A coding that is listed here is then
 * neither offered nor decoded (content-coding.ts). What a runtime does not say counts as
 * affected. Proven by decoder-holes.test.ts and test/guard/unsafe-coding.test.ts.
 */
/** What a Content-Encoding may be. */
export const CODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
export type ContentCoding = (typeof CODINGS)[number]

export interface DecoderHole {
  readonly coding: ContentCoding
  readonly advisory: string
  /** Decoder as people know it. */
  readonly decoder: string
  /** First repaired version of each line of Node: a major version. A line that is not listed has none. */
  readonly node: readonly string[]
  /** The library as `process.versions` names it. */
  readonly library: string
  /** First repaired version of each line of the library: a minor version. Later lines are repaired. */
  readonly libraryVersions: readonly string[]
  readonly source: string
  /** When somebody read the source. */
  readonly checked: string
}

export const DECODER_HOLES: readonly DecoderHole[] = [
  {
    coding: 'br',
    advisory: 'CVE-2026-111497',
    decoder: 'Brotli',
    node: ['22.23.4', '24.22.1', '26.12.1'],
    // Node 26.12.1 is repaired and still says 1.2.0 (seen 2026-11-27).
    library: 'brotli',
    libraryVersions: ['1.0.10', '1.1.1', '1.2.1'],
    source: 'https://github.com/nodejs/security-wg/blob/main/vuln/core/204.json',
    checked: '2026-11-27',
  },
]

/** What a runtime says of itself. */
export interface Runtime {
  /** Versions as in `process.versions`: other runtimes name themselves there, next to the Node that they imitate. */
  readonly versions: Readonly<Record<string, string | undefined>>
  /** Libraries that are the system's own: then Node's version says nothing of them. */
  readonly sharedLibraries: readonly string[]
}

/** @returns the holes that the runtime has, or may have. */
export const holesOf = (
  runtime: Runtime,
  holes: readonly DecoderHole[] = DECODER_HOLES,
): readonly DecoderHole[] => holes.filter((hole) => !isRepaired(hole, runtime))

function isRepaired({ node, library, libraryVersions }: DecoderHole, runtime: Runtime): boolean {
  const { versions, sharedLibraries } = runtime
  // Their decoders are their own, whatever versions they imitate.
  if (OTHER_RUNTIMES.some((name) => versions[name] !== undefined)) return false
  const linked = parseVersion(versions[library])
  if (linked && isLibraryRepaired(linked, libraryVersions)) return true
  const own = parseVersion(versions['node'])
  return own !== null && !sharedLibraries.includes(library) && isLineRepaired(own, node)
}

const OTHER_RUNTIMES = ['bun', 'deno']

type Version = readonly [major: number, minor: number, patch: number]

/** @returns null for anything but a release: nightly builds and candidates are older than they say. */
function parseVersion(text: string | undefined): Version | null {
  const [, major, minor, patch] = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(text ?? '') ?? []
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

function isLineRepaired(version: Version, repaired: readonly string[]): boolean {
  const first = repaired.map(parseVersion).find((one) => one?.[0] === version[0])
  return first !== undefined && first !== null && compare(version, first) >= 0
}

function isLibraryRepaired(version: Version, repaired: readonly string[]): boolean {
  const versions = repaired.map(parseVersion).filter((one) => one !== null)
  const first = versions.find((one) => one[0] === version[0] && one[1] === version[1]) ?? versions.at(-1)
  return first !== undefined && compare(version, first) >= 0
}

/** `Node 22.23.4, 24.22.1 or 26.12.1, or a later version of these lines` */
export const repairedVersions = (versions: readonly string[]): string =>
  `Node ${versions.slice(0, -1).join(', ')} or ${versions.at(-1)}, or a later version of these lines`

/** Words for the operator: what is wrong, what we do about it, and which version to take. */
export const describeHole = ({ decoder, coding, advisory, node }: DecoderHole): string =>
  `The ${decoder} decoder of this Node has a known security hole (${advisory}), so ${coding} is neither asked for nor decoded. Repaired in ${repairedVersions(node)}.`

/** The holes of the runtime that runs this. */
export const OWN_HOLES: readonly DecoderHole[] = holesOf({
  versions: process.versions,
  sharedLibraries: Object.entries(process.config?.variables ?? {}).flatMap(([name, value]) =>
    name.startsWith('node_shared_') && (value === true || value === 'true' || value === 1)
      ? [name.slice('node_shared_'.length)]
      : [],
  ),
})
