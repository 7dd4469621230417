/** The page's oEmbed answer as one platform finds it, takes it, or passes it over. */
import type { OembedFacts } from '../../../metadata/oembed.ts'
import { resolveUrl } from '../../../metadata/resolve-url.ts'
import type { Platform } from '../../define-platform.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import type { FieldValue } from '../../../facts/field-value.ts'
import type { OembedRules } from '../../platform-rules.ts'
import type { Reader } from '../reader.ts'

export type OembedView =
  /** The page offers none in a form that this platform looks for. */
  | { readonly state: 'none' }
  /** There may be one, and we do not know what it says. `why` is a sentence without its dot. */
  | { readonly state: 'unseen' | 'refused'; readonly why: string }
  | { readonly state: 'taken'; readonly oEmbed: OembedFacts }

const NONE: OembedView = { state: 'none' }

export function oEmbedView({ platform, page }: Pick<Reader, 'platform' | 'page'>): OembedView {
  const rules = platform.reads.oEmbed
  if (!rules || page.oEmbedLinks.length === 0) return NONE
  return lookUp(rules, platform, page)
}

function lookUp(rules: OembedRules, { name }: Platform, page: PageIndex): OembedView {
  const { oEmbed } = page
  const address = findAddress(rules, page)
  if (address === null) {
    const xml = rules.readsXml && page.oEmbedLinks.some(({ type }) => /xml/i.test(type ?? ''))
    return xml ? { state: 'unseen', why: 'The page offers oEmbed as XML, which is not read here' } : NONE
  }
  if (!oEmbed) return { state: 'unseen', why: 'The oEmbed answer of the page was not asked for' }
  // Mastodon asks by https where the page came so; the answer is the same.
  if (withoutScheme(address) !== withoutScheme(oEmbed.url))
    return { state: 'unseen', why: `${name} takes another oEmbed link of the page than was asked for` }
  if (oEmbed.state !== 'answered')
    return { state: oEmbed.state === 'unseen' ? 'unseen' : 'refused', why: withoutDot(oEmbed.problem ?? '') }
  const why = refusal(rules, name, oEmbed)
  return why === null ? { state: 'taken', oEmbed } : { state: 'refused', why }
}

const withoutScheme = (url: string): string => url.replace(/^https?:/i, '')
const withoutDot = (sentence: string): string => sentence.replace(/\.$/, '')

function findAddress(
  { linkTypes, rels }: OembedRules,
  { oEmbedLinks: links, baseUrl }: PageIndex,
): string | null {
  for (const wanted of linkTypes) {
    const link = links.find(({ type, rel }) => type?.trim() === wanted && (!rels || rels.includes(rel)))
    if (link) return resolveUrl(link.href, baseUrl.href)
  }
  return null
}

/** Why the platform passes the whole answer over; null when it takes it. */
function refusal(
  rules: OembedRules,
  name: string,
  { status, mediaType, values }: OembedFacts,
): string | null {
  const { type, version } = values
  if (rules.onlyStatus !== undefined && status !== rules.onlyStatus)
    return `The oEmbed answer has status ${status}, and ${name} takes only ${rules.onlyStatus}`
  if (rules.jsonOnly && !mediaType?.startsWith('application/json'))
    return `The oEmbed answer is not sent as application/json, which ${name} wants`
  const isOne = version === '1.0'
  if (rules.version === 'required' && !isOne)
    return `The oEmbed answer does not name version 1.0, which ${name} wants`
  if (rules.version === 'unless-other' && version !== undefined && !isOne)
    return `The oEmbed answer names another version than 1.0`
  if (rules.needsType && type === undefined) return `The oEmbed answer names no type, which ${name} wants`
  if (type !== undefined && rules.refusesTypes?.includes(type))
    return `The oEmbed answer is of type ${type}, which ${name} passes over`
  return rules.takesOver && rules.photoUrl && type === 'photo' && values.url === undefined
    ? `The oEmbed answer is a photo without its URL`
    : null
}

/** Whether the answer replaces the whole page, so that no tag is read. */
export function oEmbedTakesOver(reader: Pick<Reader, 'platform' | 'page'>): boolean {
  return reader.platform.reads.oEmbed?.takesOver === true && oEmbedView(reader).state === 'taken'
}

/** What the taken answer says for one property; null when it says nothing, or is not taken. */
export function oEmbedValue(reader: Pick<Reader, 'platform' | 'page'>, property: string): FieldValue | null {
  const view = oEmbedView(reader)
  if (view.state !== 'taken') return null
  const { values, finalUrl } = view.oEmbed
  const isImage = property === 'thumbnail_url'
  const { photoUrl, sizedThumbnail } = reader.platform.reads.oEmbed ?? {}
  if (isImage && photoUrl && values.type === 'photo' && values.url !== undefined)
    return { value: resolveUrl(values.url, finalUrl) ?? values.url, source: 'oEmbed url', entry: null }
  const isSized = values.thumbnail_width !== undefined && values.thumbnail_height !== undefined
  if (isImage && sizedThumbnail && !isSized) return null
  const value: unknown = values[property as keyof typeof values]
  if (typeof value !== 'string') return null
  const answered = isImage ? (resolveUrl(value, finalUrl) ?? value) : value
  return { value: answered, source: `oEmbed ${property}`, entry: null }
}

/** Why an oEmbed source holds nothing, for traces. */
export function oEmbedLack(reader: Reader, property: string): string | null {
  const view = oEmbedView(reader)
  if (view.state === 'none') return null
  if (view.state !== 'taken') return view.why
  const { thumbnail_url: thumbnail } = view.oEmbed.values
  return property === 'thumbnail_url' && thumbnail !== undefined
    ? 'The oEmbed answer does not give both sizes of its thumbnail'
    : `The oEmbed answer has no ${property}`
}
