/** Which pages the command line, the config and a sitemap mean together. */
import { checkUrl, createAsksAsSite, fetchFile, InspectError, type FetchedFile } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { readPageUrl } from '../../command-line/read-page-url.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { checkSite, checkTarget, isPublicUrl } from '../../local/check-target.ts'
import { openFile, openFolder } from '../../check/targets/folder.ts'
import { askForSite } from '../../check/targets/ask-for-site.ts'
import { openHtmlInput } from '../../check/targets/html-input.ts'
import { openServer } from '../../check/targets/server.ts'
import { pagesCount } from '../../check/formats/words.ts'
import { kindOf } from '../../check/targets/target-kind.ts'
import { explainLocalFailure } from '../../local/explain-failure.ts'
import { accessSession, DEFAULT_TIMEOUT_S, type ServerAccess } from '../../local/server-access.ts'
import { isUrl, MAX_BYTES, readSitemap, type Sitemap } from '../../check/targets/sitemap.ts'
import type { Selection, Site, Target } from '../../check/targets/target.ts'
import { paint } from '../../output/output.ts'
import { readHeaders } from '../../local/read-headers.ts'
import { openListed } from './open-listed.ts'
import { openPublic, publicUrl, type Below } from './open-public.ts'
import type { CheckOptions } from './options.ts'
import type { TargetOptions, TargetRequest } from './target-request.ts'

const DEFAULT_MAX = 5_000
/** Limit of a crawl, as for a public site: links of a server may have no end. */
const CRAWL_MAX = 200

/** @throws CliFailure with exit code 2, or 4 for a sitemap that the server does not give. */
export async function openTarget(request: TargetRequest, cli: Cli, below?: Below): Promise<Target> {
  const { options, config } = request
  if (options.list !== undefined)
    return openListed(request, options.list, { cli, open: (read) => openTarget(read, cli, below) })
  const targets = request.targets.length > 0 ? request.targets : originOf(options.sitemap)
  const [first = '', ...others] = targets
  const kind = kindOf(first, request.cwd)
  if (
    others.some((other) => kindOf(other, request.cwd) !== kind) ||
    (kind !== 'server' && kind !== 'public' && others.length > 0)
  )
    throw usageFailure(
      'Name one folder, one file or standard input, or pages of servers on this machine, or public pages: not several of these.',
    )
  if (kind === 'public') return openPublic(request, cli, below)
  const site = checkSite(options.site) ?? config.site
  if (kind === 'input') return htmlInput(options, site, cli)
  const selection = {
    max: options.max ?? (options.crawl ? CRAWL_MAX : DEFAULT_MAX),
    pages: config.pages,
    ignore: config.ignore,
  }
  const access = accessOf(options, cli)
  const sitemap =
    options.sitemap === undefined
      ? null
      : await readNamed(options.sitemap, { request, access, selection }, cli)
  if (kind === 'server') return server(targets, { request, access, selection, site, sitemap }, cli)
  const { cwd } = request
  const { readers } = options
  if (kind === 'file') return openFile({ folder: first, cwd, site, readers })
  return openFolder({
    folder: first,
    cwd,
    site: site ?? sitemap?.site ?? undefined,
    selection,
    readers,
    onFound: (count) => announce(`Found ${pagesCount(count)} in ${first}.`, count, cli),
    paths: request.paths ?? sitemap?.paths,
  })
}

function htmlInput({ url }: TargetOptions, site: string | undefined, cli: Cli): Target {
  if (url === undefined)
    throw usageFailure(
      'Name the URL of the HTML from standard input: devcli check - --url https://example.com/',
    )
  const page = readPageUrl(url)
  if (page.kind !== 'url') throw usageFailure(`--url "${url}" is no URL.`)
  const isPublic = isPublicUrl(page.url)
  return openHtmlInput({
    input: cli.stdin(),
    url: isPublic ? publicUrl(url) : checkTarget(page.url, cli),
    // A public URL says where the page is.
    site: isPublic || site === undefined ? null : { origin: site },
  })
}

/** @throws CliFailure where `--watch` does not go with the rest of the command line. */
export function pageToWatch(
  { targets, options }: Pick<TargetRequest, 'targets'> & { readonly options: CheckOptions },
  cli: Cli,
) {
  const [target = '', ...others] = targets
  const { failUnder, failOn, baseline, values, updateBaseline, sitemap, list } = options
  const isGate = [failUnder, baseline, values, updateBaseline || undefined].some((gate) => gate !== undefined)
  if (
    isGate ||
    failOn.length > 0 ||
    options.require.length > 0 ||
    options.format.some(({ format, file }) => format !== 'text' || file !== undefined)
  )
    throw usageFailure('--watch is for people: leave out gates, the baseline and other formats than text.')
  if (
    others.length > 0 ||
    sitemap !== undefined ||
    list !== undefined ||
    kindOf(target, cli.cwd()) !== 'server'
  )
    throw usageFailure('--watch follows one page of a server: devcli check http://localhost:3000 --watch')
  return { url: checkTarget(urlOf(target), cli), access: accessOf(options, cli) }
}

/** Line about the pages, as early as possible: what comes next takes seconds where there are many. */
function announce(text: string, pages: number, { output }: Cli): void {
  if (pages > 1) output.note(paint('dim', text))
}

function originOf(sitemap: string | undefined): string[] {
  if (sitemap === undefined)
    throw usageFailure(
      'Name the pages to check: devcli check http://localhost:3000, or the folder of a build: devcli check ./dist',
    )
  if (isUrl(sitemap)) return [new URL(sitemap).origin]
  throw usageFailure(
    `Name the server or folder that has the pages of ${sitemap}, such as: devcli check ./dist --sitemap ${sitemap}`,
  )
}

function accessOf(
  { timeout = DEFAULT_TIMEOUT_S, header, allowPort, noAskAsSite = false }: TargetOptions,
  cli: Cli,
): ServerAccess {
  const { version, defaultServiceUrl } = cli
  return {
    version,
    baseUrl: defaultServiceUrl,
    timeoutMs: timeout * 1000,
    headers: readHeaders(header),
    allowPorts: allowPort,
    asksAsSite: createAsksAsSite(!noAskAsSite),
  }
}

interface Opening {
  readonly request: TargetRequest
  readonly access: ServerAccess
  readonly selection: Selection
}

async function readNamed(
  location: string,
  { request, access, selection }: Opening,
  cli: Cli,
): Promise<Sitemap> {
  if (isUrl(location)) checkTarget(location, cli)
  const sitemap = await readSitemap({
    location,
    cwd: request.cwd,
    enough: selection.max + 1,
    isPublic: false,
    fetch: (url) => fetchLocalSitemap(url, access, cli),
    signal: cli.signal,
  })
  for (const note of sitemap.notes) cli.output.note(note)
  return sitemap
}

async function fetchLocalSitemap(url: string, access: ServerAccess, { signal }: Cli): Promise<FetchedFile> {
  const { href } = checkUrl(url, { hostRule: 'localhost' })
  const options = {
    ...accessSession(access),
    signal,
    accept: 'application/xml,text/xml',
    maxBytes: MAX_BYTES,
  }
  try {
    return await fetchFile(href, options)
  } catch (error) {
    throw error instanceof InspectError ? explainLocalFailure(error, href) : error
  }
}

interface OpeningServer extends Opening {
  readonly site: string | undefined
  readonly sitemap: Sitemap | null
}

async function server(targets: readonly string[], opening: OpeningServer, cli: Cli): Promise<Target> {
  const { access, selection, site: typedSite, sitemap } = opening
  const urls = targets.map((target) => checkTarget(urlOf(target), cli))
  const pages = pagesOf(urls, selection, sitemap)
  announce(`Checking ${pagesCount(pages.length)}.`, pages.length, cli)
  const typed: Site | null = typedSite === undefined ? null : { origin: typedSite }
  const listed: Site | null = sitemap?.site ? { origin: sitemap.site, namedBy: 'named by the sitemap' } : null
  const known = typed ?? listed
  const { crawl: crawls = false, readers } = opening.request.options
  const { cwd, onCapture } = opening.request
  const served = { urls: pages, cwd, selection, access, crawls, onCapture, readers }
  if (known) return openServer({ ...served, site: known })
  return openServer({ ...served, ...(await askForSite(pages, access, cli.signal)) })
}

function urlOf(target: string): string {
  const page = readPageUrl(target)
  if (page.kind === 'url') return page.url
  throw usageFailure(`There is no folder ${target}, and it is no URL.`)
}

function pagesOf(urls: readonly string[], selection: Selection, sitemap: Sitemap | null): readonly string[] {
  const [first = ''] = urls
  const { origin, pathname } = new URL(first)
  const paths = sitemap?.paths ?? (urls.length === 1 && pathname === '/' ? selection.pages : [])
  if (paths.length === 0) return [...new Set(urls)]
  const wild = sitemap ? undefined : paths.find((one) => one.includes('*'))
  if (wild !== undefined)
    throw usageFailure(
      `"pages" of the config: a server does not list its pages, so ${wild} cannot have a wildcard. Name the pages, or use --sitemap.`,
    )
  return paths.map((one) => origin + one)
}
