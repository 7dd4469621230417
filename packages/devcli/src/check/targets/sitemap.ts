/** The pages that a sitemap names: of a server on this machine, or from a file. */
import { readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { checkUrl, fetchLocalFile, InspectError } from '@linklens/engine'
import { usageFailure } from '../../failures/usage-failure.ts'
import { CliFailure } from '../../failures/cli-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { explainLocalFailure } from '../../local/explain-failure.ts'
import { publicOrigin } from './guess-site.ts'
import { accessSession, type ServerAccess } from '../../local/server-access.ts'
import { readSitemapXml, SitemapProblem, type SitemapXml } from './sitemap-xml.ts'

export interface Sitemap {
  /** Path and query of every page, in order, each once. */
  readonly paths: readonly string[]
  /** The public origin that its locations are of; null where they are of this machine. */
  readonly site: string | null
}

/** The protocol allows 50 MiB for one file (sitemaps.org, checked 2026-11). */
const MAX_BYTES = 50 * 1024 * 1024
const MAX_FILES = 100

export interface SitemapOptions {
  /** A file, or a URL on this machine. */
  readonly location: string
  readonly cwd: string
  readonly access: ServerAccess
  /** Enough pages: no further sitemap of an index is read. */
  readonly enough: number
  readonly signal: AbortSignal
}

export const isUrl = (location: string): boolean => /^https?:\/\//i.test(location)

/** @throws CliFailure with exit code 2 for a sitemap that cannot be used, 4 for one that the server does not give. */
export async function readSitemap(options: SitemapOptions): Promise<Sitemap> {
  const locations: string[] = []
  const queue = [options.location]
  for (
    let index = 0;
    index < queue.length && index < MAX_FILES && locations.length < options.enough;
    index += 1
  ) {
    const from = queue[index] ?? ''
    const sitemap = await readOne(from, options)
    if (sitemap.kind === 'pages') locations.push(...sitemap.locations)
    else
      queue.push(
        ...sitemap.locations.map((named) => localPlace(named, from)).filter((one) => !queue.includes(one)),
      )
  }
  if (locations.length === 0) throw usageFailure(`The sitemap ${options.location} names no page.`)
  const urls = locations.flatMap((location) => URL.parse(location, 'http://localhost/') ?? [])
  return {
    paths: [...new Set(urls.map(({ pathname, search }) => pathname + search))],
    site: urls.flatMap(({ href }) => publicOrigin(href))[0] ?? null,
  }
}

/** An index names public URLs; the files are next to it, or on the same server. */
function localPlace(location: string, index: string): string {
  const { pathname, search } = URL.parse(location, 'http://localhost/') ?? { pathname: '', search: '' }
  if (isUrl(index)) return new URL(index).origin + pathname + search
  return path.join(path.dirname(index), path.posix.basename(pathname))
}

async function readOne(location: string, options: SitemapOptions): Promise<SitemapXml> {
  try {
    const bytes = isUrl(location) ? await fetchSitemap(location, options) : readFile(location, options.cwd)
    return readSitemapXml(new TextDecoder().decode(unzipped(bytes)))
  } catch (error) {
    if (!(error instanceof SitemapProblem)) throw error
    throw usageFailure(`The sitemap ${location} cannot be used: ${error.message}`, error)
  }
}

async function fetchSitemap(url: string, { access, signal }: SitemapOptions): Promise<Uint8Array> {
  const { href } = checkUrl(url, { hostRule: 'localhost' })
  const options = {
    ...accessSession(access),
    signal,
    accept: 'application/xml,text/xml',
    maxBytes: MAX_BYTES,
  }
  try {
    return await fetchLocalFile(href, options)
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    const { code, message } = explainLocalFailure(error, href)
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
