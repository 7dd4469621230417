/** What a template, a script or a person leaves where a URL should be. */
import { codeMark } from './unfilled/code-marks.ts'

export interface UnwrittenUrl {
  /** End of a sentence: `og:image holds "…": …`. */
  readonly what: string
  /** What is plainly meant, as a reference of the page: the first URL of a list, the path behind a doubled slash. */
  readonly first: string | null
}

/** A percent-encoded URL holds signs of its own, such as `%20Spring%20`: only marks that no encoding writes. */
const TEMPLATE = /%[A-Z][A-Z0-9_]*%(?![0-9A-Fa-f]{2})|(?:^|\/)%[sd](?=[/.]|$)/u
const ENCODED = /%(?:\d\$)?[sd@]|%%?[A-Z]/u
const EMPTY_VALUE =
  /(?:^|\/)(?:undefined|null|nan|nil|none|\(null\)|\[object(?: |%20)[a-z]{1,40}\])(?=$|[?#])|^(?:https?:)?\/\/(?:undefined|null|nan)(?=[:/?#]|$)|^(?:true|false|0|1|n\/a|-|#)$/iu
/** `a.jpg 1x, b.jpg 2x`: the value of a srcset attribute. */
const SRCSET = /^(\S+)\s+\d+(?:\.\d+)?[wx]\s*(?:,|$)/u
/** `//img/card.png`, and `https:///img/card.png`: what a slash too many makes a host of has no dot. */
const DOUBLED_SLASH = /^(?:https?:\/)?\/\/(?!localhost[:/])([\p{L}\p{N}_-]{1,63}(?:\/.*)?)$/iu
/** What makes a URL of a text that has a space: a path, the ending of a file, a scheme. */
const OF_A_URL = /[/\\]|\.\w{2,5}(?:$|[?#])|^[a-z][a-z\d+.-]*:\S/iu

/** @returns null for what may well be meant as a URL. */
export function unwrittenUrl(value: string): UnwrittenUrl | null {
  const text = value.trim().slice(0, 2_048)
  const first = SRCSET.exec(text)?.[1]
  if (first !== undefined) return { what: 'a list of images for srcset; one URL is read', first }
  if (EMPTY_VALUE.test(text))
    return { what: 'what a script writes for a value that it does not have', first: null }
  const mark = codeMark(text)
  if (TEMPLATE.test(text) || (mark !== null && !ENCODED.test(mark)))
    return { what: "a template's code, which was never filled in", first: null }
  const path = DOUBLED_SLASH.exec(text)?.[1]
  if (path !== undefined && path.includes('/'))
    return {
      what: `two slashes make a host of "${path.slice(0, path.indexOf('/'))}"; a path begins with one`,
      first: `/${path}`,
    }
  return /\s/u.test(text) && !OF_A_URL.test(text) ? { what: 'words, and no URL', first: null } : null
}
