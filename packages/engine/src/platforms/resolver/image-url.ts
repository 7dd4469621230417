/** The URL of the image as a platform makes it of what the page names, or why it takes none. */
import { parseWritten, isTooLongForUrl } from '../../net/parse-url.ts'
import { LIMITS } from '../../limits.ts'
import type { Cause, Evidence } from '../../facts/evidence.ts'
import { unreachableByHost, type KnownImage } from '../../facts/known-image.ts'
import { resolveOnce } from '../../facts/page-index.ts'
import type { FieldValue } from '../../facts/field-value.ts'
import { quote, upperFirst } from '../../facts/wording.ts'
import type { Reader } from './reader.ts'

export interface ResolvedImage {
  /**
   * Null: the URL holds the image itself (`data:`), or is longer than what is read. Nothing is fetched for it, and
   * nothing of ours may link to what a page writes there.
   */
  readonly url: string | null
  readonly named: FieldValue
  /** Null when our inspection did not fetch this URL. */
  readonly known: KnownImage | null
}

/** Size of the image as displayed; null where it is not known. */
export function sizeOf({ known }: ResolvedImage): { width: number; height: number } | null {
  const [width, height] = [known?.width ?? null, known?.height ?? null]
  return width === null || height === null ? null : { width, height }
}

export function resolveImage(reader: Reader, named: FieldValue): ResolvedImage | Cause {
  const { platform, page } = reader
  const { data, reference: rule } = platform.image
  const raw = named.value
  const isAbsolute = /^https?:/i.test(raw)
  const scheme = isAbsolute ? null : foreignScheme(raw)
  if (scheme === 'data:' && data) return { url: null, named, known: null }
  if (scheme === 'data:') return refusedUrl(named, 'is a data: URL, not one on the web')
  if (scheme !== null) return refusedUrl(named, NO_WEB_URL)
  if (isTooLongForUrl(raw)) return tooLong(reader, named)
  const cause = isAbsolute ? null : refusedRelative(reader, named)
  if (cause) return cause
  const joined = !isAbsolute && rule?.from === 'root' && !raw.startsWith('/') ? `/${raw}` : raw
  const url = resolveOnce(page, joined, rule ? page.pageUrl : page.baseUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return refusedUrl(named, NO_WEB_URL)
  const refused = refusedLetters(reader, raw)
  if (refused) return refused
  // Percent-encoding makes nine characters of one.
  if (url.href.length >= LIMITS.valueCharacters) return tooLong(reader, named)
  return (
    refusedHttp(reader, url) ?? {
      url: url.href,
      named,
      known: page.images.get(url.href) ?? unreachableByHost(page, url),
    }
  )
}

const NO_WEB_URL = 'is not a web URL'

const refusedUrl = ({ source, value }: FieldValue, what: string): Cause => ({
  why: `${source} ${quote(value)} ${what}`,
  by: null,
  faults: ['image-url'],
})

function refusedRelative({ platform, doubts }: Reader, { source, value: raw }: FieldValue): Cause | null {
  const { name, image } = platform
  const rule = image.reference
  const named = `${source} ${quote(raw)}`
  const refused = (why: string, by: Evidence | null): Cause => ({ why, by, faults: ['relative-image'] })
  if (!rule) {
    const why = `${upperFirst(named)} is a relative URL`
    const sentence = `${why}; whether ${name} resolves it is not known.`
    return doubts.trust('relative-image', sentence) ? null : refused(why, null)
  }
  const { accepts, by, slashesArePath } = rule
  const hasHost = raw.startsWith('//')
  if (accepts === 'absolute' || (accepts === 'with-host' && !hasHost))
    return refused(`${named} is incomplete, and ${name} needs the full URL`, by)
  if (slashesArePath && hasHost)
    return refused(
      `${named} begins with "//", and ${name} puts it behind the host of the page, where it is not`,
      by,
    )
  return accepts === 'root-relative' && !raw.startsWith('/')
    ? refused(`${named} is relative, and ${name} resolves only those that begin with "/"`, by)
    : null
}

function refusedLetters({ platform: { name, image } }: Reader, raw: string): Cause | null {
  const letter = image.asciiOnly && letterBeyondAscii(raw)
  if (!letter) return null
  return {
    why: `The URL of the image holds ${quote(letter)}, not percent-encoded, and ${name} does not fetch such URLs`,
    by: image.asciiOnly ?? null,
    faults: ['image-letters'],
  }
}

/** The first letter that browsers encode, of path or query: host names have an encoding of their own. */
function letterBeyondAscii(raw: string): string | undefined {
  const [sent = ''] = raw.replace(/^(?:https?:)?\/\/[^/?#]*/iu, '').split('#', 1)
  return /[\u0080-\u{10FFFF}]/u.exec(sent)?.[0]
}

/** URLs of this machine are judged as if they were on https already; of a host that nobody reaches, https is no matter. */
function refusedHttp({ platform: { name, image }, page, doubts }: Reader, url: URL): Cause | null {
  const { httpsOnly, httpDoubt } = image
  if (url.protocol === 'https:' || !(httpsOnly || httpDoubt) || !page.isPublicHost(url.hostname)) return null
  const why = 'The image URL is not https'
  if (httpsOnly)
    return { why: `${why}, and ${name} takes only https`, by: httpsOnly, faults: ['image-not-https'] }
  if (!httpDoubt) return null
  const { by } = httpDoubt
  const sentence = `${why}; whether ${name} takes it is not known: ${httpDoubt.why}.`
  return doubts.trust('image-over-http', sentence, by) ? null : { why, by, faults: ['image-over-http'] }
}

/** Nothing is fetched for it: a longer URL is not read. Discord, which names a limit, is asked before. */
function tooLong({ doubts, platform }: Reader, named: FieldValue): ResolvedImage | Cause {
  const why = `${upperFirst(named.source)} ${quote(named.value)} has more than ${LIMITS.urlCharacters} characters`
  const sentence = `${why}, and was not fetched; whether ${platform.name} takes a URL of that length is not known.`
  return doubts.trust('image-url-too-long', sentence)
    ? { url: null, named, known: null }
    : { why, by: null, faults: ['image-url-too-long'] }
}

/** Of a URL that is neither relative nor on the web; null for those that are. */
function foreignScheme(raw: string): string | null {
  // What a page writes into a tag as `data:` is longer than any URL.
  const protocol = parseWritten(raw.slice(0, LIMITS.urlCharacters))?.protocol
  return protocol === undefined || /^https?:$/.test(protocol) ? null : protocol
}
