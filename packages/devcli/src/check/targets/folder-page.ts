/** One page of a folder: read as a file, judged as if a server on this machine had answered with it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  InspectError,
  inspectHtml,
  readersOfHtml,
  LIMITS,
  type GivenImage,
  type Inspection,
  type Extras,
  type ReadersReport,
} from '@linklens/engine'
import type { PageIdentity } from '../read-inspection.ts'
import { fileAt, imageAt, pathsOf, readStart } from './folder-files.ts'
import type { Place } from './folder-place.ts'
import type { InspectedPage } from './target.ts'
import { hashOfFile, type ImageHash } from '../values/image-hash.ts'

export const LOCAL_ORIGIN = 'http://localhost'

export function identityOf(file: string, pathname: string, { base, site, prefix }: Place): PageIdentity {
  const at = base + pathname
  return { url: (site ?? LOCAL_ORIGIN) + at, path: at, file: prefix + file }
}

/** How the page before was named: most pages of a site are named alike, and a wrong guess is a second inspection. */
export interface KnownNames {
  /** As its file, `/about.html`. */
  areFiles: boolean
}

/** @throws InspectError for a page that cannot be read. */
export async function inspectFile(
  file: string,
  place: Place,
  extras: Extras,
  known: KnownNames = { areFiles: false },
): Promise<InspectedPage> {
  const html = readPage(place.root, file)
  const [clean = '', exact = clean] = pathsOf(file)
  const isIndex = clean.endsWith('/')
  const guessed = known.areFiles && !isIndex ? exact : clean
  const inspection = inspectAt(html, guessed, place, extras)
  const at = namedPath(inspection, file, place) ?? clean
  if (!isIndex) known.areFiles = at === exact
  return {
    inspection: at === guessed ? inspection : inspectAt(html, at, place, extras),
    identity: identityOf(file, at, place),
  }
}

/** Hosts answer `about.html` at /about, /about/ or /about.html: the page's own canonical URL says which of them it is. */
function namedPath({ normalizedMetadata }: Inspection, file: string, { base, site }: Place): string | null {
  const canonical = URL.parse(normalizedMetadata.canonicalUrl?.value ?? '')
  if (!canonical || (canonical.origin !== site && canonical.origin !== LOCAL_ORIGIN)) return null
  return pathsOf(file).find((pathname) => base + pathname === canonical.pathname) ?? null
}

/** By the folder's robots.txt, which is that of the site where the folder is its root. @throws InspectError as `inspectFile`. */
export function readersOfFile({ file = '', url }: PageIdentity, place: Place): ReadersReport {
  const { root, base, prefix } = place
  return readersOfHtml(readPage(root, file.slice(prefix.length)), {
    url,
    robots: base === '' ? robotsOf(root) : null,
  })
}

/** Null where there is none. */
function robotsOf(root: string): string | null {
  const full = fileAt(root, 'robots.txt')
  if (full === null || !existsSync(full) || !statSync(full).isFile()) return null
  return new TextDecoder().decode(readStart(full, LIMITS.robotsBytes))
}

/** @returns null for what is not a whole image of the folder. */
export function findImage(url: string, place: Place): Uint8Array | null {
  const image = givenImage(url, place)
  return image instanceof Uint8Array ? image : null
}

/** @returns null for what is not a whole image of the folder. */
export function imageHash(url: string, place: Place): ImageHash | null {
  const image = findImage(url, place)
  return image && hashOfFile(image)
}

function givenImage(url: string, { root, folder, base, site }: Place): GivenImage | null {
  const { origin, pathname: at, username } = new URL(url)
  if ((origin !== site && origin !== LOCAL_ORIGIN) || username !== '') return null
  const image = at.startsWith(`${base}/`) ? imageAt(root, at.slice(base.length), LIMITS.imageBytes) : null
  const isThere = image !== null && !('status' in image && image.status === 404)
  return isThere ? image : { missing: `${at.replace(/^\//, '')} is not in ${folder}` }
}

function inspectAt(html: Uint8Array, pathname: string, place: Place, extras: Extras): Inspection {
  const { base, site } = place
  return inspectHtml(html, {
    url: LOCAL_ORIGIN + base + pathname,
    images: (url) => givenImage(url, place),
    ...extras,
    ...(site === undefined ? {} : { site }),
  })
}

/** @returns of a page over the limit its beginning and one byte more. @throws InspectError for one that cannot be read. */
export function readPage(root: string, file: string): Uint8Array {
  const full = fileAt(root, file.split('/').map(encodeURIComponent).join('/')) ?? ''
  try {
    const { size } = statSync(full)
    return size > LIMITS.pageBytes ? readStart(full, LIMITS.pageBytes + 1) : readFileSync(full)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new InspectError('FETCH_FAILED', `The file could not be read${reason}. Check its permissions.`, {
      cause: error,
    })
  }
}
