/**
 * The URL to propose in place of one that is not written in full. What a browser makes of it is no help where the
 * scheme was forgotten or escaped: `www.example.com/a` becomes `https://www.example.com/dir/www.example.com/a`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { pageBase } from '../../metadata/resolve-url.ts'
import { parseWritten } from '../../net/parse-url.ts'
import type { MisjoinedUrl } from '../../metadata/misjoined-url.ts'
import { misjoined } from '../shared/meant-image.ts'
import { bareHost, isLocalHost, pageUrl } from '../shared/page-urls.ts'

/** Written as a reference on purpose: from the root, from the folder, or another query of the same page. */
const REFERENCE = /^(?:\/|\.{1,2}\/|\?)/u

/** @returns the URL that `value` plainly means, else the page's own. */
export function meantAddress(facts: PageIndex, value: string): string {
  const written = decoded(value.trim())
  const page = facts.pageUrl
  const found = misjoinedAddress(facts, written)
  const meant = found?.meant ? webAddress(found.meant) : null
  // Another site only where its whole URL is written.
  if (meant !== null && (isOfPage(meant, page) || /https?:/iu.test(written)))
    return isLocalHost(new URL(meant).hostname) ? facts.finalUrl : meant
  if (/^https?:\/\//iu.test(written)) return webAddress(written) ?? facts.finalUrl
  // `/www.example.com/a` as well: a template that put a slash before the whole URL.
  const bare = written.replace(/^\/+/u, '')
  const own = webAddress(`${page.protocol}//${bare}`)
  if (own !== null && bareHost(new URL(own)) === bareHost(page)) return own
  if (!REFERENCE.test(written)) return facts.finalUrl
  const inFull = webAddress(written, pageBase(facts.extraction.baseHref, facts.finalUrl))
  // `//news/a`: the slash too many made a host of a folder.
  return inFull !== null && new URL(inFull).hostname.includes('.') === page.hostname.includes('.')
    ? inFull
    : facts.finalUrl
}

const isOfPage = (meant: string, page: URL): boolean => bareHost(new URL(meant)) === bareHost(page)

/** How a URL of a page was put together wrongly; null where nothing shows, and where it is the URL of this page. */
export function misjoinedAddress(facts: PageIndex, written: string): MisjoinedUrl | null {
  const found = misjoined(facts, written)
  return found?.isCertain && pageUrl(facts, written)?.href !== facts.pageUrl.href ? found : null
}

/** `https%3A%2F%2Fexample.com%2Fa` was escaped for a query and pasted whole. */
function decoded(value: string): string {
  if (!/^https?%3A/iu.test(value)) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function webAddress(value: string, base?: string): string | null {
  const url = parseWritten(value, base)
  return url && /^https?:$/u.test(url.protocol) ? url.href : null
}
