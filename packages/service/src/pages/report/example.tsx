import type { Context } from 'hono'
import { ReportView } from '../../components/report/report-view.tsx'
import type { Report } from '../../components/report/report.ts'
import type { AppEnv } from '../../http/app-env.ts'

export function examplePage(c: Context<AppEnv>, report: Report): Response | Promise<Response> {
  return c.render(<ReportView report={report} />, {
    title: 'An example report',
    description:
      'A whole report on a made-up page with a few common faults: its card on every platform, what to change, its picture, its tags and how it was fetched.',
    path: '/example',
  })
}
