/** For the browser's tab: what tells one report from the next comes first, as tabs are narrow. */
import { parseHref, type Inspection } from '@linklens/engine'
import { clean } from '../../untrusted.tsx'

/** @returns such as `72 · /pricing · acme.example`. */
export function tabTitle({ fetch: { requestedUrl }, serviceScore: { score } }: Inspection): string {
  const url = parseHref(requestedUrl)
  if (!url) return `${score} · ${clean(requestedUrl, 80)}`
  const path = url.pathname === '/' ? [] : [clean(url.pathname, 40)]
  return [score, ...path, clean(url.host, 60)].join(' · ')
}
