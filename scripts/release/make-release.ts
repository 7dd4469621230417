/** Makes a release, from the sources to the published folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { UNSET_SERVICE_URL } from '../../packages/devcli/src/runtime/build-constants.ts'
import { INSTALLERS, readInstaller } from '../../packages/service/src/releases/installers.ts'
import { registryName, serverJsonText } from '../server-json.ts'
import { writeEmbedded, writeModules } from './bundles.ts'
import { currentCommit, type Commit } from './commit.ts'
import type { Decisions } from './decisions.ts'
import {
  assertFree,
  describeFile,
  openStaging,
  publish,
  sumsText,
  type Manifest,
  type ReleasedFile,
} from './folder.ts'
import { bundleLibraries, packLibraries } from './libraries/pack-libraries.ts'
import { licencesText } from './licences.ts'
import type { NodeBinary, Nodes } from './nodes.ts'
import { writeNpmPackage } from './npm-package.ts'
import { programFiles, type Ingredients } from './programs.ts'
import { sbom } from './sbom.ts'
import { writeBlob } from './single-executable.ts'
import { tar, type ArchivedFile } from './tar.ts'
import { tryOut } from './try-out.ts'
import { zip } from './zip.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ReleaseOptions {
  /** The folder that the service serves as `/releases/`. */
  readonly releases: string
  readonly version: string
  /** The default service of the tool and of the installers; null: none. */
  readonly serviceUrl: string | null
  /** Only for this machine: of the npm packages devcli alone, no SBOM, not to be published. */
  readonly host: boolean
  readonly decided: Decisions | null
  /** @returns the Nodes that the programs are made from. */
  readonly openNodes: (work: string) => Nodes
  /** Of the archives: 1 is fastest, 9 smallest. Default: zlib's. */
  readonly gzipLevel?: number
  readonly say: (line: string) => void
}

/** @returns the folder of the release. @throws ReleaseError */
export async function makeRelease(options: ReleaseOptions): Promise<string> {
  const { releases, version, host } = options
  assertFree(releases, options)
  const work = mkdtempSync(join(tmpdir(), 'devcli-release-'))
  const staging = openStaging(releases)
  try {
    const commit = currentCommit(ROOT)
    const nodes = options.openNodes(work)
    const own = options.decided && readFileSync(join(ROOT, options.decided.licenceText), 'utf8')
    const licences = await licencesText(nodes.licence, own)
    const ingredients = await prepare(options, { work, licences, runnableNode: nodes.runnable })
    const archives: ReleasedFile[] = []
    for (const node of nodes.all)
      archives.push(await writeArchive(staging, node, { ingredients, commit, options }))
    writeFileSync(join(staging, 'SHA256SUMS'), sumsText(archives))
    const others = writeInstallers(staging, options)
    others.push(await writeDevcliPackage(staging, options, ingredients))
    if (!host)
      others.push(...(await writeExtras(staging, options, { ingredients, commit, node: nodes.version })))
    writeManifest(staging, {
      name: 'devcli',
      version,
      date: isoDate(commit),
      commit: commit.id,
      dirty: commit.dirty,
      node: nodes.version,
      host,
      decided: options.decided !== null,
      files: [...archives, ...others],
    })
    publish(releases, staging, version)
    return join(releases, `v${version}`)
  } finally {
    rmSync(staging, { recursive: true, force: true })
    rmSync(work, { recursive: true, force: true })
  }
}

async function prepare(
  { version, serviceUrl }: ReleaseOptions,
  { work, licences, runnableNode }: { work: string; licences: string; runnableNode: string },
): Promise<Ingredients> {
  const modules = join(work, 'modules')
  await writeModules(modules, { version, serviceUrl })
  const embedded = join(work, 'embedded')
  mkdirSync(embedded)
  const blob = writeBlob(work, await writeEmbedded(embedded, modules), runnableNode)
  return { version, modules, blob, licences, work }
}

async function writeArchive(
  staging: string,
  node: NodeBinary,
  { ingredients, commit, options }: { ingredients: Ingredients; commit: Commit; options: ReleaseOptions },
): Promise<ReleasedFile> {
  const { version, work } = ingredients
  const files = await programFiles(node.os, node.path, ingredients)
  const tried = tryOut(node, files, { version, work })
  const name = `devcli-${version}-${node.os}-${node.arch}.${node.os === 'win' ? 'zip' : 'tar.gz'}`
  writeFileSync(join(staging, name), await archive(name, files, commit.time, options.gzipLevel))
  const described = describeFile(staging, name, node)
  const mebibytes = (described.size / 1024 / 1024).toFixed(0)
  options.say(
    `${name}: ${mebibytes} MiB, ${tried ? 'runs here' : 'not run: this machine has another platform'}`,
  )
  return described
}

async function archive(
  name: string,
  files: readonly ArchivedFile[],
  time: number,
  level: number | undefined,
): Promise<Buffer> {
  return name.endsWith('.zip')
    ? zip(files, time)
    : await promisify(gzip)(tar(files, time), level === undefined ? {} : { level })
}

/** For a host that serves only files. A service serves installers that contain its own URL. */
function writeInstallers(staging: string, { serviceUrl }: ReleaseOptions): ReleasedFile[] {
  return INSTALLERS.flatMap((name) => {
    writeFileSync(join(staging, name), readInstaller(name, serviceUrl ?? UNSET_SERVICE_URL))
    const installer = describeFile(staging, name)
    writeFileSync(join(staging, `${name}.sha256`), sumsText([installer]))
    return [installer, describeFile(staging, `${name}.sha256`)]
  })
}

async function writeDevcliPackage(
  staging: string,
  { serviceUrl, decided }: ReleaseOptions,
  { modules, work }: Ingredients,
): Promise<ReleasedFile> {
  const licences = await licencesText(null)
  return describeFile(staging, writeNpmPackage(staging, { modules, work, licences, serviceUrl, decided }))
}

async function writeExtras(
  staging: string,
  { serviceUrl, decided }: ReleaseOptions,
  { ingredients, commit, node }: { ingredients: Ingredients; commit: Commit; node: string },
): Promise<ReleasedFile[]> {
  const { version, work } = ingredients
  const lists = [
    [`devcli-${version}.cdx.json`, '@linklens/devcli'],
    [`linklens-service-${version}.cdx.json`, '@linklens/service'],
  ] as const
  for (const [name, program] of lists)
    writeFileSync(join(staging, name), sbom(program, node, isoDate(commit)))
  await bundleLibraries(work)
  const libraries = packLibraries({ into: staging, work, version, decided })
  const extras = [...libraries, ...lists.map(([name]) => name)].map((name) => describeFile(staging, name))
  if (serviceUrl === null || registryName(serviceUrl) === null) return extras
  writeFileSync(join(staging, 'server.json'), serverJsonText(serviceUrl, decided))
  return [...extras, describeFile(staging, 'server.json')]
}

/** Of the commit, not of the run: the same sources give the same bytes. */
const isoDate = ({ time }: Commit): string => new Date(time * 1000).toISOString()

function writeManifest(staging: string, manifest: Manifest): void {
  writeFileSync(join(staging, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
