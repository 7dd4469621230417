/** The pages of `--list`: URLs of their own, or pages of the server, folder or site that is named next to it. */
import * as path from 'node:path'
import { checkUrl } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { pathsOf } from '../../check/targets/folder-files.ts'
import type { Target } from '../../check/targets/target.ts'
import { kindOf } from '../../check/targets/target-kind.ts'
import {
  nameOf,
  pathInFolder,
  pathOfLine,
  readLines,
  readTargetList,
  type TargetList,
} from '../../check/targets/target-list.ts'
import { readPageUrl } from '../../command-line/read-page-url.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { isPublicUrl } from '../../local/check-target.ts'
import { publicUrl } from './open-public.ts'
import { refuseMisplaced } from './refuse-misplaced.ts'
import type { TargetRequest } from './target-request.ts'

/** What the command line means once the list is read. */
export type OpenTarget = (request: TargetRequest) => Promise<Target>

/** @throws CliFailure with exit code 2. */
export async function openListed(
  request: TargetRequest,
  location: string,
  { cli, open }: { cli: Cli; open: OpenTarget },
): Promise<Target> {
  const { targets, options, cwd } = request
  const list = await readTargetList({ location, cwd, stdin: cli.stdin, signal: cli.signal })
  const [first, ...others] = targets
  if (others.length > 0)
    throw usageFailure('Next to --list, name one server, folder or site that has its pages, or none.')
  const kind = first === undefined ? null : kindOf(first, cwd)
  if (kind === 'input' || kind === 'file')
    throw usageFailure('--list goes with a server, a folder or a public site, or stands alone.')
  const rest = { ...request, options: { ...options, list: undefined } }
  if (first !== undefined && kind === 'folder')
    return inFolder(first, list, { request: rest, location, open })
  const { values, missing } =
    first === undefined ? ownUrls(list, location) : readLines(list, location, (text) => atOrigin(text, first))
  if (values.length === 0) throw usageFailure(`${nameOf(location)} names no page that can be asked for.`)
  refuseMisplaced(values, rest.options, cwd)
  const target = await open({ ...rest, targets: values })
  return withMissing(target, missing)
}

const withMissing = (target: Target, missing: Target['missing']): Target => ({
  ...target,
  missing: [...target.missing, ...missing],
  // Known at the end of the run.
  get notes() {
    return target.notes
  },
})

function ownUrls(list: TargetList, location: string) {
  const read = readLines(list, location, (text) => {
    const page = readPageUrl(text)
    if (page.kind !== 'url') return null
    if (isPublicUrl(page.url)) return { url: publicUrl(text), isPublic: true }
    return { url: checkUrl(page.url, { hostRule: 'localhost' }).href, isPublic: false }
  })
  if (new Set(read.values.map(({ isPublic }) => isPublic)).size > 1)
    throw usageFailure(
      `${nameOf(location)} has pages of this machine and public ones: check each in a run of its own.`,
    )
  return { values: read.values.map(({ url }) => url), missing: read.missing }
}

function atOrigin(text: string, typed: string): string | null {
  const page = readPageUrl(typed)
  const at = pathOfLine(text)
  if (page.kind !== 'url' || at === null) return null
  const base = isPublicUrl(page.url) ? publicUrl(typed) : page.url
  return new URL(base).origin + at
}

async function inFolder(
  folder: string,
  list: TargetList,
  { request, location, open }: { request: TargetRequest; location: string; open: OpenTarget },
): Promise<Target> {
  const { cwd } = request
  const root = path.resolve(cwd, folder)
  const { values, missing } = readLines(list, location, (text) => pathInFolder(text, { root, cwd }))
  const target = await open({ ...request, paths: values })
  const found = new Set(
    target.pages.flatMap(({ path: at, file = '' }) => {
      const relative = path.relative(root, path.resolve(cwd, file)).split(path.sep).join('/')
      return [at, ...pathsOf(relative)].map(withoutEnd)
    }),
  )
  const isCut = request.options.max !== undefined && target.pages.length >= request.options.max
  const absent = readLines(list, location, (text) => {
    const at = pathInFolder(text, { root, cwd })
    return at === null || isCut || found.has(withoutEnd(at)) ? (at ?? '') : null
  })
  return withMissing(target, [...missing, ...absent.missing])
}

const withoutEnd = (at: string): string => at.split('?')[0]?.replace(/\/$/, '') ?? ''
