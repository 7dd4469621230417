/** Reports: live ones, comparisons, and those that are kept. */
import type { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { createDrawnOnce } from '../../images/drawn-once.ts'
import { createSlowAnswer } from '../../limits/slow-answers.ts'
import type { PageServices } from '../page-services.ts'
import { CARD_CACHE_BYTES, frozenCardFile, liveCardFile, previewCardFile } from './card-file.ts'
import { comparePage } from './compare.tsx'
import { deleteFrozen } from './delete-frozen.tsx'
import { frozenCard, frozenImage, frozenPage } from './frozen.tsx'
import { liveMarkdown, livePage } from './live.tsx'
import { localPreviewImage, localPreviewPage, newerPreviewPath } from './local-preview.tsx'
import { ownReportsPage } from './own-reports.tsx'
import { pageVisitsOnly } from './page-visits-only.tsx'
import { snapshotJson } from './snapshot-json.ts'
import { rejectSnapshotGet, saveSnapshot } from './snapshots.tsx'

export function mountReports(app: Hono<AppEnv>, services: PageServices): void {
  app.get('/r/live.md', pageVisitsOnly, (c) => liveMarkdown(c, services))
  app.get('/r/live', pageVisitsOnly, (c) => livePage(c, services))
  app.get('/compare', pageVisitsOnly, (c) => comparePage(c, services))
  const cards = createDrawnOnce(CARD_CACHE_BYTES)
  const repeats = createSlowAnswer()
  app.post('/r/snapshots', (c) => saveSnapshot(c, services))
  app.get('/r/snapshots', rejectSnapshotGet)
  app.post('/r/json', (c) => snapshotJson(c, services))
  app.get('/r/json', rejectSnapshotGet)
  app.post('/r/cards/:file', (c) => liveCardFile(c, services, { drawn: cards, repeats }))
  app.get('/r/:id', (c) => frozenPage(c, services))
  app.get('/r/:id/card.png', (c) => frozenCard(c, services))
  app.get('/r/:id/images/:n', (c) => frozenImage(c, services))
  app.get('/r/:id/cards/:file', (c) => frozenCardFile(c, services, cards))
  app.post('/r/:id/delete', (c) => deleteFrozen(c, services))
  app.get('/local-preview/:id', (c) => localPreviewPage(c, services))
  app.get('/local-preview/:id/newer', (c) => newerPreviewPath(c, services))
  app.get('/local-preview/:id/cards/:file', (c) => previewCardFile(c, services, cards))
  app.get('/local-preview/:id/images/:n', (c) => localPreviewImage(c, services))
  app.get('/dashboard/reports', (c) => ownReportsPage(c, services.deps))
}
