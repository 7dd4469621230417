/**
 * A page that says what a person wants it to say, made from an inspection and edited fields. What is not in the head
 * stays out of it: the status, robots.txt, and what crawlers are refused.
 */
import type { GivenImage } from '../../image/given-image.ts'
import { parseHref } from '../../net/parse-url.ts'
import { linkSnippet, metaSnippet } from '../../rules/shared/snippet.ts'
import { htmlText } from '../../rules/frameworks/literals.ts'
import type { Inspection } from '../schema.ts'
import { writeHead } from '../suggested-head/write-head.ts'
import { fieldsOf, NO_FIELDS, type HeadFields } from './head-fields.ts'
import { headTags, inOrder, isCardTag, sharedUrlOf } from './head-tags.ts'
import { FITTING_IMAGE, seenImage } from './seen-image.ts'

export interface RewrittenHtml {
  /** To paste; plain text that must be escaped to be shown. */
  readonly html: string
  readonly fields: HeadFields
  /** The whole page, and what is known of it: see `inspectHtml`. */
  readonly page: string
  readonly options: {
    readonly url: string
    readonly site?: string
    readonly images: (url: string) => GivenImage | null
  }
}

export interface RewriteOptions {
  /** Those that were edited; the others stay as they are suggested. */
  readonly fields?: Partial<HeadFields>
  /** Takes it that the image is as it should be: 1200×630 pixels, light, and given to everybody. */
  readonly assumesImage?: boolean
  /** What is known of images that the inspection has not seen. */
  readonly images?: (url: string) => GivenImage | null
}

/**
 * @param inspection null: a page that does not exist yet.
 * @param url where it will be. Without one no tag names a URL: it is judged as if both did, at a host in its place.
 */
export function rewriteHtml(
  inspection: Inspection | null,
  { fields: edited = {}, assumesImage = false, images = () => null }: RewriteOptions = {},
  url?: string,
): RewrittenHtml {
  const before = inspection ? headTags(inspection) : new Map([['og:type', 'website'], ...urlTags(url)])
  const own = inspection ? fieldsOf(before, inspection) : NO_FIELDS
  const fields = { ...own, ...edited }
  const named = inspection ? sharedUrlOf(inspection) : url
  const image = named === undefined ? fields.image : absolute(fields.image, named)
  const tags = withFields(before, own, { ...fields, image })
  const html = writeHead(tags, null)
  const judged = named === undefined ? inOrder(new Map([...tags, ...urlTags(SOME_PAGE)])) : tags
  const options = {
    url: named ?? SOME_PAGE,
    ...(inspection?.fetch.site !== undefined && { site: inspection.fetch.site }),
    images: (asked: string) =>
      assumesImage ? FITTING_IMAGE : (images(asked) ?? (inspection && seenImage(inspection, asked))),
  }
  return { html, fields, page: wholePage(writeHead(judged, null), judged, inspection), options }
}

const urlTags = (url: string | undefined): [string, string][] =>
  url === undefined
    ? []
    : [
        ['og:url', url],
        ['canonical', url],
      ]

/** What the fields hold that a person may edit. */
export const headFields = (inspection: Inspection): HeadFields => fieldsOf(headTags(inspection), inspection)

/** URL of a page that has none yet: never in what is pasted. */
const SOME_PAGE = 'https://example.com/'

const absolute = (image: string, base: string): string =>
  image === '' ? '' : (parseHref(image)?.href ?? URL.parse(image, base)?.href ?? image)

function withFields(
  before: ReadonlyMap<string, string>,
  own: HeadFields,
  { title, description, image, siteName, card }: HeadFields,
): ReadonlyMap<string, string> {
  const tags = new Map(before)
  setText(tags, 'title', { was: own.title, is: title })
  setText(tags, 'description', { was: own.description, is: description })
  if (image !== own.image) {
    for (const key of tags.keys()) if (/^(?:og|twitter):image/u.test(key)) tags.delete(key)
  }
  for (const [key, value] of [
    ['og:image', image],
    ['og:site_name', siteName],
    ['twitter:card', card],
  ] as const)
    tags.set(key, value)
  return inOrder(tags)
}

/** The text of cards and, where the page said the same there, of search results. */
function setText(
  tags: Map<string, string>,
  field: 'title' | 'description',
  { was, is }: { was: string; is: string },
): void {
  const plain = tags.get(field)
  if (plain === undefined || plain === was) tags.set(field, is)
  tags.set(`og:${field}`, is)
  if (was !== is) tags.delete(`twitter:${field}`)
}

/** With the page's other tags, which some platforms read, and a body: one without text counts as drawn by scripts. */
function wholePage(head: string, tags: ReadonlyMap<string, string>, inspection: Inspection | null): string {
  const lang = inspection?.normalizedMetadata.lang?.value ?? 'en'
  return `<!doctype html>
<html lang="${htmlText(lang)}">
<head>
<meta charset="utf-8">
${head}
${inspection ? otherTags(inspection).join('\n') : ''}
</head>
<body>
<h1>${htmlText(tags.get('title') ?? '')}</h1>
<p>${htmlText(tags.get('description') ?? '')}</p>
</body>
</html>`
}

function otherTags({ rawMetadata: { standard, openGraph, twitter, links } }: Inspection): string[] {
  const metas = [...standard, ...openGraph, ...twitter].filter(
    ({ name, attribute }) =>
      (attribute === 'name' || attribute === 'property') && !isCardTag(name.toLowerCase()),
  )
  const icons = links.filter(({ rel }) => /(?:^| )(?:icon|apple-touch-icon)(?:$| )/u.test(rel))
  return [
    ...metas.map(({ name, content }) => metaSnippet(name, content)),
    ...icons.map(({ rel, href }) => linkSnippet(rel, href)),
  ]
}
