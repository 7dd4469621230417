/** The packages for programs: `@linklens/engine` and those on top of it, each with its own README and types. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleLibrary } from '../../../packages/engine/build-library.js'
import { licencesOf } from '../licences.ts'
import { ReleaseError } from '../release-error.ts'
import { writeDeclarations } from './declarations.ts'

const PACKAGES = join(import.meta.dirname, '../../../packages')

/** What the workspace's own package.json does not say, because there the sources are used. */
interface Library {
  readonly exports: Readonly<Record<string, unknown>>
  /** Entry points of the types, in the package's `dist`. */
  readonly types: readonly string[]
  /** @returns the folders of the npm packages that are inside. */
  readonly bundle: (outdir: string) => Promise<readonly string[]>
}

const LIBRARIES: Readonly<Record<string, Library>> = {
  engine: {
    exports: {
      '.': { types: './types/library.d.ts', default: './dist/index.js' },
      './html': {
        types: './types/library-html.d.ts',
        node: './dist/html.js',
        default: './dist/html.browser.js',
      },
    },
    types: ['library.d.ts', 'library-html.d.ts'],
    bundle: bundleLibrary,
  },
}

/**
 * Needs a build, for the types.
 * @returns the names of the files in `into`. @throws ReleaseError
 */
export async function packLibraries(into: string, work: string): Promise<string[]> {
  const packed: string[] = []
  for (const [name, library] of Object.entries(LIBRARIES))
    packed.push(await pack(name, library, { into, work }))
  return packed
}

async function pack(
  workspace: string,
  { exports, types, bundle }: Library,
  { into, work }: { into: string; work: string },
): Promise<string> {
  const source = join(PACKAGES, workspace)
  const folder = join(work, `library-${workspace}`)
  mkdirSync(folder, { recursive: true })
  const contained = await bundle(join(folder, 'dist'))
  await writeDeclarations(join(source, 'dist'), types, join(folder, 'types'))
  const { name, version, description, license, engines } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  )
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { ...exports, './package.json': './package.json' },
    engines,
    publishConfig: { access: 'public', provenance: true },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  if (contained.length > 0) writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(name, contained))
  const { status } = spawnSync('npm', ['pack', '--pack-destination', into, '--silent', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
  })
  if (status !== 0) throw new ReleaseError(`npm could not pack ${name}; the lines above say why.`)
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}
