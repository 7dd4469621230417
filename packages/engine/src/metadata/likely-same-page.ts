/**
 * Whether og:url or the canonical link likely names this very page by another URL, where nobody has asked for it: what it
 * leaves out is a visitor's parameter, or it is a short permalink, the page for telephones or the same article on a sister
 * site. What was asked for is never judged by this.
 */
import { parseHref } from '../net/parse-url.ts'
import type { NormalizedMetadata } from './normalized-metadata.ts'
import { isForeignHost, isSamePage, withoutIndexFile, type OtherPage } from './other-page.ts'
import { isOfVisitor } from './tracking.ts'

export function isLikelySamePage(
  named: OtherPage,
  finalUrl: string,
  { canonicalUrl }: Pick<NormalizedMetadata, 'canonicalUrl'>,
): boolean {
  const [there, here] = [parseHref(named.url), parseHref(finalUrl)]
  if (!there || !here) return false
  const canonical = canonicalUrl?.value ?? named.url
  // The page itself says that it is another one.
  const isContradicted = isSamePage(canonical, finalUrl) && !isSamePage(canonical, named.url)
  const isForeign = isForeignHost(there.hostname, here.hostname)
  const path = plainPath(there)
  if (path === plainPath(here))
    return hasSameContent(there, here, isContradicted) && (!isForeign || path.length > 1)
  return !isForeign && sharesId(there, here)
}

/** Path without what marks the page for telephones, without case and the ending of a file. */
const plainPath = ({ pathname }: URL): string =>
  withoutIndexFile(pathname)
    .toLowerCase()
    .replace(/^\/amp(?=\/)|\/amp$|[./]amp(?=\.html?$)/gu, '')
    .replace(/\.(?:x?html?|php|aspx?|jsp)$/u, '')
    .replace(/\/+$/u, '')

/** Parameters that choose what a page shows: its text, and not only its color or the order of a list. */
const CHOOSES_CONTENT =
  /^(?:(?:post|page|item|article|story|product|news|topic|thread|video|event|doc|content|entry|blog|cat|category|node|recipe|job|book|episode|chapter|photo|image|album|user|profile|group|room|event|issue|ticket|question|answer|lesson|course)?[_-]?(?:id|no|nr|num(?:ber)?|slug|key)|[afhnpqstvw]|page|pg|paged|post|article|story|item|product|sku|slug|title|name|view|route|path|url|file|doc|topic|thread|lang(?:uage)?|locale|hl|category|cat|tag|search|query|keywords?|month|date|day|year|section|chapter|episode|show|mode|option|module|controller|action|do|step|version|video|node|user|profile)$/iu

/** @param isContradicted then only what visitors bring may differ. */
function hasSameContent(there: URL, here: URL, isContradicted: boolean): boolean {
  const names = new Set([...there.searchParams.keys(), ...here.searchParams.keys()])
  return [...names].every((name) => {
    if (isOfVisitor(name) || isOfTelephones(name)) return true
    const [one, other] = [there, here].map(({ searchParams }) => searchParams.getAll(name).join('&'))
    return one === other || (!isContradicted && one === '' && !CHOOSES_CONTENT.test(name))
  })
}

const isOfTelephones = (name: string): boolean => /^(?:amp|outputtype|m|mobile)$/iu.test(name)

/** Not a year, a month or a day, which many articles share. */
const NUMBER = /^(?!(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-3]\d)?$)\d{5,}$/u
/** Letters and digits as no word has them, such as `5f3a9c1b2d`. */
const MIXED = /^(?=(?:\D*\d){2})(?=.*\d[a-z])[a-z0-9]{8,}$/iu
/** Short ids such as `WvoyXQ`, also in `/a/WvoyXQ`; `GitHub` is a word. */
const SHORT = /^(?![A-Z]?[a-z]+(?:[A-Z][a-z]+)+$)(?=.*[a-z][A-Z])[A-Za-z0-9]{6,12}$/u

/** Systems find an article by its number, whatever words are next to it. */
function sharesId(there: URL, here: URL): boolean {
  const [segments, own] = [there, here].map(({ pathname }) => pathname.split('/').filter(Boolean))
  const [last = '', before = ''] = segments?.toReversed() ?? []
  const isId = (word: string): boolean => NUMBER.test(word) || MIXED.test(word)
  // What comes last is what is shown: `/shop/12345/item/67890` is no page of the shop.
  const id = wordsOf(own?.join(' ') ?? '').findLast(isId)
  if (id !== undefined && wordsOf(last).includes(id)) return true
  return /^.{1,2}$/u.test(before) && SHORT.test(last) && own?.includes(last) === true
}

const wordsOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/u)
