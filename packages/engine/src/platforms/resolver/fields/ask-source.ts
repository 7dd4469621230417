/** What one source of a field holds on a page, as a platform reads it. */
import type { PageLink, PageTag } from '../../../extract/tags.ts'
import type { Cause } from '../../../facts/evidence.ts'
import { resolveOnce, type PageIndex } from '../../../facts/page-index.ts'
import { aboutValue, NOTHING, yieldOf, type FieldValue, type Yield } from '../../../facts/field-value.ts'
import type { FieldRead } from '../../platform-rules.ts'
import { sourceName, type Source } from '../../sources.ts'
import { dropEnd } from '../cut-text.ts'
import type { Reader } from '../reader.ts'
import { askMeta } from './ask-meta.ts'
import { readJsonLd } from './read-json-ld.ts'
import { oEmbedTakesOver, oEmbedValue } from './read-oembed.ts'
import { refusedByPlace } from './refused-tags.ts'

/** Values of one key as the platform reads it, for conditions. */
export function readKeys(reader: Reader, key: string): readonly FieldValue[] {
  return oEmbedTakesOver(reader) ? [] : askMeta(reader, [key], {}, NO_FIELD).values
}

/** The first of them; null when there is none. */
export const readKey = (reader: Reader, key: string): FieldValue | null => readKeys(reader, key)[0] ?? null

/** Why a tag of this key in the page does not count; null where there is none. */
export function readKeyRefusal(reader: Reader, key: string): Cause | null {
  return askMeta(reader, [key], {}, NO_FIELD).refused[0]?.cause ?? null
}

/** Conditions ask by the platform's general rules. */
const NO_FIELD: FieldRead = { sources: [], by: null }

export function ask(reader: Reader, source: Source, rule: FieldRead): Yield {
  const got = askAnywhere(reader, source, rule)
  return source.sameHost ? ofThisHost(reader, got, rule) : got
}

function ofThisHost({ page }: Reader, { values, refused }: Yield, { by }: FieldRead): Yield {
  const isHere = ({ value }: FieldValue) => resolveOnce(page, value, page.baseUrl)?.host === page.pageUrl.host
  const [first] = values
  if (!first || isHere(first)) return { values, refused }
  const cause: Cause = {
    why: 'it leads to another host, and only this one counts',
    by,
    faults: ['tag-alone'],
  }
  const { source, value } = first
  return { values: [], refused: [...refused, { source, value, cause }], stop: 'elsewhere' }
}

function askAnywhere(reader: Reader, source: Source, rule: FieldRead): Yield {
  switch (source.from) {
    case 'meta':
      return askMeta(reader, source.keys, source, rule)
    case 'title':
      return askTitle(reader, source, rule.by)
    case 'heading':
      return source.own ? ownHeading(reader.page) : reader.page.heading
    case 'earlier-heading':
      return reader.page.earlierHeading
    case 'link':
      return source.within ? askLinksWithin(reader, source.rels) : askLinks(reader, source.rels)
    case 'json-ld':
      return askJsonLd(reader, source)
    case 'host':
      return reader.page.host
    case 'own':
      return source.ask(reader.page)
    case 'page-image':
      return yieldOf(pageImage(reader, source.which), sourceName(source))
    case 'oembed': {
      const value = oEmbedValue(reader, source.property)
      return value ? { values: [value], refused: [] } : NOTHING
    }
  }
}

function ownHeading({ extraction: { headingOwnText: own } }: PageIndex): Yield {
  return own ? yieldOf(own.text, `<${own.name}>`) : NOTHING
}

function pageImage(
  { page: { extraction } }: Reader,
  which: (Source & { from: 'page-image' })['which'],
): string | null {
  const { first = null, largest = null, afterHeading = null } = extraction.pageImages ?? {}
  return which === 'largest' ? (largest ?? first) : afterHeading
}

export function askTitle(
  reader: Reader,
  { oneLine, dropsEnd, anywhere, all, last }: Partial<Source & { from: 'title' }> = {},
  by: FieldRead['by'] = null,
): Yield {
  if (all) return yieldOf(allTitles(reader.page), '<title>')
  const refused: { source: string; value: string; cause: Cause }[] = []
  const { titles } = reader.page
  for (const { tag, alone } of last ? titles.toReversed() : titles) {
    const cause =
      titleForm(reader, tag, oneLine === true, by) ??
      refusedByPlace(reader, anywhere ? { ...tag, inHead: true } : tag, '<title>', by)
    if (cause === null) {
      const { values } = dropsEnd ? yieldOf(dropEnd(tag.content, dropsEnd).trim(), '<title>') : alone
      return refused.length === 0 && values === alone.values ? alone : { values, refused }
    }
    const value = tag.content.trim()
    const named = { value, source: '<title>', entry: null, at: tag }
    refused.push({ source: '<title>', value, cause: aboutValue(cause, named) })
  }
  return { values: [], refused }
}

function titleForm(
  { platform: { name, reads } }: Reader,
  { content, capitals }: PageTag,
  oneLine: boolean,
  by: FieldRead['by'],
): Cause | null {
  if (reads.lowerCase && capitals)
    return {
      why: `<title> is written in capitals, and ${name} looks for lower case`,
      by,
      faults: ['tag-form'],
    }
  return oneLine && /[\r\n]/.test(content)
    ? {
        why: '<title> runs over several lines of the source, and only one is searched',
        by,
        faults: ['title-lines'],
      }
    : null
}

function allTitles({ titles, extraction }: PageIndex): string {
  const ofSvg = extraction.textTags.filter(({ attribute, within }) => attribute === 'tag' && within === 'svg')
  return [...titles.map(({ tag }) => tag), ...ofSvg]
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ content }) => content)
    .join('')
    .trim()
}

function askLinks(reader: Reader, rels: readonly string[]): Yield {
  for (const rel of rels) {
    const links = reader.page.links.get(rel)
    const values = links ? linkValues(reader, links, () => rel) : []
    if (values.length > 0) return { values, refused: [] }
  }
  return NOTHING
}

/** In document order, whatever else the rel says. */
function askLinksWithin(reader: Reader, rels: readonly string[]): Yield {
  const { links } = reader.page.extraction
  const values = linkValues(reader, links, (link) => rels.find((rel) => link.rel.includes(rel)))
  return values.length > 0 ? { values, refused: [] } : NOTHING
}

/** @param called by which of its rels a link is called; undefined for one that does not count. */
function linkValues(
  reader: Reader,
  links: readonly PageLink[],
  called: (link: PageLink) => string | undefined,
): FieldValue[] {
  const values: FieldValue[] = []
  for (const link of links) {
    const rel = called(link)
    const value = link.href.trim()
    if (rel === undefined || value === '') continue
    const source = `link ${rel}`
    if (refusedByPlace(reader, link, source) === null) values.push({ value, source, entry: null, at: link })
  }
  return values
}

function askJsonLd(reader: Reader, source: Source & { from: 'json-ld' }): Yield {
  const value = readJsonLd(reader.page.extraction.jsonLd, source)
  return value === '' ? { ...NOTHING, stop: 'empty' } : yieldOf(value, sourceName(source))
}
