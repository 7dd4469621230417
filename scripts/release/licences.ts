/** The licence texts of everything that a release contains, as those licences require. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * @param nodeLicence its text; null where the release has no Node.
 * @param own the text of the licence of Linklens, where it is not a file next to this one.
 */
export async function licencesText(nodeLicence: string | null, own: string | null = null): Promise<string> {
  const packages = await bundledPackages()
  const parts = packages.map((name) => section(join(ROOT, 'node_modules', name)))
  if (nodeLicence !== null) parts.push(`# Node.js\n\n${nodeLicence}`)
  const others = document('devcli', parts)
  return own === null ? others : `# devcli\n\n${own}\n\n${others}`
}

/** @param folders of the npm packages that are bundled into a package of ours, as absolute paths. */
export const licencesOf = (name: string, folders: readonly string[]): string =>
  document(name, folders.map(section))

const document = (name: string, parts: readonly string[]): string =>
  `${name} contains the following software of others.\n\n${parts.join('\n\n')}\n`

/** @returns the names of the npm packages that have files in the bundle. */
export async function bundledPackages(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['packages/devcli/src/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['linklens-source'],
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const names = Object.keys(metafile.inputs).flatMap((path) => {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
    return name ? [name] : []
  })
  return [...new Set(names)].toSorted()
}

function section(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry))
  if (!file)
    throw new ReleaseError(`${name}@${version} (${license}) has no file with the text of its licence.`)
  return `# ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8')}`
}
