/** The last step of every npm package: what the owner decided, and the archive. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedName, repository, type Decisions } from './decisions.ts'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEXTS = '**/*.{js,ts,json,md,txt}'

export interface PackedFolder {
  readonly into: string
  /** Folder below `packages`. */
  readonly workspace: string
  /** With the name of the workspace. */
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string }
  readonly decided: Decisions | null
}

/**
 * @param folder has all but `package.json`, `LICENSE` and the README's last section.
 * @returns the name of the file in `into`, which is the same in every scope.
 * @throws ReleaseError
 */
export function packFolder(folder: string, { into, workspace, manifest, decided }: PackedFolder): string {
  const whole = {
    ...manifest,
    ...(decided === null
      ? { license: 'UNLICENSED', private: true }
      : {
          license: decided.licence,
          repository: { type: 'git', url: repository(decided), directory: `packages/${workspace}` },
          publishConfig: { access: 'public' },
        }),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
  if (decided !== null) copyFileSync(join(ROOT, decided.licenceText), join(folder, 'LICENSE'))
  const inside = globSync('LICENSES.txt', { cwd: folder }).length > 0
  appendFileSync(join(folder, 'README.md'), licenceSection(decided, inside))
  if (decided !== null) renameScope(folder, decided)
  const { status, stdout } = spawnSync(
    'npm',
    ['pack', '--pack-destination', into, '--silent', '--ignore-scripts'],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 2], shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new ReleaseError(`npm could not pack ${manifest.name}; the lines above say why.`)
  const name = `linklens-${workspace}-${manifest.version}.tgz`
  renameSync(join(into, stdout.trim()), join(into, name))
  return name
}

/** @param file has the text. Default: the name that it has in a package. */
export function licenceSentence(decided: Decisions | null, file = 'LICENSE'): string {
  return decided === null
    ? 'Not chosen yet (`UNLICENSED`): until the owner of Linklens chooses one, none is granted.'
    : `${decided.licence}, see \`${file}\`.`
}

const licenceSection = (decided: Decisions | null, inside: boolean): string =>
  `\n## Licence\n\n${licenceSentence(decided)}${inside ? ' `LICENSES.txt` has those of what is inside.' : ''}\n`

function renameScope(folder: string, decided: Decisions): void {
  for (const path of globSync(TEXTS, { cwd: folder }).map((name) => join(folder, name))) {
    const text = readFileSync(path, 'utf8')
    if (text.includes('@linklens/'))
      writeFileSync(path, text.replaceAll('@linklens/', publishedName('@linklens/', decided)))
  }
}
