/**
 * Where a page that only sends visitors on sends them: by a meta refresh, the header of that name or a script, within the
 * time in which nobody reads a page.
 *
 * Leaves alone: a page that loads itself again, one that is read before it moves on, and a refresh in `<noscript>`, which
 * browsers that run scripts ignore.
 */
import type { HeaderList } from '../capture/capture.ts'
import { headerValue } from '../capture/headers.ts'
import { parseRefresh } from '../extract/meta-refresh.ts'
import type { Extraction } from '../extract/tags.ts'
import { parseWritten } from '../net/parse-url.ts'
import { isSamePage } from './other-page.ts'

export interface SendsOn {
  /** Absolute. */
  readonly url: string
  readonly by: 'meta refresh' | 'Refresh header' | 'script'
  readonly seconds: number
  /** Place of the tag or the script. */
  readonly where?: { readonly line: number; readonly column: number; readonly tag: string }
}

/** Seconds after which a visitor has read the page. */
const READING_SECONDS = 10
/** Nobody has read a page with so many characters of text by then. */
const AT_ONCE_SECONDS = 3
const MUCH_TEXT = 1_000
/** A page with more shows something of its own, whatever a script in it does. */
const LITTLE_TEXT = 400

interface SentPage {
  readonly extraction: Extraction
  readonly finalUrl: string
  readonly headers: HeaderList
}

export function sendsOn({ extraction, finalUrl, headers }: SentPage): SendsOn | null {
  const { metaRefresh, scriptRedirect, bodyTextStart, baseHref } = extraction
  const base = (baseHref === null ? null : parseWritten(baseHref, finalUrl))?.href ?? finalUrl
  const found = (
    by: SendsOn['by'],
    { seconds, url }: { seconds: number; url: string | null },
    where?: SendsOn['where'],
  ): SendsOn | null => {
    if (url === null || seconds > READING_SECONDS) return null
    if (
      bodyTextStart.length > (by === 'script' ? LITTLE_TEXT : MUCH_TEXT) &&
      seconds > (by === 'script' ? -1 : AT_ONCE_SECONDS)
    )
      return null
    const target = parseWritten(url, base)
    if (!target || !/^https?:$/.test(target.protocol) || isItself(target, finalUrl)) return null
    target.username = ''
    target.password = ''
    return { url: target.href, by, seconds, ...(where && { where }) }
  }
  const header = parseRefresh(headerValue(headers, 'refresh') ?? '')
  const { line = 0, column = 0, inNoscript } = metaRefresh ?? {}
  return (
    (header && found('Refresh header', header)) ??
    (metaRefresh && !inNoscript
      ? found('meta refresh', metaRefresh, { line, column, tag: 'refresh' })
      : null) ??
    (scriptRedirect &&
      found('script', scriptRedirect, {
        line: scriptRedirect.line,
        column: scriptRedirect.column,
        tag: 'script',
      }))
  )
}

/** Whether the target is the page itself, also with parameters that it notes for itself. */
function isItself(target: URL, finalUrl: string): boolean {
  if (isSamePage(target.href, finalUrl)) return true
  const own = parseWritten(finalUrl)
  return own !== null && own.search === '' && isSamePage(`${target.origin}${target.pathname}`, finalUrl)
}
