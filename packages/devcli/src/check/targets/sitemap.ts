/** The pages that a sitemap names: of a server on this machine, of a public site, or from a file. */
import { readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
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
  /** Locations of other sites than its own: only of a public sitemap. */
  readonly foreign: number
}

/** The protocol allows 50 MiB for one file (sitemaps.org, checked 2026-11). */
export const MAX_BYTES = 50 * 1024 * 1024
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
}

export const isUrl = (location: string): boolean => /^https?:\/\//i.test(location)

/** @throws CliFailure with exit code 2 for a sitemap that cannot be used, 4 for one that the server does not give. */
export async function readSitemap(options: SitemapOptions): Promise<Sitemap> {
  const { location: first, isPublic, enough } = options
  const locations: URL[] = []
  const queue = [first]
  let foreign = 0
  for (let index = 0; index < queue.length && index < MAX_FILES && locations.length < enough; index += 1) {
    const { from, sitemap } = await readOne(queue[index] ?? '', options)
    const named = sitemap.locations.flatMap((location) => URL.parse(location, 'http://localhost/') ?? [])
    const own = isPublic ? named.filter(({ origin }) => isSameSite(origin, from)) : named
    foreign += named.length - own.length
    if (sitemap.kind === 'pages') for (const url of own) locations.push(url)
    else
      for (const url of own.map((one) => (isPublic ? one.href : localPlace(one, from))))
        if (!queue.includes(url)) queue.push(url)
  }
  if (locations.length === 0)
    throw usageFailure(
      foreign > 0
        ? `The sitemap ${first} names ${foreign} pages of other sites, and none of its own. Name the site that has them: devcli check https://example.com --sitemap ${first}`
        : `The sitemap ${first} names no page.`,
    )
  return {
    paths: [...new Set(locations.map(({ pathname, search }) => pathname + search))],
    site: locations.flatMap(({ href }) => publicOrigin(href))[0] ?? null,
    foreign,
  }
}

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
