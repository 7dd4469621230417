/** The three lines of an inspection. Scripts read them, so their number and order never change. */
import type { Capture, Inspection } from '@linklens/engine'
import { paint, type Part } from './output.ts'

export function fetchedLine({ page }: Capture): Part[] {
  const { finalUrl, status, body, timings } = page
  const details = ` (${status}, ${inKilobytes(body.byteLength)}, ${Math.round(timings.total)} ms)`
  return [paint('green', 'Fetched'), ` ${finalUrl}`, paint('dim', details)]
}

export function inspectedLine(inspection: Inspection): Part[] {
  return [paint('green', 'Inspection complete'), `: ${summary(inspection)}`]
}

/** `score 86 of 100 (good), 1 error, 2 warnings` */
export function summary({ serviceScore: { score, category }, diagnostics }: Inspection): string {
  const counts = (['error', 'warning'] as const).map((severity) =>
    counted(diagnostics.filter((finding) => finding.severity === severity).length, severity),
  )
  return `score ${score} of 100 (${category.label.toLowerCase()}), ${counts.join(', ')}`
}

export function previewLine(url: string): Part[] {
  return [paint('green', 'Preview'), `: ${url} `, paint('dim', '(expires in about one hour)')]
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`

/** `14:03:09 score 86 of 100 (good), 1 error, 2 warnings https://…` */
export function watchedLine(inspection: Inspection, url: string): Part[] {
  return [paint('dim', new Date().toTimeString().slice(0, 8)), ` ${summary(inspection)} ${url}`]
}
