/** The HTML to paste for a field and its value. Plain text: it must be escaped once more to be shown. */
import type { Fix } from '../define-rule.ts'
import { isField, type FieldValues } from '../frameworks/fields.ts'
import { attributeOf } from '../frameworks/head-tags.ts'
import { htmlText } from '../frameworks/literals.ts'
import { pastedValue } from './snippet-value.ts'

function escapeAttribute(value: string): string {
  return htmlText(pastedValue(value))
}

/** @returns `<meta property="og:title" content="…">`, with `name` where that is the key's own attribute. */
export function metaSnippet(key: string, value: string): string {
  return `<meta ${attributeOf(key)}="${escapeAttribute(key)}" content="${escapeAttribute(value)}">`
}

/** @returns `<link rel="canonical" href="…">`, with further attributes in the order given. */
export function linkSnippet(
  rel: string,
  href: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const more = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  return `<link rel="${escapeAttribute(rel)}" href="${escapeAttribute(href)}"${more.join('')}>`
}

/** @returns `<title>…</title>` */
export function titleSnippet(title: string): string {
  return `<title>${escapeAttribute(title).replaceAll('&quot;', '"')}</title>`
}

function fieldSnippet(key: string, value: string): string {
  if (key === 'title') return titleSnippet(value)
  if (key === 'canonical') return linkSnippet('canonical', value)
  if (key === 'lang') return `<html lang="${escapeAttribute(value)}">`
  return metaSnippet(key, value)
}

/**
 * The part of a fix that sets these fields: the HTML to paste, and the fields themselves, from which the
 * same is written as code of the page's framework.
 */
export function setting(writes: Readonly<Record<string, string>>): Setting {
  const entries = Object.entries(writes)
  const snippet = entries.map(([key, value]) => fieldSnippet(key, value)).join('\n')
  return entries.every(([key]) => isField(key)) ? { snippet, writes, sets: writes } : { snippet, writes }
}

/** A fix that writes these tags. */
export const tagFix = (description: string, writes: Readonly<Record<string, string>>): Fix => ({
  description,
  ...setting(writes),
})

export interface Setting {
  snippet: string
  /** The value of each tag of the snippet, by key. */
  writes: Readonly<Record<string, string>>
  /** Left out where a key is none that frameworks know. */
  sets?: FieldValues
}

/**
 * As `setting`, for details of an image: the HTML holds the details alone, but some frameworks take them only
 * together with the image's URL.
 */
export function settingOfImage(
  url: string | null,
  details: Readonly<Partial<Record<'og:image:width' | 'og:image:height' | 'og:image:alt', string>>>,
): Setting {
  const part = setting(details)
  return url === null ? part : { ...part, sets: { 'og:image': url, ...details } }
}
