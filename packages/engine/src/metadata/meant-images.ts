/** What a page plainly means by the URL of an image that was put together wrongly, or that leads to no public host. */
import { isPrivateUrl } from '../capture/private-images.ts'
import { isLoopbackUrl } from '../capture/site.ts'
import type { Extraction } from '../extract/tags.ts'
import { parseHref } from '../net/parse-url.ts'
import { misjoinedUrl, type OwnSite } from './misjoined-url.ts'
import type { ImageCandidate, NormalizedMetadata } from './normalized-metadata.ts'
import { pageBase, resolveUrl } from './resolve-url.ts'

interface Site {
  readonly extraction: Pick<Extraction, 'baseHref' | 'pageImages'>
  readonly metadata: Pick<NormalizedMetadata, 'url' | 'canonicalUrl'>
}

/** @param finalUrl of a local page whose site is known: the URL that it will have there. */
export function ownSite({ extraction, metadata }: Site, finalUrl: string): OwnSite {
  const { origin } = new URL(finalUrl)
  const named = [finalUrl, metadata.canonicalUrl?.value, metadata.url?.value]
  const hosts = named.flatMap((url) => parseHref(url ?? '')?.hostname.replace(/^www\./u, '') ?? [])
  const base = pageBase(extraction.baseHref, finalUrl)
  const drawn = Object.values(extraction.pageImages ?? {}).flatMap((src) => resolveUrl(src ?? '', base) ?? [])
  return {
    origin,
    base,
    drawn,
    hosts: [...new Set(hosts)],
    known: new Map(),
  }
}

/**
 * @param inFolders whether its path may lack the folder of the site.
 * @returns URLs, likeliest first; empty where the image is named as it should be.
 */
export function meantImages(candidate: ImageCandidate, own: OwnSite, inFolders = true): string[] {
  const misjoined = misjoinedUrl(candidate.raw, own)
  const meant = misjoined?.meant ? [misjoined.meant] : []
  const all = misjoined?.isCertain
    ? meant
    : [
        ...meant,
        ...atSite(candidate, own),
        ...(inFolders ? [...atOtherPath(candidate, own), ...drawnElsewhere(candidate, own)] : []),
      ]
  return all
    .flatMap((url) => parseHref(url)?.href ?? [])
    .filter((url) => !isPrivateUrl(url) || url.startsWith(`${own.origin}/`))
}

/**
 * URLs to look at once more: what is meant by each image that did not come.
 * @param isSeen whether an image came from this URL.
 */
export function secondLooks(
  candidates: readonly ImageCandidate[],
  own: OwnSite,
  isSeen: (url: string | null) => boolean,
): string[] {
  const missed = candidates.slice(0, LOOKED_AT).filter(({ url }) => !isSeen(url))
  const meant = missed.flatMap((candidate) => meantImages(candidate, own, candidate === candidates[0]))
  return [...new Set(meant)].filter((url) => !candidates.some((other) => other.url === url))
}

/** Platforms rarely look further. */
const LOOKED_AT = 6

/** URLs at the page's own site of an image on a host that only a machine or a build knows. */
function atSite({ url }: ImageCandidate, { origin }: OwnSite): string[] {
  const parsed = url !== null && isPrivateUrl(url) ? parseHref(url) : null
  if (!parsed || isPrivateUrl(origin)) return []
  const { hostname, pathname, search } = parsed
  const isFolder = /^[a-z][a-z0-9_-]*$/u.test(hostname) && hostname !== 'localhost'
  return [
    origin + pathname + search,
    // `https://images/card.png`: the slash too many made a host of a folder.
    ...(isFolder ? [`${origin}/${hostname}${pathname}${search}`] : []),
  ]
}

/**
 * URL of an image whose path was written without the folder that the site is in (the path of a project on GitHub Pages,
 * `base` or `basePath` of a framework), with that folder where files are outside of it, or with a path twice.
 */
function atOtherPath({ url }: ImageCandidate, { origin, base }: OwnSite): string[] {
  const image = parseHref(url ?? '')
  // What a server on this machine has in a folder says nothing of the site, as long as that is not known.
  if (image?.origin !== origin || isLoopbackUrl(origin) || !base.startsWith(`${origin}/`)) return []
  const path = image.pathname.split('/').slice(1)
  const [folder = ''] = new URL(base).pathname.split('/').slice(1)
  const isTwice = (count: number) => path.slice(0, count).join('/') === path.slice(count, 2 * count).join('/')
  const twice = [1, 2, 3, 4].find((count) => path.length > 2 * count && isTwice(count))
  const isInFolder = path[0] === folder && path.length > 1
  if (twice === undefined && folder === '') return []
  const meant = twice === undefined ? (isInFolder ? path.slice(1) : [folder, ...path]) : path.slice(twice)
  return [`${origin}/${meant.join('/')}${image.search}`]
}

/**
 * The same file as the page itself draws it: in other letters, which many servers tell apart, or under a path that is the
 * end of the other.
 */
function drawnElsewhere({ url }: ImageCandidate, { drawn }: OwnSite): string[] {
  const pathOf = (one: string | null) => parseHref(one ?? '')?.pathname.toLowerCase() ?? '/'
  const path = pathOf(url)
  if (!/\.\w+$/u.test(path)) return []
  return drawn.filter((one) => {
    const other = pathOf(one)
    return one !== url && (other.endsWith(path) || (other !== '/' && path.endsWith(other)))
  })
}
