/** Pages of a server on this machine as a target. Requests go through the engine's guard, loopback-only. */
import { InspectError, type Inspection, type Proofs } from '@linklens/engine'
import { explainLocalFailure } from '../../local/explain-failure.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { matchesGlob } from './path-glob.ts'
import { inspectLocalUrl } from './inspect-local-url.ts'
import { UNCHECKED_CERTIFICATE, type ServerAccess } from '../../local/server-access.ts'
import type { InspectedPage, Selection, Site, Target } from './target.ts'

export interface ServerOptions {
  /** Of pages, on this machine; checked. */
  readonly urls: readonly string[]
  readonly site: Site | null
  readonly selection: Selection
  readonly access: ServerAccess
  /** Pages that were inspected already, by URL; their failures. */
  readonly inspected?: Inspected
}

export type Inspected = ReadonlyMap<string, Promise<Inspection>>

/** A development server renders on request: more at once would only wait for each other. */
const CONCURRENCY = 4

export function openServer(options: ServerOptions): Target {
  const { urls, site, selection, access, inspected } = options
  const wanted = urls.filter((url) => !selection.ignore.some((glob) => matchesGlob(pathOf(url), glob)))
  const pages = wanted.slice(0, selection.max)
  const notes = [
    ...(pages.some((url) => url.startsWith('https:')) ? [UNCHECKED_CERTIFICATE] : []),
    ...(wanted.length > pages.length
      ? [`Only the first ${pages.length} of ${wanted.length} pages were inspected: --max has the limit.`]
      : []),
  ]
  return {
    name: new URL(urls[0] ?? '').origin,
    pages: pages.map(identityOf),
    site,
    concurrency: CONCURRENCY,
    missing: [],
    findImage: (url) => localImage(url, new URL(urls[0] ?? '').origin, site),
    notes,
    inspect: (page, signal, proofs) =>
      inspectPage(page, { access, site, signal, proofs, inspected, pages: pages.length }),
  }
}

/** What is on the site later is on this server now. */
function localImage(url: string, local: string, site: Site | null): URL | null {
  const { origin, pathname, search } = new URL(url)
  return origin === local || origin === site?.origin ? new URL(pathname + search, local) : null
}

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const identityOf = (url: string): PageIdentity => ({ url, path: pathOf(url) })

interface Inspecting extends Pick<ServerOptions, 'site' | 'access'> {
  readonly signal: AbortSignal
  readonly proofs: Proofs
  readonly inspected: Inspected | undefined
  readonly pages: number
}

async function inspectPage(
  identity: PageIdentity,
  { access, site, signal, proofs, inspected, pages }: Inspecting,
): Promise<InspectedPage> {
  const { url } = identity
  try {
    const inspection =
      inspected?.get(url) ?? inspectLocalUrl(url, access, { signal, proofs, site: site?.origin, pages })
    return { inspection: await inspection, identity }
  } catch (error) {
    if (error instanceof InspectError) throw explainLocalFailure(error, url)
    throw error
  }
}
