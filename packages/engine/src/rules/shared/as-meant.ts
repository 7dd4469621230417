/** The page as its author meant it, where quotes cut the values of its tags short: what the suggested head is made of. */
import type { PageTag } from '../../extract/tags.ts'
import { groupOf } from '../../extract/tag-keys.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import { analyseImages } from '../../image/analyse-images.ts'
import { normalize } from '../../metadata/normalize.ts'
import { codeMark } from './unfilled/code-marks.ts'
import { brokenValue, repeatedAttribute, writtenKey } from './written-values.ts'

const isUrlKey = (key: string): boolean => /(?:image|url|video|audio)(?::url|:secure_url|:src)?$/u.test(key)
const isUrl = (value: string): boolean => /^(?:https?:)?\/\/|^\//iu.test(value)

/** @returns the tag with its whole value and its key; null where it says what is meant, and where nobody can say. */
export function meantTag(tag: PageTag): PageTag | null {
  const { written } = tag
  if (written === undefined) return null
  const key = tag.name.trim().toLowerCase()
  const name = /^(?:og|twitter|article):|^description$/u.test(key) ? key : (writtenKey(written) ?? key)
  const broken = brokenValue(written)
  const content = broken ? broken.meant : (meantOfSeveral(written, name) ?? tag.content)
  if (content === null || codeMark(content) !== null) return null
  return content === tag.content && name === key ? null : { ...tag, name, content }
}

/** Value that counts of two: the first, unless it is empty, a key, or no URL where one is asked for. */
function meantOfSeveral(written: string, key: string): string | null {
  const repeated = repeatedAttribute(written)
  if (repeated?.name !== 'content') return null
  const usable = repeated.values.filter(
    (value) => value !== '' && !/^(?:og|twitter):[a-z:_]+$/iu.test(value) && (!isUrlKey(key) || isUrl(value)),
  )
  const [first] = repeated.values
  return usable[0] !== first && usable.length === 1 ? (usable[0] ?? null) : null
}

/** @returns the page itself where every tag says what is meant. */
export function asMeant(page: PageIndex): PageIndex {
  const { extraction } = page
  if (!extraction.allTags.some((tag) => meantTag(tag) !== null)) return page
  const allTags = extraction.allTags.map((tag) => meantTag(tag) ?? tag)
  const inGroup = (group: ReturnType<typeof groupOf>): PageTag[] =>
    allTags.filter(({ name, attribute }) => attribute !== 'tag' && groupOf(name.trim()) === group)
  const meant = { ...extraction, allTags, openGraph: inGroup('openGraph'), twitter: inGroup('twitter') }
  const { metadata, imageCandidates } = normalize(meant, page.finalUrl, page.headers)
  const image = analyseImages(imageCandidates, page.imageCaptures)
  return indexPage({ ...page, extraction: meant, metadata, imageCandidates, image }, page.view)
}
