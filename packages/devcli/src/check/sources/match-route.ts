/** Finds the file of a route: `/blog/hello` is `app/blog/[slug]/page.tsx`, or `content/1.blog/hello.md`. */
import { readdirSync } from 'node:fs'
import * as path from 'node:path'
import type { Convention } from './conventions.ts'

/** Names of a folder's entries; of one that is missing none. Each folder is listed once. */
export function folderLister(): (folder: string) => ReadonlySet<string> {
  const listed = new Map<string, ReadonlySet<string>>()
  return (folder) => {
    let names = listed.get(folder)
    if (!names) listed.set(folder, (names = list(folder)))
    return names
  }
}

function list(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => name !== 'node_modules' && !name.startsWith('.')))
  } catch {
    return new Set()
  }
}

export interface Matching {
  readonly convention: Convention
  readonly list: (folder: string) => ReadonlySet<string>
}

/** @param segments of the path, decoded. @returns the file's full name; null where the convention has none. */
export function matchRoute(folder: string, segments: readonly string[], matching: Matching): string | null {
  const [first, ...rest] = segments
  return first === undefined ? leafOf(folder, matching) : stepInto(folder, first, rest, matching)
}

function leafOf(folder: string, matching: Matching): string | null {
  const { convention, list: names } = matching
  const { kind } = convention
  const own =
    typeof kind === 'object'
      ? fileOf(folder, kind.folder, matching)
      : (fileOf(folder, 'index', matching) ?? fileOf(folder, 'README', matching))
  if (own !== null) return own
  if (kind === 'content') return null
  return (
    firstOf([...names(folder)].filter(isGroup), (name) => leafOf(path.join(folder, name), matching)) ??
    firstOf([...names(folder)].filter(isOptional), (name) => ofValue(folder, name, [], matching))
  )
}

function stepInto(folder: string, first: string, rest: readonly string[], matching: Matching): string | null {
  const { convention, list: names } = matching
  const { kind } = convention
  const entries = [...names(folder)]
  const file = rest.length === 0 && typeof kind === 'string' ? fileOf(folder, first, matching) : null
  if (file !== null) return file
  const exact = entries.filter((name) => withoutNumber(name) === first)
  const found = firstOf(exact, (name) => matchRoute(path.join(folder, name), rest, matching))
  if (found !== null || kind === 'content') return found
  return (
    firstOf(entries.filter(isGroup), (name) => stepInto(path.join(folder, name), first, rest, matching)) ??
    firstOf(entries.filter(isValue), (name) => ofValue(folder, name, rest, matching)) ??
    firstOf(entries.filter(isRest), (name) => ofValue(folder, name, [], matching))
  )
}

/** An entry whose name means any value: `[slug]`, or in a convention of files `[slug].vue`. */
function ofValue(folder: string, name: string, rest: readonly string[], matching: Matching): string | null {
  const isFile = name.includes('].')
  if (!isFile) return matchRoute(path.join(folder, name), rest, matching)
  const fits =
    matching.convention.kind === 'file' &&
    matching.convention.extensions.some((end) => name.endsWith(`.${end}`))
  return rest.length === 0 && fits ? path.join(folder, name) : null
}

function fileOf(folder: string, name: string, { convention, list: names }: Matching): string | null {
  const entries = names(folder)
  const wanted = convention.extensions.map((extension) => `${name}.${extension}`)
  const exact = wanted.find((one) => entries.has(one))
  if (exact !== undefined) return path.join(folder, exact)
  if (convention.kind !== 'content') return null
  const numbered = [...entries].find((entry) => wanted.includes(withoutNumber(entry)))
  return numbered === undefined ? null : path.join(folder, numbered)
}

/** Docusaurus and Nuxt order content by a number that is not part of the path. */
const withoutNumber = (name: string): string => name.replace(/^\d{1,4}[-_.]\s?/, '')

/** `(marketing)` groups routes, and is no part of the path. */
const isGroup = (name: string): boolean => /^\([^.)]+\)$/.test(name)
const isOptional = (name: string): boolean => name.startsWith('[[')
const isRest = (name: string): boolean => /^\[{1,2}\.\.\./.test(name)
const isValue = (name: string): boolean => name.startsWith('[') && !isRest(name)

function firstOf(names: readonly string[], find: (name: string) => string | null): string | null {
  for (const name of names) {
    const found = find(name)
    if (found !== null) return found
  }
  return null
}
