import { toHtml } from '../../components/markup.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { fixPage } from '../../view/fix-page.ts'
import { EXAMPLE_CASE } from './example-case.ts'
import { exampleReports, type ExampleOptions } from './example-report.ts'

/** The whole report of `/example`: takes 80 ms, so the build draws it. */
export function drawExample(options: ExampleOptions): string {
  const { now } = exampleReports(EXAMPLE_CASE, options)
  return toHtml(<ReportView report={{ ...now, fixed: fixPage(now.inspection) }} />)
}
