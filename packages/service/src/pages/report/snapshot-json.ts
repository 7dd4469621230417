/** `POST /r/json`: what a live page showed, as a JSON file: the whole inspection, as `devcli --json` prints it. */
import type { AppContext } from '../../http/app-env.ts'
import { readSameOriginForm } from '../../http/body/same-origin-form.ts'
import type { PageServices } from '../page-services.ts'
import { snapshotProblemPage } from './snapshot-problems.tsx'
import { MAX_FORM_BYTES } from './snapshots.tsx'

/** A report may stay open in a tab for a while; nothing is stored of it. */
export const OPEN_TAB_MS = 24 * 60 * 60_000

export async function snapshotJson(c: AppContext, { deps, snapshots }: PageServices): Promise<Response> {
  await deps.editLimit(c)
  const { baseUrl } = deps.config
  const form = await readSameOriginForm(c, { baseUrl, maxBytes: MAX_FORM_BYTES })
  const snapshot = snapshots.unpack(form.get('snapshot') ?? '', OPEN_TAB_MS)
  if (typeof snapshot === 'string')
    return snapshotProblemPage(c, { problem: snapshot, typed: form.get('url') ?? '' })
  return c.body(JSON.stringify(snapshot.inspection, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="inspection.json"',
    'Cache-Control': 'no-store',
  })
}
