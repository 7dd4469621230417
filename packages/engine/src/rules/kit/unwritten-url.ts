/** What a template or a script leaves where a URL should be. */
import { isTemplateRest } from './card-text.ts'

export interface UnwrittenUrl {
  /** For a sentence: `og:image holds "…", which is …`. */
  readonly what: string
  /** The first URL of a list. */
  readonly first: string | null
}

/** `%PUBLIC_URL%/card.png` too; where two digits follow the second sign, it begins a percent-encoded byte. */
const TEMPLATE = /\{\{|\}\}|<%|%>|\$\{|%[A-Z][A-Z0-9_]*%(?![0-9A-Fa-f]{2})/u
const EMPTY_VALUE = /(?:^|\/)(?:undefined|null|nan|\[object(?: |%20)object\])$/iu
/** `a.jpg 1x, b.jpg 2x`: the value of a srcset attribute. */
const SRCSET = /^(\S+)\s+\d+(?:\.\d+)?[wx]\s*(?:,|$)/u

/** @returns null for what may well be meant as a URL. */
export function unwrittenUrl(value: string): UnwrittenUrl | null {
  const text = value.trim().slice(0, 2_048)
  const first = SRCSET.exec(text)?.[1]
  if (first !== undefined) return { what: 'a list of images for srcset; one URL is read', first }
  if (TEMPLATE.test(text) || (isTemplateRest(text) && !EMPTY_VALUE.test(text)))
    return { what: "a template's code, which was never filled in", first: null }
  if (EMPTY_VALUE.test(text))
    return { what: 'what a script writes for a value that it does not have', first: null }
  return null
}
