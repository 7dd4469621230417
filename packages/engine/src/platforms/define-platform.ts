/** A platform is data: `Platform` says how it reads a page, `definePlatform` makes one. */
import { claimsIn, type Evidence } from '../facts/evidence.ts'
import type {
  CardText,
  Crawler,
  FieldRead,
  ImageNeed,
  ImageRules,
  Layout,
  LayoutShape,
  Reads,
  Warn,
} from './platform-rules.ts'

/** Whether a file of so many bytes fails the need. */
export const isTooHeavy = (
  { maxBytes = Infinity, underBytes = Infinity }: ImageNeed,
  bytes: number,
): boolean => bytes > maxBytes || bytes >= underBytes

export const PLATFORM_KINDS = ['social', 'chat', 'search', 'editor'] as const
export type PlatformKind = (typeof PLATFORM_KINDS)[number]

export interface Refresh {
  readonly description: string
  /** Of the platform's tool. */
  readonly url: string | null
  /** The same tool opened on a URL: `%` is replaced by it, percent-encoded. */
  readonly opensOn?: { readonly template: string; readonly by: Evidence }
  /** What stays as it was, whatever one does. */
  readonly cannot?: string
}

/** How one app reads a page and draws the card. `null` means unknown, never "no limit". */
export interface Platform<Id extends string = string> {
  /** Permanent, kebab-case; part of the output. */
  readonly id: Id
  readonly name: string
  readonly kind: PlatformKind
  /** One sentence for the catalogue. */
  readonly summary: string
  readonly crawler: Crawler
  readonly reads: Reads
  /** Keys without which the platform promises nothing. */
  readonly required: {
    readonly keys: readonly string[]
    readonly orElse: string
    readonly by: Evidence
  } | null
  readonly image: ImageRules
  /** In order of preference; the first whose conditions and needs hold is drawn. */
  readonly layouts: readonly [Layout, ...Layout[]]
  /** Why nothing is drawn when no layout holds. */
  readonly bare: { readonly why: string; readonly by: Evidence | null }
  readonly text: CardText
  /** Added to the verdict when its condition holds; never decides. */
  readonly warnings: readonly Warn[]
  readonly cache: { readonly seconds: number | null; readonly note: string | null }
  /** How to make the platform read the page again; null when no way is known. */
  readonly refresh: Refresh | null
  /** Every claim made above, with kind, source and date. */
  readonly evidence: readonly Evidence[]
  /** What was looked for and not found. */
  readonly unknowns: readonly string[]
}

/** A search result is no card: it is in no count of them. */
export const drawsCards = ({ kind }: Pick<Platform, 'kind'>): boolean => kind !== 'search'

const UNKNOWN_ROBOTS = { token: null, honoured: null, by: null } as const

const UNKNOWN_CRAWLER = {
  verification: null,
  window: null,
  headOnly: null,
  scripts: null,
  types: null,
  redirects: null,
  timeLimit: null,
} as const

const UNKNOWN_READS = {
  attribute: null,
  values: null,
  keyCase: null,
  duplicates: null,
  empty: null,
  imageAlt: null,
  siteName: null,
  url: null,
} as const

const UNKNOWN_IMAGE = { reference: null, needs: [], formats: null, advised: null } as const

const UNKNOWN_TEXT = { title: null, description: null, siteName: null, alt: null, domain: null } as const

/** As browsers read a page, and as most cards are: data says where a platform does otherwise. */
const USUAL_CRAWLER = { fetchedBy: 'server' } as const
const USUAL_READS = { quotes: 'any' } as const
const USUAL_TEXT = { lineBreaks: 'folded' } as const
const USUAL_LAYOUT = {
  rank: 'lesser',
  when: [],
  needs: ['title'],
  draws: { title: true, description: true },
} as const

const UNKNOWN_PLATFORM = { required: null, warnings: [], refresh: null } as const

const BY_NOBODY = { by: null } as const

/** Text alone, for want of an image that is drawn: spread into a layout. */
export const TEXT_CARD = { name: 'text' } as const

/** `T` with every field of `Unknown` left out where it is not known. */
type Known<T, Unknown> = Omit<T, keyof Unknown> & Partial<Pick<T, keyof Unknown & keyof T>>

type KnownField = Known<FieldRead, typeof BY_NOBODY>
type FieldName = 'title' | 'description' | 'image' | 'imageAlt' | 'siteName' | 'url'
type KnownPicture = Partial<NonNullable<Layout['picture']>>

/** What a platform's file holds. What is usual or not known is left out; `definePlatform` fills it in, with null for the unknown. */
interface KnownPlatform<Id extends string> extends Omit<
  Known<Platform<Id>, typeof UNKNOWN_PLATFORM>,
  'crawler' | 'reads' | 'image' | 'layouts' | 'bare' | 'text' | 'cache' | 'evidence'
> {
  readonly crawler: Omit<Known<Crawler, typeof UNKNOWN_CRAWLER & typeof USUAL_CRAWLER>, 'robots'> & {
    readonly robots?: Partial<Crawler['robots']>
  }
  readonly reads: Omit<Known<Reads, typeof UNKNOWN_READS & typeof USUAL_READS>, FieldName> &
    Record<'title' | 'description' | 'image', KnownField> &
    Partial<Record<'imageAlt' | 'siteName' | 'url', KnownField | null>>
  readonly image?: Omit<Partial<ImageRules>, 'formats' | 'advised'> & {
    readonly formats?: Known<NonNullable<ImageRules['formats']>, { accepted: null }> | null
    readonly advised?: Known<NonNullable<ImageRules['advised']>, { height: null }> | null
  }
  readonly layouts: readonly [KnownLayout, ...KnownLayout[]]
  readonly bare: Known<Platform['bare'], typeof BY_NOBODY>
  readonly text?: Partial<CardText>
  readonly cache?: Partial<Platform['cache']>
  /** Claims that no field has: a function makes them, or they only inform. */
  readonly evidence?: readonly Evidence[]
}

type KnownLayout = Omit<
  Known<Layout, typeof USUAL_LAYOUT & typeof BY_NOBODY>,
  'name' | 'shape' | 'picture'
> & {
  readonly picture?: KnownPicture
} & (
    | { readonly name: string; readonly shape: LayoutShape }
    /** Its name says the shape. */
    | { readonly name: LayoutShape; readonly shape?: undefined }
  )

/** Keeps the id as a literal type, and fills what the data leaves out with `null`: unknown. */
export function definePlatform<const Id extends string>(known: KnownPlatform<Id>): Platform<Id> {
  const { evidence = [], ...data } = known
  const { crawler, reads, image, layouts, bare, text, cache } = data
  const [first, ...others] = layouts
  return {
    ...UNKNOWN_PLATFORM,
    ...data,
    crawler: {
      ...UNKNOWN_CRAWLER,
      ...USUAL_CRAWLER,
      ...crawler,
      robots: { ...UNKNOWN_ROBOTS, ...crawler.robots },
    },
    reads: allReads(reads),
    image: {
      ...UNKNOWN_IMAGE,
      ...image,
      formats: image?.formats ? { accepted: null, ...image.formats } : null,
      advised: image?.advised ? { height: null, ...image.advised } : null,
    },
    layouts: [wholeLayout(first), ...others.map(wholeLayout)],
    bare: { ...BY_NOBODY, ...bare },
    text: { ...UNKNOWN_TEXT, ...USUAL_TEXT, ...text },
    cache: { seconds: null, note: null, ...cache },
    evidence: [...new Set([...claimsIn(data), ...evidence])],
  }
}

function allReads(known: KnownPlatform<string>['reads']): Reads {
  const field = (one: KnownField): FieldRead => ({ ...BY_NOBODY, ...one })
  const orNull = (one: KnownField | null | undefined): FieldRead | null => (one ? field(one) : null)
  return {
    ...UNKNOWN_READS,
    ...USUAL_READS,
    ...known,
    title: field(known.title),
    description: field(known.description),
    image: field(known.image),
    imageAlt: orNull(known.imageAlt),
    siteName: orNull(known.siteName),
    url: orNull(known.url),
  }
}

function wholeLayout({ picture, ...layout }: KnownLayout): Layout {
  const whole = { ...BY_NOBODY, ...USUAL_LAYOUT, ...layout, shape: layout.shape ?? layout.name }
  return picture ? { ...whole, picture: { frame: null, needs: [], ...picture } } : whole
}
