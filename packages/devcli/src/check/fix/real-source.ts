/**
 * The file that a name really means. What must never happen: a link in a project leads a page's words into a file outside of
 * it, such as a shell's settings. Proven by test/check/write-fix.test.ts.
 */
import { existsSync, realpathSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { usageFailure } from '../../failures/cli-failure.ts'

export interface Named {
  readonly cwd: string
  /** What was typed: URLs, folders, files. */
  readonly targets: readonly string[]
}

/**
 * @param name relative to the current folder.
 * @returns its full path, without a link from its repository, the current folder or the top of the system on.
 * @throws CliFailure with exit code 2 for a file that a link leads to, or that is outside of what was named.
 */
export function realSource(name: string, { cwd, targets }: Named): string {
  const file = path.resolve(cwd, name)
  const real = realOf(file)
  const folders = [cwd, ...targets.map((target) => folderOf(path.resolve(cwd, target)))]
  const isNamed = folders.some((folder) => isIn(repositoryOf(folder) ?? folder, file))
  if (!isNamed)
    throw usageFailure(
      `${name} is not written: ${real} is outside of the folder that was named and of its repository.`,
    )
  // From here on links count. The system has some of its own at the very top, such as /tmp of macOS.
  const top = repositoryOf(path.dirname(file)) ?? (isIn(cwd, file) ? cwd : topFolder(file))
  if (real !== path.join(realOf(top), path.relative(top, file)))
    throw usageFailure(
      `${name} is not written: a link leads to ${real}. Name that file itself, if it is the one to change.`,
    )
  return real
}

const folderOf = (named: string): string =>
  statSync(named, { throwIfNoEntry: false })?.isDirectory() ? named : path.dirname(named)

/** The outermost, by the path as it was typed: a link may lead into another repository. */
function repositoryOf(start: string): string | null {
  let found: string | null = null
  for (let folder = start; folder !== path.dirname(folder); folder = path.dirname(folder))
    if (existsSync(path.join(folder, '.git'))) found = folder
  return found
}

function topFolder(file: string): string {
  const { root } = path.parse(file)
  return path.join(root, path.relative(root, file).split(path.sep)[0] ?? '')
}

function isIn(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

/** Real path of a file; its name where it is not there. */
function realOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
