/**
 * Whether a file is one to write. What must never happen: a build is changed, which the next one throws away, or work that
 * is not committed is lost. Proven by test/check/write-fix.test.ts.
 */
import { execFileSync } from 'node:child_process'
import * as path from 'node:path'
import { conventionsOf } from '../sources/conventions.ts'
import { projectAbove } from '../sources/find-source.ts'

/** Where frameworks and bundlers write. */
const BUILT = new Set([
  'dist',
  'build',
  'out',
  '_site',
  '.next',
  '.output',
  '.svelte-kit',
  '.vitepress',
  '.astro',
  '.vercel',
  '.netlify',
])

/** @param file its full name. @returns why it is no source, as a sentence; null where it is one. */
export function whyBuilt(file: string): string | null {
  if (git(file, ['check-ignore', '-q', path.basename(file)]) === 0)
    return 'git ignores it, so a build has written it'
  const project = projectAbove(path.dirname(file))
  if (project === null) return null
  const folders = path.relative(project.folder, path.dirname(file)).split(path.sep)
  const built = folders.find((name) => BUILT.has(name))
  const isHtml = /\.html?$/i.test(file)
  if (built !== undefined && (project.packages.length > 0 || built.startsWith('.')))
    return `${built} is a folder that builds write`
  // Frameworks take HTML as it is from a few folders alone.
  const isSource = folders.some((name) => ['public', 'static', 'src'].includes(name))
  return isHtml && conventionsOf(project.packages).length > 0 && !isSource
    ? 'a framework of the project writes HTML'
    : null
}

/** Changes that are not committed, or a file that git does not know. */
export function hasUncommitted(file: string): boolean {
  return (
    git(file, ['rev-parse', '--is-inside-work-tree']) === 0 &&
    (git(file, ['ls-files', '--error-unmatch', path.basename(file)]) !== 0 ||
      git(file, ['diff', '--quiet', 'HEAD', '--', path.basename(file)]) !== 0)
  )
}

/** @returns the exit code; null without git. */
function git(file: string, args: readonly string[]): number | null {
  try {
    execFileSync('git', [...args], { cwd: path.dirname(file), stdio: 'ignore' })
    return 0
  } catch (error) {
    return error instanceof Error && 'status' in error && typeof error.status === 'number'
      ? error.status
      : null
  }
}
