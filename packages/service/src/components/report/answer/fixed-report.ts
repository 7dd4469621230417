/** The same report with the suggested head in place: drawn from what the engine makes of it. */
import { shownImages, shownProblem, srcOf, type FixedPage, type Report } from '../../../view/report.ts'

/** Shown as the page's own image where that can be drawn: how it looks is all that a card needs. */
export function fixedReport(report: Report, { inspection }: FixedPage): Report {
  const { url } = report.inspection.imageAnalysis
  const src = url !== null && shownProblem(report, url) === null ? srcOf(report, url) : null
  return {
    ...report,
    inspection: {
      ...inspection,
      fetch: { ...inspection.fetch, requestedUrl: report.inspection.fetch.requestedUrl },
    },
    images: shownImages(inspection, () => (src ? { src } : { problem: 'Your image: 1200 × 630 pixels' })),
  }
}
