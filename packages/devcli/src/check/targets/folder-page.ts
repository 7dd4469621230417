/** One page of a folder: read as a file, judged as if a server on this machine had answered with it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  InspectError,
  inspectHtml,
  keepBytes,
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

/** What pages of one folder know of each other. */
export interface Neighbours {
  /** The page before was named as its file, `/about.html`: most are named alike, and a wrong guess is a second inspection. */
  areFiles: boolean
  /** Many pages name the same image, which is read once. */
  readonly images: (url: string) => GivenImage | null
}

export function neighbours(place: Place): Neighbours {
  const known = keepBytes<GivenImage>((image) => (image instanceof Uint8Array ? image.length : 0))
  return {
    areFiles: false,
    images(url) {
      const image = known.get(url) ?? givenImage(url, place)
      if (image) known.keep(url, image)
      return image
    },
  }
}

/** @throws InspectError for a page that cannot be read. */
export async function inspectFile(
  file: string,
  place: Place,
  extras: Extras,
  known: Neighbours = neighbours(place),
): Promise<InspectedPage> {
  const html = readPage(place.root, file)
  const [clean = '', exact = clean] = pathsOf(file)
  const isIndex = clean.endsWith('/')
  const guessed = known.areFiles && !isIndex ? exact : clean
  const inspection = inspectAt(html, guessed, { place, extras, known })
  const at = namedPath(inspection, file, place) ?? clean
  if (!isIndex) known.areFiles = at === exact
  return {
    inspection: at === guessed ? inspection : inspectAt(html, at, { place, extras, known }),
    identity: identityOf(file, at, place),
  }
}

/** Hosts answer `about.html` at /about, /about/ or /about.html: the page's own canonical URL says which of them it is. */
function namedPath({ normalizedMetadata }: Inspection, file: string, { base, site }: Place): string | null {
  const canonical = URL.parse(normalizedMetadata.canonicalUrl?.value ?? '')
  if (!canonical || (canonical.origin !== site && canonical.origin !== LOCAL_ORIGIN)) return null
  return pathsOf(file).find((pathname) => base + pathname === canonical.pathname) ?? null
}

/** Readers by the folder's robots.txt, which is that of the site where the folder is its root. @throws InspectError as `inspectFile`. */
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

function inspectAt(
  html: Uint8Array,
  pathname: string,
  { place: { base, site }, extras, known }: { place: Place; extras: Extras; known: Neighbours },
): Inspection {
  return inspectHtml(html, {
    url: LOCAL_ORIGIN + base + pathname,
    images: known.images,
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
