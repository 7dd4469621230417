/** A live inspection as Markdown, for agents: what “Copy as Markdown” of its page gives. */
import { PLATFORMS, type Inspection } from '@linklens/engine'
import type { Report } from '../../../view/report.ts'
import { reportMarkdown } from './report-markdown.ts'

export const inspectionMarkdown = (
  inspection: Inspection,
  { at, ...basis }: Pick<Report, 'baseUrl' | 'userAgent'> & { readonly at: number },
): string =>
  `${reportMarkdown({ ...basis, inspection, mode: 'live', at: new Date(at), platforms: PLATFORMS, images: new Map() })}\n`
