/** Public pages that the command line means: typed, in a sitemap, or linked from the typed one. */
import { checkUrl, type Network } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { readPageUrl } from '../../command-line/read-page-url.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { checkSite } from '../../local/check-target.ts'
import { readHeaders } from '../../local/read-headers.ts'
import { DEFAULT_TIMEOUT_S } from '../../local/server-access.ts'
import { paint } from '../../output/output.ts'
import { fetchPublicFile, publicAccess, type PublicAccess } from '../../check/targets/public-access.ts'
import { openPublicPages } from '../../check/targets/public-pages.ts'
import type { Clock } from '../../check/targets/site-pace.ts'
import { isUrl, MAX_BYTES, readSitemap } from '../../check/targets/sitemap.ts'
import type { TargetRequest } from './target-request.ts'
import type { Target } from '../../check/targets/target.ts'

/** A page may redirect, name images and oEmbed: each is a request. */
const DEFAULT_RATE = 2
export const DEFAULT_PUBLIC_MAX = 200

/** What lies below the guard, for tests, and a clock that nobody waits for. */
export interface Below {
  readonly network?: Network | undefined
  readonly clock?: Clock
}

/** @throws CliFailure with exit code 2, or 4 for a sitemap that does not come. */
export async function openPublic(
  { targets, options, config, cwd }: TargetRequest,
  cli: Cli,
  below: Below = {},
): Promise<Target> {
  const {
    sitemap,
    crawl = false,
    crawlers = false,
    readers = false,
    rate = DEFAULT_RATE,
    timeout = DEFAULT_TIMEOUT_S,
  } = options
  const site = checkSite(options.site)
  if (crawlers && site !== undefined)
    throw usageFailure(
      '--crawlers does not go with --site and a public page: crawlers are asked where pages are.',
    )
  const typed = targets.map(publicUrl)
  const [first = publicUrl(sitemap ?? '')] = typed
  const max = options.max ?? DEFAULT_PUBLIC_MAX
  const access = publicAccess({
    version: cli.version,
    baseUrl: cli.defaultServiceUrl,
    timeoutMs: timeout * 1_000,
    rate,
    ...headersFor(typed.length === 0 ? [first] : typed, options.header),
    ...below,
  })
  const listed = sitemap === undefined ? null : await listedPages(sitemap, { typed, access, max, cwd }, cli)
  return openPublicPages({
    urls: listed?.urls ?? typed,
    areListed: listed !== null,
    notes: listed?.notes ?? [],
    selection: { max, pages: [], ignore: config.ignore },
    access,
    site,
    crawlers,
    readers,
    crawls: crawl,
    onPause: (host, seconds) => cli.output.note(paint('dim', `${host} asks for a pause of ${seconds} s.`)),
  })
}

/** Who types a host alone means https. @throws CliFailure with exit code 2. */
export function publicUrl(target: string): string {
  const page = readPageUrl(target)
  if (page.kind !== 'url') throw usageFailure(`${target} is no URL.`)
  return checkUrl(page.url === target ? target : page.url.replace(/^http:/, 'https:')).href
}

/** A secret is for one site. */
function headersFor(urls: readonly string[], texts: readonly string[]) {
  if (texts.length === 0) return {}
  const [origin = '', ...others] = new Set(urls.map((url) => new URL(url).origin))
  if (others.length > 0) throw usageFailure('--header is sent to one site: name pages of one origin.')
  return { originHeaders: { origin, headers: readHeaders(texts) } }
}

interface Listing {
  readonly typed: readonly string[]
  readonly access: PublicAccess
  readonly max: number
  readonly cwd: string
}

/** Next to a typed URL, a sitemap says paths of that site; alone, pages of its own. */
async function listedPages(location: string, { typed, access, max, cwd }: Listing, { signal }: Cli) {
  const [first] = typed
  const { paths, site, notes } = await readSitemap({
    location: isUrl(location) ? publicUrl(location) : location,
    cwd,
    enough: max + 1,
    isPublic: first === undefined,
    fetch: (url) =>
      fetchPublicFile(checkUrl(url).href, access, {
        accept: 'application/xml,text/xml',
        maxBytes: MAX_BYTES,
        signal,
      }),
    signal,
  })
  const origin = first === undefined ? site : new URL(first).origin
  return { urls: paths.map((path) => origin + path), notes }
}
