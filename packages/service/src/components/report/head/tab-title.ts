/** For the browser's tab: what tells one report from the next comes first, as tabs are narrow. */
import { parseHref, type Inspection } from '@linklens/engine'
import { addressOf } from '../../../view/report.ts'
import { clean } from '@linklens/cards'

/** @returns such as `72 · /pricing · acme.example`. */
export function tabTitle(inspection: Inspection): string {
  const { score } = inspection.serviceScore
  const url = parseHref(addressOf(inspection))
  if (!url) return String(score)
  const path = url.pathname === '/' ? [] : [clean(url.pathname, 40)]
  return [score, ...path, clean(url.host, 60)].join(' · ')
}
