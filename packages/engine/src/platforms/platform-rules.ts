/** The parts of a platform's data: crawler, reading, image, layouts, text. `null` means unknown. */
import type { Evidence, Cause } from '../facts/evidence.ts'
import type { DoubtId } from '../facts/faults.ts'
import type { ImageFormat } from '../image/image-facts.ts'
import type { PageIndex } from '../facts/page-index.ts'
import type { Entry } from '../facts/field-value.ts'
import type { KeyCase, Source } from './sources.ts'
import type { Verification } from './verification.ts'

export interface Crawler {
  /** As documented or seen in logs; empty when unknown. */
  readonly userAgents: readonly string[]
  /** Whether the platform's server or the sender's device asks for the page. */
  readonly fetchedBy: 'server' | 'sender'
  /** How to know its real requests; null: not known, or a device of the sender asks. */
  readonly verification: Verification | null
  /** `honoured: null` is unknown. `token: null`: no token of its own is known, so the group for all counts. */
  readonly robots: {
    readonly token: string | null
    readonly honoured: boolean | null
    readonly by: Evidence | null
    /** That it is obeyed for images too; absent: only known for pages. */
    readonly images?: Evidence
  }
  /** Bytes of the page that are read; `over` says what becomes of a longer page. */
  readonly window: {
    readonly maxBytes: number
    readonly over: 'cut' | 'fail' | 'risk'
    readonly by: Evidence
  } | null
  /** Whether only tags inside the head count. */
  readonly headOnly: boolean | null
  readonly headBy?: Evidence
  /** It reads a page to its end, however long. */
  readonly readsWhole?: Evidence
  /** Tags that come late were missed, at a depth that nobody measured: we expect that those far down are not read. */
  readonly missesLate?: Evidence
  /** Tags outside the head were seen to be missed, though nobody knows that they always are; `headOnly` is null. */
  readonly missesBody?: Evidence
  readonly scripts: boolean | null
  /** Media types taken as a page. `untyped`: so is one that names none and looks like HTML. */
  readonly types: {
    readonly accepted: readonly string[]
    readonly untyped?: true
    readonly by: Evidence
  } | null
  /** The only status taken, where it is not any 2xx. */
  readonly onlyStatus?: { readonly status: number; readonly by: Evidence }
  /** Only https pages get a card. A page on the developer's own machine is judged as if it were on https already. */
  readonly httpsOnly?: Evidence
  /** `Content-Disposition: attachment` is no page. */
  readonly refusesAttachment?: Evidence
  /** Where the encoding is said that is taken; else UTF-8 is: other letters are broken, or all `fails`. */
  readonly letters?: {
    readonly saidIn: 'meta' | 'header' | 'header-or-meta'
    readonly otherwise: 'broken' | 'fails'
    readonly by: Evidence
  }
  readonly redirects: {
    readonly max: number | null
    /** One too many is no failure: the card is drawn from the page that is sent with it, mostly a title of the server's. */
    readonly drawsNext?: Evidence
    readonly httpsOnly?: true
    readonly absoluteLocation?: true
    readonly by: Evidence
  } | null
  /** How long it waits; null: not known. */
  readonly timeLimit: TimeLimit | null
  /** Whether it goes where a page that only sends visitors on, by a refresh or a script, sends them. */
  readonly sentOn?: { readonly follows: boolean; readonly by: Evidence }
  /** Takes og:url, else the canonical link, for a redirect, and draws the card of the page that it names. */
  readonly follows?: Evidence
  /** The only content codings taken, where they are not any that was asked for. */
  readonly encodings?: { readonly accepted: readonly string[]; readonly by: Evidence }
  /**
   * Which language it asks for. `none`: it sends no Accept-Language; `its-own`: that of its app, its server or the sender's
   * device. Absent: not known.
   */
  readonly language?: { readonly asked: 'none' | 'its-own'; readonly by: Evidence }
  /**
   * Headers we send when fetching as this crawler; absent: the first user agent alone.
   * Null: no exact user agent is known, or a request that only carries its name would prove nothing.
   */
  readonly speech?: {
    /** Where those above leave something open: a version, the instance that asks. */
    readonly userAgent?: string
    /** Of its requests for images, where it is another. */
    readonly imageUserAgent?: string
    readonly accept?: string
    readonly acceptLanguage?: string | undefined
    readonly range?: string
    readonly by: Evidence
  } | null
  /**
   * The platform whose crawler servers treat most likely alike: judged by its view where none of this one's own was
   * asked for.
   */
  readonly nearest?: { readonly platform: string; readonly why: string }
  /** A reason of the platform's own for refusing the whole page; logic only where data cannot say it. */
  readonly refuses?: (page: PageIndex) => Cause | null
}

/** How long a crawler waits for an answer. */
export interface TimeLimit {
  /** Of the page; null: the source gives no number. */
  readonly pageMs: number | null
  /** What the source says in place of a number, after `asks for an answer`. */
  readonly says?: string
  /** Of the image. `fromPageOn`: page and image together, where the page does not declare the size of the image. */
  readonly image?: { readonly ms: number; readonly fromPageOn?: true; readonly by: Evidence }
  readonly by: Evidence
}

/**
 * Which attribute of a meta tag holds the key: one of them only, either (a tag with both counts
 * twice), or one before the other (a tag with both counts once).
 */
export type AttributeRule = 'property' | 'name' | 'either' | 'name-first' | 'property-first'

export type DuplicateRule = 'first' | 'last'
/** `skipped`: the next tag of the same key counts; `next-source`: what the platform asks after this key; `wins`: nothing. */
type EmptyRule = 'skipped' | 'next-source' | 'wins'
/** `double`: readers that search with regular expressions see only double quotes, and a tag ends for them at its first `>`. `quoted`: unquoted is lost; `value-quoted`: of the value alone; `alike`: key and value need quotes of the same kind. */
export type QuoteRule = 'any' | 'double' | 'quoted' | 'value-quoted' | 'alike'

export type TextField = 'title' | 'description' | 'siteName'

export interface FieldRead {
  /** Asked in order until one answers. */
  readonly sources: readonly Source[]
  readonly duplicates?: DuplicateRule | null
  /** Evidence for that rule, where it is not the field's own. */
  readonly duplicatesBy?: Evidence
  readonly empty?: EmptyRule | null
  readonly quotes?: QuoteRule
  readonly quotesBy?: Evidence
  readonly by: Evidence | null
}

/** How a platform finds and takes the oEmbed answer of a page. */
export interface OembedRules {
  /** Types of the link, in the order in which they are looked for. */
  readonly linkTypes: readonly string[]
  /** The only rel values that count; absent: any. */
  readonly rels?: readonly string[]
  /** It reads XML too, where no JSON is offered; its values are not seen then. */
  readonly readsXml?: true
  /** The only status taken, where it is not any 2xx. */
  readonly onlyStatus?: number
  /** The answer must be sent as JSON. */
  readonly jsonOnly?: true
  /** `required`: version 1.0 must be named; `unless-other`: may be left out; absent: not looked at. */
  readonly version?: 'required' | 'unless-other'
  /** Types of answer that are passed over whole. */
  readonly refusesTypes?: readonly string[]
  /** A type must be named. */
  readonly needsType?: true
  /** `url` of an answer of type photo is its image. */
  readonly photoUrl?: true
  /** The thumbnail counts only with both its sizes. */
  readonly sizedThumbnail?: true
  /** An answer that is taken replaces the whole page: its tags are not read. */
  readonly takesOver?: true
  readonly by: Evidence
}

export interface Reads {
  /** Absent: the platform is not known to read oEmbed. */
  readonly oEmbed?: OembedRules
  readonly attribute: AttributeRule | null
  /** Whether the second attribute counts in a tag that has another key in the first is not known. */
  readonly isOtherKeyUnsure?: true
  readonly values: 'content' | 'content-or-value' | null
  readonly keyCase: KeyCase | null
  /** Null: whether a `property` that lists several keys counts is not known, although `keyCase` is; absent: it does not. */
  readonly keyLists?: null
  readonly duplicates: DuplicateRule | null
  /** Keys whose duplicates follow a rule of their own. */
  readonly keyDuplicates?: Readonly<Record<string, DuplicateRule>>
  readonly empty: EmptyRule | null
  readonly quotes: QuoteRule
  /** Searches the page as text: tags in comments, scripts and templates count too. */
  readonly asText?: Evidence
  /** Sees tags whose name and attributes are in lower case alone. */
  readonly lowerCase?: true
  /** Sees no attribute with white space around its `=`. */
  readonly tight?: true
  /** A tag without `content=` is none; absent: it counts as an empty one. */
  readonly needsContent?: true
  /** Resolves character references in the text of JSON-LD before it is parsed. */
  readonly decodesJsonLd?: Evidence
  /** Tags of one key in the order in which they are taken, where it is not that of the page. */
  readonly inOrder?: (entries: readonly Entry[]) => readonly Entry[]
  /** Evidence for the rules on attributes, keys and quotes, where a field's own evidence does not cover them. */
  readonly by?: Evidence
  /** Fields whose character references are decoded once more after parsing. */
  readonly decodesAgain?: readonly TextField[]
  /** Fields from which HTML tags are taken out. */
  readonly stripsTags?: readonly TextField[]
  /** A reason of the platform's own to ignore one tag; logic only where data cannot say it. */
  readonly ignoresTag?: (page: PageIndex, entry: Entry) => Cause | null
  readonly title: FieldRead
  readonly description: FieldRead
  readonly image: FieldRead
  readonly imageAlt: FieldRead | null
  readonly siteName: FieldRead | null
  readonly url: FieldRead | null
  /** An author found here is drawn in place of the description. Absent: no author is drawn. */
  readonly authorForDescription?: FieldRead
}

/** What an image must be. Pixels as displayed, bytes of the file, ratio = width / height. */
export interface ImageNeed {
  readonly minWidth?: number
  readonly minHeight?: number
  readonly maxWidth?: number
  readonly maxHeight?: number
  readonly minRatio?: number
  readonly maxRatio?: number
  /** Wider than tall. */
  readonly landscape?: true
  /** Width and height differ by this share of the height at least. */
  readonly offSquare?: number
  readonly minBytes?: number
  readonly maxBytes?: number
  /** Stated as "under so many": a file of that weight is too heavy already. */
  readonly underBytes?: number
  /** The file's own answer must carry Content-Length. */
  readonly contentLength?: true
  /** Missing it is not sure to matter, and why: the image is in doubt, not refused. */
  readonly doubt?: string
  readonly by: Evidence
}

export interface ImageRules {
  /**
   * Which references are taken: absolute only, those with a host (`//` too), also root-relative, or any, resolved against the page
   * or (`from: 'root'`) put behind the host whatever the page's path.
   */
  readonly reference: {
    readonly accepts: 'absolute' | 'with-host' | 'root-relative' | 'any'
    readonly from?: 'root'
    /** One that begins with `//` is taken for a path. */
    readonly slashesArePath?: true
    readonly by: Evidence
  } | null
  /** An image is not fetched whose URL holds letters beyond ASCII that are not percent-encoded, behind its host. */
  readonly asciiOnly?: Evidence
  readonly httpsOnly?: Evidence
  /** Whether an image over http is taken is not known, and why. */
  readonly httpDoubt?: { readonly why: string; readonly by: Evidence }
  /** An image written into its URL (`data:`) is taken. Absent: not known of this platform. */
  readonly data?: Evidence
  /** Where no tag names one, the platform may take an `<img>` of the page: its own choice, so none is shown. */
  readonly picks?: Evidence
  /** Without them there is no image at all. */
  readonly needs: readonly ImageNeed[]
  readonly formats: {
    readonly accepted: readonly ImageFormat[] | null
    readonly refused: readonly ImageFormat[]
    readonly by: Evidence
  } | null
  /** Formats that somebody tried, where no document or code speaks of them. */
  readonly tried?: Partial<Record<ImageFormat, { readonly drawn: boolean; readonly by: Evidence }>>
  /** What the platform recommends; below it the image is still drawn. */
  readonly advised: { readonly width: number; readonly height: number | null; readonly by: Evidence } | null
}

/** A fact of the page, as data. All comparisons on trimmed values. */
export type Condition =
  | KeyCondition
  | Measure
  | { readonly present: readonly string[] }
  | { readonly absent: readonly string[] }
  /** This key is there more than once, with different values. */
  | { readonly repeats: string }
  /** Of these keys, the one whose tag stands last in the page. */
  | { readonly last: string; readonly of: readonly string[] }
  /** The answer for the image says that it depends on this header of the request, in lower case. */
  | { readonly imageVariesBy: string }
  | { readonly linkType: string }
  /** The page offers an oEmbed answer that we have not seen. */
  | { readonly oEmbed: 'unseen' }
  /** The platform takes the page's oEmbed answer, and it is of this type. `without`: only while none of these keys holds a value. */
  | { readonly oEmbedType: string; readonly without?: readonly string[] }
  /** The page holds text that a visitor would read. */
  | { readonly showsText: true }
  /**
   * Letters that are not UTF-8, and no such declaration says which encoding they are in. `early`: one in the first
   * 1,024 bytes, and windows-1252 is guessed.
   */
  | { readonly lettersUnsaidIn: 'meta' | 'header' | 'header-or-meta' | 'header-or-early-meta' }
  /** The page draws images (`<img>`) itself. */
  | { readonly drawsImages: true }
  /** One of them follows the `<h1>`, next to it. */
  | { readonly imageAfterHeading: true }
  | { readonly anyOf: readonly Condition[] }

export type KeyCondition =
  | { readonly key: string; readonly oneOf: readonly string[] }
  | { readonly key: string; readonly noneOf: readonly string[] }
  | { readonly key: string; readonly startsWith: string }
  | { readonly key: string; readonly includes: string }
  | { readonly key: string; readonly endsWith: readonly string[] }

/** Measure of what the platform has found so far. */
export type Measure =
  | { readonly minImages: number }
  /** The image comes from one of these keys, not from an icon. */
  | { readonly imageFrom: readonly string[] }
  /** None of these keys names the image, whether or not it can be drawn. */
  | { readonly noImageFrom: readonly string[] }
  | { readonly imageOverBytes: number }
  | { readonly imageUnder: { readonly width: number; readonly height: number } }
  | { readonly imageFormat: readonly ImageFormat[] }
  | { readonly tagsBeyondBytes: number }

interface Frame {
  readonly ratio: number
  readonly position: string
  /** Only images taller than wide are cropped; others are drawn whole. */
  readonly tallOnly?: true
}

/** `large`: an image as wide as the card. `small`: a thumbnail next to the text. `image`: the image alone. */
export type LayoutShape = 'large' | 'small' | 'text' | 'image'

export interface Layout {
  /** `large`, `small`, `text`, `image`, `video`, `gallery`, … */
  readonly name: string
  /** How it is arranged; layouts of one name have one shape. Without an image any shape is text alone. */
  readonly shape: LayoutShape
  /** One sentence: how it looks. */
  readonly looks: string
  /** `best` and `special` can be full; the failure of a `best` one explains why a `lesser` was drawn. */
  readonly rank: 'best' | 'special' | 'lesser'
  readonly when: readonly Condition[]
  readonly needs: readonly ('title' | 'description')[]
  /** Absent: drawn without an image. `frame: null`: how the image is cropped is unknown. */
  readonly picture?: {
    readonly frame: Frame | 'whole' | null
    readonly needs: readonly ImageNeed[]
  }
  /** Drawn without an image although it is whole: a video that plays. */
  readonly needsNoImage?: true
  readonly draws: { readonly title: boolean; readonly description: boolean }
  /** Lines of the description in this layout, where they differ from the platform's own. */
  readonly descriptionLines?: number
  /** Why it is not certain that the platform does this; the other reading passes over all layouts of this id. */
  readonly doubt?: { readonly id: DoubtId; readonly why: string }
  readonly note?: string
  readonly by: Evidence | null
}

/** How much is kept. `characters` are code points, `bytes` UTF-8. `lines` alone leaves the cut to the screen. */
export interface Cut {
  /** Only a value of one of these keys is cut; absent: every value. */
  readonly ofKeys?: readonly string[]
  readonly characters?: number
  readonly bytes?: number
  readonly graphemes?: number
  readonly lines?: number
  readonly by: Evidence
}

export interface CardText {
  readonly title: Cut | null
  /** Characters of a title that somebody saw drawn, where that is fewer: the drawing ends there, and no verdict turns on it. */
  readonly titleSeen?: { readonly characters: number; readonly by: Evidence }
  readonly description: Cut | null
  readonly siteName: Cut | null
  readonly alt: Cut | null
  /** White space: folded as HTML folds it, or line breaks kept. */
  readonly lineBreaks: 'folded' | 'kept'
  /** Whether the URL line is drawn; null unknown. */
  readonly domain: boolean | null
  /** That line leaves out a leading `www.`; absent: not known. */
  readonly dropsWww?: Evidence
  /** Keys whose colour the card takes; only forms that the pattern matches. */
  readonly accent?: { readonly key: string; readonly pattern: RegExp; readonly by: Evidence }
  /** Equal description and title are drawn once. */
  readonly dropsEqualDescription?: true
  /** The site name is taken off the end of a title, with the `-`, `|`, `:` or `・` before it. */
  readonly dropsSiteName?: true
  /** Without a title the card is drawn all the same, with the page's URL in its place. */
  readonly addressForTitle?: true
  /** Where the page names no description, the platform writes one from the page's text: nothing is lost. */
  readonly fillsDescription?: true
}

export interface Warn {
  readonly id: string
  readonly when: readonly Condition[]
  readonly message: string
  readonly by: Evidence
}
