/** The commit that a release is made from. */
import { spawnSync } from 'node:child_process'

export interface Commit {
  readonly id: string | null
  readonly dirty: boolean
  /** Of the commit, in seconds since 1970. Archives give it to their files, so that the same sources give the same bytes. */
  readonly time: number
}

/** For archives made outside a clone. Zip needs a day after 1980. */
const FALLBACK_TIME = Date.UTC(2000, 0, 1) / 1000

export function currentCommit(root: string): Commit {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const id = git('rev-parse', 'HEAD')
  return {
    id,
    dirty: git('status', '--porcelain') !== '',
    time: Number(git('log', '-1', '--format=%ct') ?? FALLBACK_TIME),
  }
}
