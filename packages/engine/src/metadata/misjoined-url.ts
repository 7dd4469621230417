/**
 * A URL that was put together wrongly: two halves without a slash between them, a scheme too many, a colon too few, a
 * value that a script did not have. Judged by how it is written alone: no list of top-level domains, which would age.
 *
 * Leaves alone: what servers take on purpose, such as an image proxy with a whole URL in its path or query.
 */
import { parseWritten } from '../net/parse-url.ts'

export interface MisjoinedUrl {
  /** End of a sentence: `og:image holds "…": …`. */
  readonly what: string
  /** The whole URL that is plainly meant; null where nothing says which. */
  readonly meant: string | null
  /** Whether nothing can answer under the URL. False: a server may, and only an image that does not come makes it a fault. */
  readonly isCertain: boolean
  /** What is meant is not written there: a host was filled in. */
  readonly isGuess?: true
}

/** The site that a page is on. */
export interface OwnSite {
  readonly origin: string
  /** What relative URLs resolve against. */
  readonly base: string
  /** What was found of the page's URLs: many rules ask for the same few. */
  readonly known: Map<string, MisjoinedUrl | null>
  /** URLs of images that the page itself draws. */
  readonly drawn: readonly string[]
  /** Hosts of the page and of what it calls its own URL, without `www.`. */
  readonly hosts: readonly string[]
}

const MAX_CHARACTERS = 2_048
/** A meant URL may be put together wrongly as well. */
const MAX_ROUNDS = 3

const START = /^(?:https?:\/{0,2}|\/\/)/iu
/** `http:8080` is a host and its port. */
const SECOND_SCHEME = /^https?(?::\/{1,2}|:(?=\p{L})|\/\/)(?=[^\s/])/iu
const WHOLE = /^https?:\/\/[^\s/?#]+/iu
const LABELS = String.raw`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+`
const HOST_FIRST = new RegExp(String.raw`^(/?)(${LABELS})(:\d{1,5})?(?=/)`, 'iu')
const IMAGE_ENDING = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?)$/iu
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?|html?|php|aspx?|js|css|json|xml|pdf|mp4|webm|zip)$/iu
/** What scripts write for a value that they do not have. */
const NO_VALUE = String.raw`undefined|[Nn]ull|NULL|NaN|None|\(null\)|\[object(?: |%20)Object\]`
const NO_VALUE_FIRST = new RegExp(String.raw`^/?(?:${NO_VALUE})(?=/|https?:)`, 'u')
const NO_VALUE_HOST = new RegExp(String.raw`^(.*?)(?:${NO_VALUE})$`, 'u')
const NO_VALUE_SEGMENT = new RegExp(String.raw`/(?:${NO_VALUE})(?=/)`, 'u')
const MISSPELT_SCHEME =
  /^(?:(?:hhttps?|htttps?|htps?|ttps?|htpps?|hptts?|htts)(?:[:;.]{1,2}\/{1,2}|\/\/)|https?(?:[;.]\/{1,2}|:;\/{1,2}|:\\{1,2}|\s+:\/\/|:\s+\/\/))(?=[^\s/\\])/iu

/** Paths on the page's own site that need no further look: no slash twice, no percent sign, no missing value. */
const PLAIN_PATH = /^(?:\/(?!(?:undefined|null|NULL|Null|NaN|None)\/)[\w.~-]+)+$/u

/** @returns null for what may well be meant as it is written. */
export function misjoinedUrl(written: string, own: OwnSite): MisjoinedUrl | null {
  let found = own.known.get(written)
  if (found === undefined) own.known.set(written, (found = judgeWritten(written, own)))
  return found
}

function judgeWritten(written: string, own: OwnSite): MisjoinedUrl | null {
  const text = written.trim().slice(0, MAX_CHARACTERS)
  if (text.startsWith(`${own.origin}/`) && PLAIN_PATH.test(text.slice(own.origin.length))) return null
  const found = firstFault(text, own)
  if (!found) return null
  let { meant } = found
  for (let round = 1; round < MAX_ROUNDS && meant !== null; round += 1) {
    const next = firstFault(meant, own)
    if (!next?.isCertain) break
    meant = next.meant
  }
  return { ...found, meant: meant !== null && WHOLE.test(meant) ? inOwnScheme(meant, own) : null }
}

/** A host of the page is reached as the page was. */
function inOwnScheme(meant: string, { origin }: OwnSite): string {
  const [protocol, host] = origin.split('://')
  return protocol === 'https' && meant.startsWith(`http://${host}/`)
    ? meant.replace('http:', 'https:')
    : meant
}

function firstFault(text: string, own: OwnSite): MisjoinedUrl | null {
  const end = /[?#]/u.exec(text)?.index ?? text.length
  const parts: Parts = { text, start: START.exec(text)?.[0] ?? '', tail: text.slice(end), end }
  return (
    valueMissing(parts, own) ??
    schemeFault(parts, own) ??
    (parts.start === '' ? withoutScheme(parts, own) : authorityFault(parts, own)) ??
    pathFault(parts, own)
  )
}

interface Parts {
  readonly text: string
  /** Scheme and slashes, or the two slashes alone; empty for a path. */
  readonly start: string
  /** Query and fragment. */
  readonly tail: string
  /** Where those begin. */
  readonly end: number
}

const certain = (what: string, meant: string | null): MisjoinedUrl => ({ what, meant, isCertain: true })
const possible = (what: string, meant: string | null): MisjoinedUrl => ({ what, meant, isCertain: false })

const guess = (what: string, meant: string): MisjoinedUrl => ({ ...certain(what, meant), isGuess: true })

const WITHOUT_VALUE = 'what a script writes for a value that it does not have is part of it'

function valueMissing({ text }: Parts, own: OwnSite): MisjoinedUrl | null {
  const first = NO_VALUE_FIRST.exec(text)?.[0]
  if (first === undefined) return null
  const rest = text.slice(first.length)
  const isPath = rest.startsWith('/') && !rest.startsWith('//')
  return isPath ? guess(WITHOUT_VALUE, own.origin + rest) : certain(WITHOUT_VALUE, rest)
}

const withScheme = (rest: string, scheme: string): string =>
  `${/^h*t+p+(?!s)/iu.test(scheme) ? 'http' : 'https'}://${rest.replace(/^\/+/u, '')}`

function schemeFault({ text, start }: Parts, own: OwnSite): MisjoinedUrl | null {
  const misspelt = MISSPELT_SCHEME.exec(text)?.[0]
  if (misspelt !== undefined)
    return certain('the scheme is misspelt', withScheme(text.slice(misspelt.length), misspelt))
  if (/^\/https?:\/\/[^\s/]/iu.test(text)) return certain('a slash is before the scheme', text.slice(1))
  const rest = text.slice(start.length)
  const second = SECOND_SCHEME.exec(rest)?.[0]
  if (second !== undefined) {
    const what =
      start === ''
        ? 'the colon behind the scheme is missing'
        : start === '//'
          ? 'slashes are before the scheme'
          : 'the scheme is there twice'
    return certain(what, withScheme(rest.slice(second.length), second))
  }
  if (!/^https?:\/?$/iu.test(start) || !/^[^\s/:]/u.test(rest)) return null
  const [first = ''] = rest.split(/[/?#]/u, 1)
  const isHost =
    isOwn(first, own) || (first.includes('.') && rest.length > first.length && !FILE_ENDING.test(first))
  return certain(
    start.endsWith('/') ? 'one slash is behind the scheme, not two' : 'no slash is behind the scheme',
    isHost ? withScheme(rest, start) : `${own.origin}/${rest}`,
  )
}

/** The host, or a subdomain of it. */
function isOwn(host: string, { hosts }: OwnSite): boolean {
  const name = host.toLowerCase()
  return hosts.some((own) => name === own || name.endsWith(`.${own}`))
}

function withoutScheme({ text }: Parts, own: OwnSite): MisjoinedUrl | null {
  const [all = '', slash = '', host = '', port = ''] = HOST_FIRST.exec(text) ?? []
  if (all === '') return null
  const bare = text.slice(slash.length)
  const isPlain = own.origin.replace(/:\/\/www\./u, '://') === `http://${host.replace(/^www\./iu, '')}`
  const meant = `${isPlain ? 'http' : 'https'}://${bare}`
  const isHost = isOwn(host, own) || /^www\./iu.test(host) || port !== ''
  if (isHost) return certain(`"${shown(host)}" is a host, and the scheme before it is missing`, meant)
  if (slash !== '' || FILE_ENDING.test(host) || !/\.\p{L}{2,}$/u.test(host)) return null
  return possible(`if "${shown(host)}" is a host, the scheme before it is missing`, meant)
}

function authorityFault({ text, start, tail, end }: Parts, own: OwnSite): MisjoinedUrl | null {
  const rest = text.slice(start.length, end)
  const slash = rest.indexOf('/')
  const host = slash < 0 ? rest : rest.slice(0, slash)
  const path = slash < 0 ? '' : rest.slice(slash)
  if (host === '' || host.includes('@')) return null
  const scheme = start === '//' ? 'https:' : start
  const behind = secondUrl(host, path)
  if (behind !== null) return certain('two URLs are in it, one behind the other', behind + tail)
  const named = NO_VALUE_HOST.exec(host)?.[1]
  if (named === '') return guess(WITHOUT_VALUE, own.origin + (path || '/') + tail)
  if (named !== undefined && (isOwn(named, own) || /\.\w+undefined$/u.test(host)))
    return certain(WITHOUT_VALUE, withScheme(named + path + tail, scheme))
  return slashMissing(host, path, { scheme, tail }, own)
}

function slashMissing(
  host: string,
  path: string,
  { scheme, tail }: { readonly scheme: string; readonly tail: string },
  own: OwnSite,
): MisjoinedUrl | null {
  const [site, rest] = splitHost(host, own) ?? []
  const between = `between "${shown(site ?? '')}" and "${shown(rest ?? '')}"`
  const meant = site === undefined ? null : withScheme(`${site}/${rest}${path}${tail}`, scheme)
  if (IMAGE_ENDING.test(host) && /^\/?$/u.test(path)) {
    if (meant !== null) return certain(`the slash ${between} is missing`, meant)
    const isFile = host.split('.').length === 2
    const what = `"${shown(host)}" is a file, and no host`
    return isFile ? guess(what, `${own.origin}/${host}${tail}`) : certain(what, null)
  }
  const mayBe = meant !== null && !rest?.includes('.') && path !== ''
  return mayBe ? possible(`a slash may be missing ${between}`, meant) : null
}

/** `a.examplehttps` before `://b`: the URL that begins in a host's name. */
function secondUrl(host: string, path: string): string | null {
  const encoded = /^.*?(https?)%3A(?:%2F){2}(.+)$/iu.exec(host)
  if (encoded) return `${encoded[1]}://${(encoded[2] ?? '').replaceAll(/%2F/giu, '/')}${path}`
  const bare = /^.+?(https?):(\p{L}.*)$/iu.exec(host)
  if (bare) return `${bare[1]}://${bare[2]}${path}`
  const glued = /^.+?(https?)(:?)$/iu.exec(host)
  if (!glued || !/^\/{1,2}[^/]/u.test(path)) return null
  if (glued[2] === '' && !path.startsWith('//')) return null
  return `${glued[1]}://${path.replace(/^\/+/u, '')}`
}

/** Own host and what follows it without a dot or a port. */
function splitHost(host: string, { hosts }: OwnSite): [host: string, rest: string] | null {
  const name = host.toLowerCase()
  for (const own of hosts) {
    const at = name.startsWith(own) ? 0 : name.indexOf(`.${own}`) + 1
    const end = at + own.length
    if (!own.includes('.') || (at === 0 && !name.startsWith(own))) continue
    if (/^[\p{L}\p{N}_-]/u.test(name.slice(end))) return [host.slice(0, end), host.slice(end)]
  }
  return null
}

function pathFault({ text, start, tail, end }: Parts, own: OwnSite): MisjoinedUrl | null {
  const from = start === '' ? 0 : Math.max(start.length, text.indexOf('/', start.length))
  const path = text.slice(from, end)
  const before = text.slice(0, from)
  const inner = /^(.*?\/)(https?)(?::\/{1,2}|%3A%2F%2F|\/\/)(?=[^/])(.*)$/iu.exec(path)
  if (inner) {
    const [, lead = '', scheme = '', rest = ''] = inner
    const meant = `${scheme}://${rest.replaceAll(/%2F/giu, '/')}${tail}`
    const isAtRoot = /^\/{1,2}$/u.test(lead) && isOwn(before.slice(start.length).split(':')[0] ?? '', own)
    return (isAtRoot ? certain : possible)('a whole URL is behind another', meant)
  }
  const segment = NO_VALUE_SEGMENT.exec(path)
  if (segment && start !== '') {
    const meant = before + path.slice(0, segment.index) + path.slice(segment.index + segment[0].length) + tail
    return (/^\/(?:undefined|\[)/u.test(segment[0]) ? certain : possible)(WITHOUT_VALUE, meant)
  }
  if (/%25[0-9a-f]{2}/iu.test(path)) {
    const once = before + path.replaceAll(/%25([0-9a-f]{2})/giu, '%$1') + tail
    return possible('it is percent-encoded twice', inFull(once, own))
  }
  if (start === '' && path.startsWith('//')) return null
  return path.includes('//')
    ? possible(
        'two slashes in a row are in its path',
        inFull(before + path.replaceAll(/\/{2,}/gu, '/') + tail, own),
      )
    : null
}

const inFull = (url: string, { base }: OwnSite): string | null => parseWritten(url, base)?.href ?? null

/** Part of a host, safe in a sentence. */
const shown = (part: string): string => part.replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, 80)
