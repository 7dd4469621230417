/**
 * The pages that a sitemap names: of a server on this machine, of a public site, or from a file.
 *
 * What must never happen: an index of sitemaps keeps devcli at work without an end, or keeps it from hearing Ctrl-C. So
 * each file is read once, no more than a hundred are, and between two of them signals are let in. Proven by
 * sitemap.test.ts.
 */
import { readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { InspectError, type FetchedFile } from '@linklens/engine'
import { CliFailure, usageFailure } from '../../failures/cli-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { isSameSite } from './crawl.ts'
import { publicOrigin } from './guess-site.ts'
import { readSitemapXml, SitemapProblem, type SitemapXml } from './sitemap-xml.ts'

export interface Sitemap {
  /** Path and query of every page, in order, each once. */
  readonly paths: readonly string[]
  /** The public origin that its locations are of; null where they are of this machine. */
  readonly site: string | null
  /** What was left out, as sentences. */
  readonly notes: readonly string[]
}

/** The protocol allows 50 MiB for one file (sitemaps.org, checked 2026-11). */
export const MAX_BYTES = 50 * 1024 * 1024
/** Files of one index, and of those that it names. */
const MAX_FILES = 100

export interface SitemapOptions {
  /** A file, or a URL. */
  readonly location: string
  readonly cwd: string
  readonly fetch: (url: string) => Promise<FetchedFile>
  /** It was named without a server: then it names pages of its own site, and sitemaps where they are. */
  readonly isPublic: boolean
  /** Enough pages: no further sitemap of an index is read. */
  readonly enough: number
  readonly signal: AbortSignal
}

export const isUrl = (location: string): boolean => /^https?:\/\//i.test(location)

/**
 * @throws CliFailure with exit code 2 for a sitemap that cannot be used, 4 for one that the server does not give. The signal's
 * reason when it aborts.
 */
export async function readSitemap(options: SitemapOptions): Promise<Sitemap> {
  const { location: first, isPublic, enough, signal } = options
  const pages: URL[] = []
  /** Grows while it is read. */
  const files = new Set([first])
  let foreign = 0
  let hasMoreFiles = false
  for (const file of files) {
    if (pages.length >= enough) break
    const { from, sitemap } = await readOne(file, options)
    for (const location of sitemap.locations) {
      const url = URL.parse(location, 'http://localhost/')
      if (url === null) continue
      if (isPublic && !isSameSite(url.origin, from)) foreign += 1
      else if (sitemap.kind === 'pages') pages.push(url)
      else if (files.size < MAX_FILES) files.add(isPublic ? url.href : localPlace(url, from))
      else {
        hasMoreFiles = true
        break
      }
    }
    // A timer of Node lets signals in.
    await nextTurn()
    signal.throwIfAborted()
  }
  if (pages.length === 0) throw usageFailure(noPage(first, foreign))
  return {
    paths: [...new Set(pages.map(({ pathname, search }) => pathname + search))],
    site: pages.flatMap(({ href }) => publicOrigin(href))[0] ?? null,
    notes: [
      ...(foreign > 0 ? [`${foreign} pages of other sites that the sitemap names are left out.`] : []),
      ...(hasMoreFiles && pages.length < enough
        ? [`The sitemap names more than ${MAX_FILES} files. The first ${MAX_FILES} were read.`]
        : []),
    ],
  }
}

const noPage = (first: string, foreign: number): string =>
  foreign > 0
    ? `The sitemap ${first} names ${foreign} pages of other sites, and none of its own. Name the site that has them: devcli check https://example.com --sitemap ${first}`
    : `The sitemap ${first} names no page.`

/** An index names public URLs; the files are next to it, or on the same server. */
function localPlace({ pathname, search }: URL, index: string): string {
  if (isUrl(index)) return new URL(index).origin + pathname + search
  return path.join(path.dirname(index), path.posix.basename(pathname))
}

async function readOne(
  location: string,
  { cwd, fetch }: SitemapOptions,
): Promise<{ from: string; sitemap: SitemapXml }> {
  try {
    const { finalUrl, bytes } = isUrl(location)
      ? await fetchSitemap(location, fetch)
      : { finalUrl: location, bytes: readFile(location, cwd) }
    return { from: finalUrl, sitemap: readSitemapXml(new TextDecoder().decode(unzipped(bytes))) }
  } catch (error) {
    if (!(error instanceof SitemapProblem)) throw error
    throw usageFailure(`The sitemap ${location} cannot be used: ${error.message}`, error)
  }
}

async function fetchSitemap(url: string, fetch: SitemapOptions['fetch']): Promise<FetchedFile> {
  try {
    const file = await fetch(url)
    if (file.status >= 200 && file.status <= 299) return file
    throw new InspectError('HTTP_ERROR', `${url} answers with status ${file.status}.`)
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    const { code, message } = error
    throw new CliFailure(`The sitemap could not be read. ${message}`, {
      exitCode: EXIT.localFetch,
      code,
      cause: error,
    })
  }
}

function readFile(file: string, cwd: string): Uint8Array {
  const full = path.resolve(cwd, file)
  try {
    if (statSync(full).size > MAX_BYTES)
      throw new SitemapProblem('it is larger than 50 MiB, which no crawler reads.')
    return readFileSync(full)
  } catch (error) {
    if (error instanceof SitemapProblem) throw error
    throw new SitemapProblem('the file cannot be read. Is the path right?', { cause: error })
  }
}

function unzipped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    throw new SitemapProblem('it cannot be decompressed within 50 MiB.', { cause: error })
  }
}
