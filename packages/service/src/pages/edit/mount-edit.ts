/** The editor, and pages that are pasted instead of fetched. */
import type { Hono } from 'hono'
import { allowOnly } from '../../http/allow-only.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { createUploadBudget } from '../../http/body/upload-budget.ts'
import type { PageServices } from '../page-services.ts'
import { pastedReport, pastePage } from '../paste.tsx'
import { pageVisitsOnly } from '../report/page-visits-only.tsx'
import { editCard, editImage, newPage } from './edit.tsx'

export function mountEdit(app: Hono<AppEnv>, services: PageServices): void {
  const uploads = createUploadBudget()
  app.get('/new', pageVisitsOnly, (c) => newPage(c, services))
  app.get('/paste', pastePage)
  app.post('/paste', pageVisitsOnly, (c) => pastedReport(c, services, uploads))
  app.post('/api/edit', pageVisitsOnly, (c) => editCard(c, services))
  app.all('/api/edit', allowOnly('POST'))
  app.post('/r/edit-image', pageVisitsOnly, (c) => editImage(c, services))
}
