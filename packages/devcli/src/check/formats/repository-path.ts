/** Files as GitHub takes them: relative to the repository, also where devcli runs in one of its folders. */
import * as path from 'node:path'

/**
 * @param workspace the folder of the repository, by `GITHUB_WORKSPACE`.
 * @returns what comes before names that are relative to the current folder, such as `apps/web/`; empty where that is
 * not inside of the workspace.
 */
export function repositoryPrefix(cwd: string, workspace: string | undefined): string {
  if (!workspace) return ''
  const folder = path.relative(workspace, cwd)
  const isOutside = folder.split(path.sep)[0] === '..' || path.isAbsolute(folder)
  return folder === '' || isOutside ? '' : `${folder.split(path.sep).join('/')}/`
}

/** @param file relative to the current folder. */
export const inRepository = (file: string, prefix: string): string => path.posix.normalize(prefix + file)
