/** A whole report as HTML. An inspection may be as large as a stranger makes it, so a worker thread runs this. */
import { headFields, PLATFORMS } from '@linklens/engine'
import { fixPage } from '../../view/fix-page.ts'
import { toHtml } from '../markup.ts'
import { ReportView } from './report-view.tsx'
import type { Report } from '../../view/report.ts'

/** A report without what is computed to draw it: plain data, which can be passed to a thread. */
export interface DrawableReport extends Omit<Report, 'platforms' | 'fixed' | 'fields'> {
  /** Whether its card can be edited. */
  readonly isEditable: boolean
}

export function drawReport({ isEditable, ...report }: DrawableReport): string {
  const { inspection } = report
  const view = {
    ...report,
    platforms: PLATFORMS,
    fixed: fixPage(inspection),
    ...(isEditable && { fields: headFields(inspection) }),
  }
  return toHtml(<ReportView report={view} />)
}
