/** The HTML to paste for a field and its value. Plain text: whoever shows it must escape it once more. */
import { withoutUnseen } from './page-text.ts'

/** Longest value put into a snippet, in characters; longer ones are worth no copying. */
const VALUE_CHARACTERS = 500

function escapeAttribute(value: string): string {
  const line = withoutUnseen(value).replaceAll(/\s+/gu, ' ').trim()
  return Array.from(line.slice(0, VALUE_CHARACTERS * 2))
    .slice(0, VALUE_CHARACTERS)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Keys of vocabularies that stand in `property`; all others stand in `name`. */
const PROPERTY_PREFIX = /^(?:og|article|book|profile|product|music|video|fb):/iu

/** @returns `<meta property="og:title" content="…">`, with `name` where that is the key's own attribute. */
export function metaSnippet(key: string, value: string): string {
  const attribute = PROPERTY_PREFIX.test(key) ? 'property' : 'name'
  return `<meta ${attribute}="${escapeAttribute(key)}" content="${escapeAttribute(value)}">`
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
