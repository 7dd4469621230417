/**
 * Two parts of a site that write the same tags: a theme and a plug-in, or the defaults of an app's shell before what the page
 * itself adds. Several images alone are a gallery, and several titles alone a slip: two writers show in several keys.
 */
import type { PageTag } from '../extract/tags.ts'
import { isSamePage } from '../metadata/other-page.ts'
import { tagValue } from '../metadata/tag-index.ts'
import { foldText, isBlank, spacesAlike } from '../metadata/text.ts'
import type { PageIndex } from './page-index.ts'

export interface Doubled {
  readonly key: string
  readonly first: Written
  readonly last: Written
}

export interface Written {
  readonly value: string
  readonly line: number
  readonly column: number
}

export interface TwoWriters {
  /** og:title first. */
  readonly doubled: readonly Doubled[]
  /** Whose tags are the page's own, by what else it says; null where nothing tells. */
  readonly meant: 'first' | 'last' | null
}

const KEYS = ['og:image', 'og:description', 'description', 'og:url', 'title'] as const
/** A page has one or two of a key. */
const MAX_TAGS = 50

export function twoWriters(facts: PageIndex): TwoWriters | null {
  const title = doubledTag(facts, 'og:title')
  // Of three titles nobody knows how many wrote them.
  if (!title || isOfMore(facts.tags.get('og:title') ?? [], title)) return null
  const links = (facts.links.get('canonical') ?? []).slice(0, MAX_TAGS)
  const others = [
    ...KEYS.map((key) => doubledTag(facts, key)),
    doubled(
      'canonical',
      links.map(({ href, line, column }) => ({ value: href.trim(), line, column })),
    ),
  ].filter((one) => one !== null)
  if (!others.some(({ key }) => key !== 'title')) return null
  const all = [title, ...others]
  return { doubled: all, meant: meantOf(facts, all) }
}

const doubledTag = ({ tags }: PageIndex, key: string): Doubled | null =>
  doubled(key, (tags.get(key) ?? []).slice(0, MAX_TAGS).map(written))

const isOfMore = (tags: readonly PageTag[], { first, last }: Doubled): boolean =>
  tags.some((tag) => {
    const value = spacesAlike(foldText(tagValue(tag)))
    return !isBlank(value) && ![first, last].some((one) => spacesAlike(one.value) === value)
  })

const written = (tag: PageTag): Written => ({
  value: foldText(tagValue(tag)),
  line: tag.line,
  column: tag.column,
})

function doubled(key: string, all: readonly Written[]): Doubled | null {
  const filled = all.filter(({ value }) => !isBlank(value))
  const [first] = filled
  const last = filled.findLast(({ value }) => spacesAlike(value) !== spacesAlike(first?.value ?? ''))
  return first && last ? { key, first, last } : null
}

/** The heading, the URL that the page is at, and its one title element or canonical link each speak for a writer. */
function meantOf(facts: PageIndex, all: readonly Doubled[]): TwoWriters['meant'] {
  const { extraction, tags, links, finalUrl } = facts
  const title = all.find(({ key }) => key === 'og:title')
  const names = [extraction.firstHeading, ...alone(tags.get('title')?.map(tagValue))]
  const votes = [
    ...names.map((name) => (title && name ? closer(title, (value) => saysSo(value, name)) : 0)),
    ...all
      .filter(({ key }) => key === 'og:url' || key === 'canonical')
      .map((one) => closer(one, (value) => isSamePage(absolute(value, finalUrl), finalUrl))),
    // One of them alone names the canonical page.
    ...all
      .filter(({ key }) => key === 'og:url')
      .flatMap((one) =>
        alone(links.get('canonical')?.map(({ href }) => href)).map((href) =>
          closer(one, (value) => isSamePage(absolute(value, finalUrl), absolute(href, finalUrl))),
        ),
      ),
  ]
  const sum = votes.reduce<number>((total, vote) => total + vote, 0)
  return sum === 0 ? null : sum > 0 ? 'last' : 'first'
}

/** Of a key that is there once. */
const alone = (values: readonly string[] | undefined): string[] => (values?.length === 1 ? [...values] : [])

/** 1 for the last, -1 for the first, 0 where both or none hold. */
const closer = ({ first, last }: Doubled, holds: (value: string) => boolean): number =>
  Number(holds(last.value)) - Number(holds(first.value))

const absolute = (value: string, base: string): string =>
  URL.canParse(value, base) ? new URL(value, base).href : ''

/** Whether one is the other, with or without the site's name behind it. */
function saysSo(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return a !== undefined && b !== undefined && a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a))
}
