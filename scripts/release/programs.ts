/** The files in the archive of one platform. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launcherScript, runtimeFolder } from './launcher.ts'
import { writeExecutable } from './single-executable.ts'
import type { ArchivedFile } from './tar.ts'
import type { Os } from './targets.ts'

export interface Ingredients {
  readonly version: string
  /** Folder of `writeModules`. */
  readonly modules: string
  /** Of `writeBlob`, for the version of Node in the release. */
  readonly blob: string
  readonly licences: string
  /** Folder for temporary files. */
  readonly work: string
}

/** @param node path of the unchanged Node of that platform. */
export async function programFiles(os: Os, node: string, ingredients: Ingredients): Promise<ArchivedFile[]> {
  const licences: ArchivedFile = {
    path: 'LICENSES.txt',
    bytes: Buffer.from(ingredients.licences),
    executable: false,
  }
  const program = os === 'darwin' ? launched(node, ingredients) : [await single(os, node, ingredients)]
  return [...program, licences]
}

async function single(os: Os, node: string, { blob, work }: Ingredients): Promise<ArchivedFile> {
  const path = os === 'win' ? 'devcli.exe' : 'devcli'
  const file = join(work, `${os}-${path}`)
  await writeExecutable(file, { node, blob }, work)
  return { path, bytes: readFileSync(file), executable: true }
}

function launched(node: string, { version, modules }: Ingredients): ArchivedFile[] {
  const folder = runtimeFolder(version)
  const scripts = readdirSync(modules).toSorted()
  return [
    { path: 'devcli', bytes: Buffer.from(launcherScript(version)), executable: true },
    { path: `${folder}/node`, bytes: readFileSync(node), executable: true },
    ...scripts.map((name) => ({
      path: `${folder}/${name}`,
      bytes: readFileSync(join(modules, name)),
      executable: false,
    })),
  ]
}
