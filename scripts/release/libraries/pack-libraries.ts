/** The packages for programs: `@linklens/engine` and those on top of it, each with its own README and types. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { bundleLibrary } from '../../../packages/engine/build-library.js'
import type { Decisions } from '../decisions.ts'
import { installPart, withParts } from '../doc-parts.ts'
import { licencesOf } from '../licences.ts'
import { packFolder } from '../pack-folder.ts'
import { ReleaseError } from '../release-error.ts'
import { writeDeclarations } from './declarations.ts'

const PACKAGES = join(import.meta.dirname, '../../../packages')

/** What the workspace's own package.json does not say, because there the sources are used. */
interface Library {
  readonly workspace: string
  /** Paths in the published package. */
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** @returns the folders of the npm packages that are inside. */
  readonly bundle: (outdir: string) => Promise<readonly string[]>
}

const LIBRARIES: readonly Library[] = [
  {
    workspace: 'engine',
    exports: {
      '.': { types: './types/library.d.ts', default: './dist/index.js' },
      './html': {
        types: './types/library-html.d.ts',
        node: './dist/html.js',
        default: './dist/html.browser.js',
      },
      './unfurl': {
        types: './types/library-unfurl.d.ts',
        node: './dist/unfurl.js',
        default: './dist/unfurl.browser.js',
      },
      './providers': { types: './types/library-providers.d.ts', default: './dist/providers.js' },
    },
    bundle: bundleLibrary,
  },
  onTopOfTheEngine('testing', { '.': 'index', './vitest': 'vitest', './playwright': 'playwright' }),
  onTopOfTheEngine('vite', { '.': 'index' }),
]

/** @param entries subpath → name of the module. */
function onTopOfTheEngine(workspace: string, entries: Readonly<Record<string, string>>): Library {
  const modules = Object.entries(entries)
  return {
    workspace,
    exports: Object.fromEntries(
      modules.map(([path, name]) => [path, { types: `./types/${name}.d.ts`, default: `./dist/${name}.js` }]),
    ),
    bundle: async (outdir) => {
      await build({
        entryPoints: modules.map(([, name]) => join(PACKAGES, workspace, 'src', `${name}.ts`)),
        outdir,
        bundle: true,
        splitting: true,
        chunkNames: 'shared-[hash]',
        packages: 'external',
        // Not published: it is a part of those that show cards.
        alias: { '@linklens/cards': join(PACKAGES, 'cards/src/index.ts') },
        platform: 'node',
        target: 'node22',
        format: 'esm',
        logLevel: 'warning',
      })
      return []
    },
  }
}

export interface PackOptions {
  /** The folder for the archives. */
  readonly into: string
  /** What `bundleLibraries` filled. */
  readonly work: string
  /** Of the release: every package must have it. */
  readonly version: string
  readonly decided: Decisions | null
}

/** Writes into `work` what is in the packages whatever is decided. Needs a build, for the types. */
export async function bundleLibraries(work: string): Promise<void> {
  for (const { workspace, exports, bundle } of LIBRARIES) {
    const folder = folderOf(workspace, work)
    mkdirSync(folder, { recursive: true })
    const contained = await bundle(join(folder, 'dist'))
    const types = Object.values(exports).map((conditions) => basename(conditions.types ?? ''))
    await writeDeclarations(join(PACKAGES, workspace, 'dist'), types, join(folder, 'types'))
    if (contained.length > 0)
      writeFileSync(join(folder, LICENCES), licencesOf(`@linklens/${workspace}`, contained))
  }
}

/** @returns the names of the files in `into`. @throws ReleaseError */
export const packLibraries = (options: PackOptions): string[] =>
  LIBRARIES.map((library) => pack(library, options))

function pack(
  { workspace, exports }: Library,
  { into, work, version: expected, decided }: PackOptions,
): string {
  const source = join(PACKAGES, workspace)
  const folder = folderOf(workspace, work)
  const { name, version, description, engines, ...given } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  )
  if (version !== expected)
    throw new ReleaseError(
      `${name} has the version ${version}, and this is the release of ${expected}: versions move together.`,
    )
  const containsOthers = existsSync(join(folder, LICENCES))
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    sideEffects: given.sideEffects ?? false,
    exports: { ...exports, './package.json': './package.json' },
    ...(!containsOthers && { dependencies: given.dependencies }),
    peerDependencies: given.peerDependencies,
    peerDependenciesMeta: given.peerDependenciesMeta,
    engines,
  }
  const readme = readFileSync(join(source, 'README.md'), 'utf8')
  const install = installPart(workspace, { decided, version })
  writeFileSync(join(folder, 'README.md'), withParts(readme, { install }))
  return packFolder(folder, { into, workspace, manifest, decided })
}

const LICENCES = 'LICENSES.txt'
const folderOf = (workspace: string, work: string): string => join(work, `library-${workspace}`)
