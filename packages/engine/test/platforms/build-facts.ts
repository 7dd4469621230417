/** Facts of a small page, written as lists: what the earlier stages would yield for it. */
import type { HeaderList, RobotsCapture } from '../../src/capture/capture.ts'
import { NO_TIMINGS } from '../../src/capture/unfetched-page.ts'
import type { Extraction, PageLink, PageTag } from '../../src/extract/tags.ts'
import type { Facts } from '../../src/facts/facts.ts'
import { indexPage, type PageIndex } from '../../src/facts/page-index.ts'
import { readRobots } from '../../src/facts/robots/robots-txt.ts'
import type { ImageAnalysis, ImageFormat } from '../../src/image/image-facts.ts'

export interface TagSpec extends Partial<Omit<PageTag, 'name' | 'content' | 'attribute'>> {
  property?: string
  name?: string
  content?: string
}

interface ImageSpec {
  url?: string
  format?: ImageFormat | null
  width?: number | null
  height?: number | null
  bytes?: number | null
  status?: number | null
  contentType?: string
  contentLength?: boolean
  error?: ImageAnalysis['error']
}

export interface PageSpec {
  url?: string
  requestedUrl?: string
  status?: number
  contentType?: string | null
  headers?: HeaderList
  redirects?: Facts['redirects']
  title?: string | null
  titleInHead?: boolean
  /** `[key, value]` takes the usual attribute of the key. */
  tags?: readonly (readonly [key: string, value: string] | TagSpec)[]
  links?: readonly Partial<PageLink>[]
  jsonLd?: readonly unknown[]
  baseHref?: string | null
  heading?: string | null
  earlierHeading?: Extraction['earlierHeading']
  pageImages?: Extraction['pageImages']
  /** Of the body. */
  text?: string
  htmlLength?: number
  images?: readonly ImageSpec[]
  robots?: readonly (Partial<RobotsCapture> & { body: string | null })[]
}

const PLACE = { line: 1, column: 1, inHead: true }

/** With their look-ups, as platforms and rules get them. */
export const buildFacts = (spec: PageSpec = {}): PageIndex => indexPage(plainFacts(spec))

function plainFacts(spec: PageSpec): Facts {
  const finalUrl = spec.url ?? 'https://example.com/page'
  const tags = [
    ...titleTags(spec),
    ...(spec.tags ?? []).map((tag, index) => buildTag(tag, 100 + index * 100)),
  ]
  const contentType = spec.contentType === undefined ? 'text/html; charset=utf-8' : spec.contentType
  const images = (spec.images ?? []).map(buildImage)
  const [image = noImage, ...candidates] = images
  const valueOf = (key: string): string | null => tags.find((tag) => tag.name === key)?.content || null
  const field = (...keys: string[]) => {
    const source = keys.find((key) => valueOf(key) !== null)
    return source === undefined ? null : { value: valueOf(source) ?? '', source, fallbacks: [] }
  }
  const title = field('og:title', 'twitter:title', 'title')
  return {
    mode: 'remote',
    requestedUrl: spec.requestedUrl ?? finalUrl,
    finalUrl,
    site: null,
    localRobots: [],
    status: spec.status ?? 200,
    timings: NO_TIMINGS,
    headers: [
      ...(contentType === null ? [] : [['content-type', contentType] as const]),
      ...(spec.headers ?? []),
    ],
    redirects: spec.redirects ?? [],
    contentType,
    extraction: {
      charset: {
        name: 'UTF-8',
        source: 'header',
        headerLabel: 'utf-8',
        metaLabel: null,
        metaOffset: null,
        validUtf8: true,
        nonAscii: false,
      },
      standard: tags.filter(({ name }) => !/^(og|twitter):/i.test(name)),
      openGraph: tags.filter(({ name }) => /^og:/i.test(name)),
      twitter: tags.filter(({ name }) => /^twitter:/i.test(name)),
      allTags: tags,
      links: (spec.links ?? []).map((link) => ({ rel: '', href: '', offset: 50, ...PLACE, ...link })),
      jsonLd: (spec.jsonLd ?? []).map((value) => ({ value, offset: 60, ...PLACE })),
      lang: null,
      baseHref: spec.baseHref ?? null,
      metaRefresh: null,
      scriptRedirect: null,
      headEnd: 5_000,
      headTextEnd: 5_000,
      headEndedBy: 'end tag',
      headEndText: null,
      swallowed: [],
      textTags: [],
      headingOwnText: spec.heading ? { name: 'h1', text: spec.heading } : null,
      htmlLength: spec.htmlLength ?? 10_000,
      bodyTextStart: spec.text ?? '',
      firstHeading: spec.heading ?? null,
      earlierHeading: spec.earlierHeading ?? null,
      pageImages: spec.pageImages ?? null,
      generators: [],
      omitted: { standard: 0, openGraph: 0, twitter: 0, links: 0, jsonLd: 0 },
    },
    metadata: {
      title: title && { ...title, display: title.value },
      description: field('og:description', 'twitter:description', 'description'),
      image: field('og:image', 'twitter:image'),
      imageAlt: null,
      url: null,
      canonicalUrl: null,
      siteName: null,
      type: null,
      locale: null,
      themeColor: null,
      favicon: null,
      twitterCard: null,
      twitterSite: null,
      author: null,
      publishedTime: null,
      modifiedTime: null,
      section: null,
      video: null,
      lang: null,
    },
    own: {
      origin: new URL(finalUrl).origin,
      base: finalUrl,
      drawn: [],
      hosts: [new URL(finalUrl).hostname],
      known: new Map(),
    },
    imageCandidates: [],
    imageCaptures: (spec.images ?? []).map(({ url = IMAGE_URL, contentLength = true, status = 200 }) => ({
      url,
      response:
        status === null
          ? null
          : {
              finalUrl: url,
              status,
              headers: contentLength ? [['content-length', '1']] : [],
              redirects: [],
              timings: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 1 },
            },
      prefix: new Uint8Array(),
      complete: false,
      totalBytes: null,
      error: null,
    })),
    image: { ...noImage, ...image, candidates },
    robots: (spec.robots ?? [{ body: '' }]).map((robots) =>
      readRobots({ origin: new URL(finalUrl).origin, status: 200, error: null, ...robots }),
    ),
  }
}

export const IMAGE_URL = 'https://example.com/image.png'

const noImage: ImageAnalysis = {
  url: null,
  source: null,
  reachable: false,
  status: null,
  contentType: null,
  format: null,
  width: null,
  height: null,
  bytes: null,
  stored: null,
  aspectRatio: null,
  animated: null,
  orientation: null,
  declared: { width: null, height: null, type: null },
  redirects: [],
  delivery: null,
  timings: null,
  candidates: [],
}

function buildImage(spec: ImageSpec): ImageAnalysis['candidates'][number] {
  const { status = 200, format = 'png', width = 1200, height = 630, bytes = 100_000, url = IMAGE_URL } = spec
  const came = status !== null && status < 300
  return {
    url,
    source: 'og:image',
    reachable: came,
    status,
    contentType: spec.contentType ?? 'image/png',
    format: came ? format : null,
    width: came ? width : null,
    height: came ? height : null,
    bytes: came ? bytes : null,
    ...(spec.error ? { error: spec.error } : {}),
  }
}

function titleTags({ title = null, titleInHead = true }: PageSpec): PageTag[] {
  if (title === null) return []
  const tag = { name: 'title', content: title, attribute: 'tag', offset: 10, endOffset: 50 } as const
  return [{ ...PLACE, ...tag, inHead: titleInHead, quote: 'none', valueFrom: 'text', otherKey: null }]
}

function buildTag(spec: readonly [string, string] | TagSpec, offset: number): PageTag {
  if (Array.isArray(spec)) {
    const [key, content] = spec as readonly [string, string]
    return buildTag(key.startsWith('og:') ? { property: key, content } : { name: key, content }, offset)
  }
  const { property, name, content = '', ...rest } = spec as TagSpec
  const first =
    property === undefined
      ? ({ attribute: 'name', name: name ?? '' } as const)
      : ({ attribute: 'property', name: property } as const)
  const otherKey =
    property !== undefined && name !== undefined ? ({ attribute: 'name', name } as const) : null
  return {
    ...PLACE,
    ...first,
    content,
    offset,
    endOffset: (rest.offset ?? offset) + 60,
    quote: 'double',
    valueFrom: 'content',
    otherKey,
    ...rest,
  }
}

/** A page on which every platform should draw its best card. */
export const GOOD_TAGS: readonly (readonly [string, string])[] = [
  ['description', 'A plain description of the page.'],
  ['og:title', 'A good title'],
  ['og:type', 'article'],
  ['og:description', 'A good description of the page.'],
  ['og:url', 'https://example.com/page'],
  ['og:site_name', 'Example'],
  ['og:image', IMAGE_URL],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['og:image:alt', 'An image'],
  ['twitter:card', 'summary_large_image'],
]

export const goodPage = (change: PageSpec = {}): PageIndex =>
  buildFacts({ title: 'A good title', tags: GOOD_TAGS, images: [{}], ...change })

/** The good page with some tags replaced, removed (`null`) or added. */
export const goodPageWith = (
  tags: Readonly<Record<string, string | null>>,
  change: PageSpec = {},
): PageIndex =>
  goodPage({
    tags: [
      ...GOOD_TAGS.filter(([key]) => !(key in tags)),
      ...Object.entries(tags).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
    ],
    ...change,
  })

/** The good page with every tag changed alike. */
export const allTags = (change: Partial<TagSpec>): TagSpec[] =>
  GOOD_TAGS.map(([key, content]) => ({
    ...(key.includes('og:') ? { property: key } : { name: key }),
    content,
    ...change,
  }))
