/**
 * Another page answers in place of the one that was asked for: a page that asks for consent, age, country or a login, a
 * queue, a bot check. Known by marks that all of them have, and not by a list of names: a redirect leaves the path, and
 * the new address carries the old one, to send visitors back to it.
 *
 * Leaves alone: redirects to the page itself under another spelling, language, country, name or host; anyone who shares such
 * a page on purpose; and addresses that only say where a visitor came from.
 */
import { parseHref } from '../net/parse-url.ts'
import { loginAt } from './bot-walls.ts'
import type { RedirectHop } from './capture.ts'
import { parameterWith } from './carried-url.ts'
import { isRelatedPage } from './related-page.ts'
import { gateAt, hintAt, wallServiceAt, WALL_NAMES, type WallKind } from './wall-services.ts'

export interface AnotherPage {
  readonly kind: WallKind
  /** Name in a sentence: `a page that asks for consent`. */
  readonly name: string
  /** The URL that answers in its place. */
  readonly url: string
  /** The parameter that carries the URL that was asked for; null where another mark says so. */
  readonly parameter: string | null
}

interface Answer {
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
}

/** @param form what the page asks for, where its form says so: a mark only together with a redirect. */
export function findAnotherPage(
  { finalUrl, redirects }: Answer,
  form: WallKind | null = null,
): AnotherPage | null {
  const [first] = redirects
  const [asked, at] = [parseHref(first?.url ?? ''), parseHref(finalUrl)]
  // Anyone who shares such a page means it.
  if (!asked || !at || isSpelledOtherwise(asked, at) || isWallAddress(asked)) return null
  const service = wallServiceAt(at)
  const found = (kind: WallKind, name = WALL_NAMES[kind], parameter: string | null = null): AnotherPage => ({
    kind,
    name,
    url: finalUrl,
    parameter,
  })
  const carried = carriedOnTheWay(redirects, at)
  if (service) return found(service.kind, service.name, carried)
  const login = loginAt(at)
  if (login) return found('login', login.name, carried)
  const gate = gateAt(at)
  if (gate) return found(gate, undefined, carried)
  const hint = hintAt(at) === hintAt(asked) ? null : hintAt(at)
  const kind = kindByMarks({ carried, hint, form }, () => isRelatedPage(asked, at))
  return kind && found(kind, undefined, carried)
}

interface Marks {
  readonly carried: string | null
  readonly hint: WallKind | null
  readonly form: WallKind | null
}

function kindByMarks({ carried, hint, form }: Marks, isRelated: () => boolean): WallKind | null {
  const saysWhereTo = carried !== null && !SAYS_WHENCE.test(carried) && !SAYS_WHAT.test(carried)
  if (hint !== null && saysWhereTo) return hint
  if (isRelated()) return null
  const isMark = saysWhereTo || form !== null || (hint !== null && carried !== null)
  return isMark ? (form ?? hint ?? 'other') : null
}

const isWallAddress = (url: URL): boolean =>
  wallServiceAt(url) !== undefined || loginAt(url) !== undefined || gateAt(url) !== null

/** They say where a visitor came from, which honest pages note as well. */
const SAYS_WHENCE =
  /^(?:(?:http_?)?referr?er|ref|refs?_?(?:url|src)|(?:redirected_?)?from(?:_?url)?|src|source(?:_?url)?|via|utm_\w+|campaign\w*|click_?ref|aff\w*|share(?:d|_?url)?|ampshare|orig(?:in(?:al)?)?(?:_?ur[il])?|old_?url|canonical)$/

/** They say what is shown: a viewer, a front controller, a search for what is gone. */
const SAYS_WHAT =
  /^(?:file|doc(?:ument)?|pdf|route|path|page|id|title|slug|view|q|query|s|search|keywords?|template|module)$/

/**
 * Whether a hop carried an address of the way before it, and the way ended there.
 * @returns the name of the parameter; null where none did.
 */
function carriedOnTheWay(redirects: Answer['redirects'], at: URL): string | null {
  const way = redirects.flatMap(({ url }) => parseHref(url) ?? [])
  const stops = [...way.slice(1), at]
  for (const [index, stop] of stops.entries()) {
    if (!endsAt(stop, at)) continue
    for (const before of way.slice(0, index + 1)) {
      const parameter = isSpelledOtherwise(before, stop) ? null : parameterWith(before, stop)
      if (parameter !== null) return parameter
    }
  }
  return null
}

/** A page on the way may drop the parameter when it sends on to its own form. */
function endsAt(stop: URL, at: URL): boolean {
  if (stop.href === at.href) return true
  const folder = (url: URL) => url.pathname.split('/', 2)[1]
  return stop.host === at.host && folder(stop) === folder(at) && folder(at) !== ''
}

/** `www.`, the scheme, a slash at the end, letter case, and parameters that come or go. */
function isSpelledOtherwise(one: URL, other: URL): boolean {
  const key = ({ hostname, pathname }: URL) =>
    `${hostname.replace(/^(?:www|m|mobile|amp)\./, '')}${pathname.toLowerCase().replace(/(?:\/|\/index\.\w{2,5})$/, '')}`
  return key(one) === key(other)
}
