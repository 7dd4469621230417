/** The page as a reader reads it that is no browser: as text, by the header's encoding, as far as it follows redirects. */
import { decodeHTMLStrict } from 'entities'
import { parseJsonLd } from '../../extract/json-ld.ts'
import type { Extraction, PageTag } from '../../extract/tags.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import type { Platform } from '../define-platform.ts'
import { declaredLetters } from './conditions.ts'

/** @returns the page itself where this platform reads it as all do. Platforms that read alike share the answer. */
export function pageAsRead(platform: Platform, page: PageIndex): PageIndex {
  const redirect = redirectPage(platform, page)
  if (redirect) return redirect
  const { reads, crawler } = platform
  const { textTags, allTags, jsonLd } = page.extraction
  const asText = reads.asText !== undefined && textTags.length > 0
  const isInHead = ({ offset }: PageTag): boolean => offset < page.extraction.headTextEnd
  const byText =
    reads.asText !== undefined &&
    crawler.headOnly === true &&
    allTags.some((tag) => tag.inHead !== isInHead(tag))
  const inUtf8 =
    crawler.letters !== undefined &&
    declaredLetters(page, crawler.letters.saidIn) === null &&
    [...allTags, ...textTags].some(({ asUtf8 }) => asUtf8 !== undefined)
  const decoded = reads.decodesJsonLd !== undefined && jsonLd.some(({ written }) => written !== undefined)
  if (!asText && !byText && !inUtf8 && !decoded) return page
  const way = [asText, byText, inUtf8, decoded].join()
  let read = page.readings.get(way)
  if (!read) {
    const all = asText ? [...allTags, ...textTags].toSorted((a, b) => a.offset - b.offset) : allTags
    const tags = byText ? all.map((tag) => ({ ...tag, inHead: isInHead(tag) })) : all
    const extraction: Extraction = {
      ...page.extraction,
      allTags: inUtf8 ? tags.map(inUtf8Letters) : tags,
      jsonLd: decoded ? jsonLd.map(withReferencesResolved) : jsonLd,
    }
    page.readings.set(way, (read = indexPage({ ...page, extraction }, page.view)))
  }
  return read
}

const inUtf8Letters = (tag: PageTag): PageTag =>
  tag.asUtf8 === undefined ? tag : { ...tag, content: tag.asUtf8 }

function withReferencesResolved(block: Extraction['jsonLd'][number]): Extraction['jsonLd'][number] {
  if (block.written === undefined) return block
  const { line, column, offset, inHead } = block
  return { ...parseJsonLd(decodeHTMLStrict(block.written)), line, column, offset, inHead }
}

/** As nginx and Apache write them. */
const TITLES: Readonly<Record<number, string>> = {
  301: '301 Moved Permanently',
  302: '302 Found',
  303: '303 See Other',
  307: '307 Temporary Redirect',
  308: '308 Permanent Redirect',
}

/** We do not read the page of a redirect: it is taken for what servers send by themselves. */
function redirectPage({ name, crawler }: Platform, page: PageIndex): PageIndex | null {
  const { max = null, drawsNext } = crawler.redirects ?? {}
  const next = max === null ? undefined : page.redirects[max]
  const title = next && TITLES[next.status]
  if (!drawsNext || title === undefined) return null
  const why = `The URL redirects ${page.redirects.length} times, and ${name} follows ${max}: it draws the page that the server sends with the next redirect, mostly one with the title "${title}"`
  const { extraction } = page
  const tag: PageTag = {
    name: 'title',
    content: title,
    attribute: 'tag',
    line: 1,
    column: 1,
    offset: 0,
    endOffset: 0,
    inHead: true,
    quote: 'none',
    valueFrom: 'text',
    otherKey: null,
  }
  return indexPage(
    { ...page, extraction: { ...extraction, ...NO_TAGS, allTags: [tag], standard: [tag] } },
    { outcome: 'redirect', why, by: drawsNext },
  )
}

const NO_TAGS = {
  openGraph: [],
  twitter: [],
  textTags: [],
  links: [],
  jsonLd: [],
  pageImages: null,
} satisfies Partial<Extraction>
