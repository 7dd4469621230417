/** What is edited: a report that its page sends back signed, one that is kept here, or nothing yet. */
import type { Inspection } from '@linklens/engine'
import { openPreview } from '../../saved/previews.ts'
import { openReport } from '../../saved/reports.ts'
import type { PageServices } from '../page-services.ts'
import { OPEN_TAB_MS } from '../report/snapshot-json.ts'

export interface EditBase {
  readonly inspection: Inspection | null
  /** Goes along with the fields, as it came. */
  readonly hidden: Readonly<Record<string, string>>
  /** Paths of images that are kept with it, by URL. */
  readonly images: ReadonlyMap<string, string>
}

const NOTHING: EditBase = { inspection: null, hidden: {}, images: new Map() }

/** @returns null for a report that is gone, or was not made here. */
export async function readEditBase(form: URLSearchParams, services: PageServices): Promise<EditBase | null> {
  const snapshot = form.get('snapshot')
  const kept = form.get('kept')
  if (snapshot !== null) {
    const unpacked = services.snapshots.unpack(snapshot, OPEN_TAB_MS)
    if (typeof unpacked === 'string') return null
    return { inspection: unpacked.inspection, hidden: { snapshot }, images: new Map() }
  }
  if (kept !== null) return keptBase(kept, services.deps)
  return NOTHING
}

async function keptBase(path: string, { store, now }: PageServices['deps']): Promise<EditBase | null> {
  const id = path.split('/').at(-1) ?? ''
  const found = path.startsWith('/local-preview/')
    ? await openPreview(store, id, now())
    : await openReport(store, id, now())
  if (!found) return null
  return {
    inspection: found.inspection,
    hidden: { kept: path },
    images: new Map(found.images.map((url, n) => [url, `${path}/images/${n}`])),
  }
}
