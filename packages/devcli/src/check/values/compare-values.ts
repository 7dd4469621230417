/** What pages say now, and said before: title, description and image. */
import { isRecord } from '../../runtime/read-json.ts'
import type { CheckedPage, CheckReport } from '../check-report.ts'
import { VALUE_NAMES, type ChangedPage } from './changed-page.ts'
import { areSameKind } from './image-hash.ts'

/** Values of one page, as a file keeps it; null: it has none. */
export interface KnownValues {
  readonly title: string | null
  readonly description: string | null
  /** Without the origin where that is the page's or the site's: a local server has another one. */
  readonly image: string | null
  readonly imageHash?: string
}

export type ComparedReport = Pick<CheckReport, 'pages' | 'site'>

/** @returns null of a page of which nothing is known, in the report of an earlier version. */
export function knownValues(
  { url, values }: Pick<CheckedPage, 'url' | 'values'>,
  site: string | null,
): KnownValues | null {
  if (!values) return null
  const { title, description, image, imageHash } = values
  const at = URL.parse(image ?? '')
  const own = at && [URL.parse(url)?.origin, site].includes(at.origin)
  return {
    title,
    description,
    image: own ? at.pathname + at.search : image,
    ...(imageHash !== undefined && { imageHash }),
  }
}

/** @returns pages that both know, and whose values differ, in the order of `pages`. */
export function changedPages(
  before: ReadonlyMap<string, KnownValues>,
  { pages, site }: ComparedReport,
): ChangedPage[] {
  return pages.flatMap((page): ChangedPage[] => {
    const [old, now] = [before.get(page.path), knownValues(page, site)]
    if (!old || !now) return []
    const changes = VALUE_NAMES.filter(
      (name) => old[name] !== now[name] || (name === 'image' && isOtherFile(old, now)),
    ).map((name) => ({ name, from: old[name], to: now[name] }))
    return changes.length === 0 ? [] : [{ path: page.path, changes }]
  })
}

/** An image whose bytes did not come says nothing of them. */
const isOtherFile = ({ imageHash: old }: KnownValues, { imageHash: now }: KnownValues): boolean =>
  old !== undefined && now !== undefined && areSameKind(old, now) && old !== now

/** Whether it is as it stands in a file. */
export const isKnownValues = (value: unknown): value is KnownValues =>
  isRecord(value) &&
  [value.title, value.description, value.image].every((one) => one === null || typeof one === 'string') &&
  (value.imageHash === undefined || typeof value.imageHash === 'string')
