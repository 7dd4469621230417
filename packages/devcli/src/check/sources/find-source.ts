/**
 * The file that a page is written in, so that an annotation is next to the changed line of a pull request and not in a
 * build that no pull request has. A wrong file costs more time than none: only one that is there is named.
 */
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { isRecord, parseJson } from '../../runtime/read-json.ts'
import { conventionsOf } from './conventions.ts'
import { folderLister, matchRoute } from './match-route.ts'

/** @param pathname of the page, as the framework routes it. @returns relative to the current folder, with `/`. */
export type FindSource = (pathname: string) => string | null

/** @param start a folder of the project. */
export function sourceFinder(start: string, cwd: string): FindSource {
  const project = projectAbove(start)
  const conventions = project === null ? [] : conventionsOf(project.packages)
  if (project === null || conventions.length === 0) return () => null
  const list = folderLister()
  const find = (segments: readonly string[]): string | null => {
    for (const convention of conventions)
      for (const root of convention.roots) {
        const found = matchRoute(path.join(project.folder, root), segments, { convention, list })
        if (found !== null) return found
      }
    return null
  }
  return (pathname) => {
    const segments = segmentsOf(pathname)
    const found = segments && find(segments)
    return found === null ? null : path.relative(cwd, found).split(path.sep).join('/')
  }
}

/** @returns null for a path that names a parent, or that is not encoded as URLs are. */
function segmentsOf(pathname: string): string[] | null {
  try {
    const [clean = ''] = pathname.split('?')
    const segments = clean.split('/').filter(Boolean).map(decodeURIComponent)
    return segments.some((segment) => /^\.|[/\\\0]/.test(segment)) ? null : segments
  } catch {
    return null
  }
}

export interface Project {
  readonly folder: string
  /** Names of the packages that it depends on. */
  readonly packages: readonly string[]
}

/** The nearest folder with a package.json, up to the root of the repository. */
export function projectAbove(start: string): Project | null {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest)) return { folder, packages: packagesOf(manifest) }
    if (existsSync(path.join(folder, '.git')) || folder === path.dirname(folder)) return null
  }
}

function packagesOf(manifest: string): string[] {
  try {
    const document = parseJson(readFileSync(manifest, 'utf8'))
    if (!isRecord(document)) return []
    return [document.dependencies, document.devDependencies].flatMap((list) =>
      isRecord(list) ? Object.keys(list) : [],
    )
  } catch {
    return []
  }
}
