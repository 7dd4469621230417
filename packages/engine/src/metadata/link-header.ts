/** Links of the page that its `Link` response header names (RFC 8288). */
import { headerValues } from '../capture/headers.ts'
import type { HeaderList } from '../capture/capture.ts'
import { resolveUrl } from './resolve-url.ts'

/** Both expressions take linear time: no two parts of one can match the same text. */
const LINK = /<([^<>]*)>((?:[^",<]|"[^"]*")*)/g
const PARAMETER = /;\s*([\w*-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s;,"]*)))?/g

/** Absolute URLs in the order sent. They are relative to the page's own URL: `<base>` does not count here. */
export function headerLinks(headers: HeaderList, rel: string, finalUrl: string): string[] {
  return headerValues(headers, 'link').flatMap((value) =>
    [...value.matchAll(LINK)].flatMap(([, target = '', parameters = '']) => {
      const url = isOfPage(parameters, rel) ? resolveUrl(target, finalUrl) : null
      return url === null ? [] : [url]
    }),
  )
}

/** The first `rel` counts (section 3.3); with an `anchor` the link speaks of another resource (section 3.2). */
function isOfPage(parameters: string, rel: string): boolean {
  const all = [...parameters.matchAll(PARAMETER)]
  const first = (name: string) => all.find(([, key]) => key?.toLowerCase() === name)
  if (first('anchor')) return false
  const [, , quoted, bare] = first('rel') ?? []
  return (quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes(rel)
}
