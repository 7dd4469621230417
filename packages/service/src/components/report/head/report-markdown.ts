/**
 * The report in short, for an issue or a pull request. What must never happen: a page's text becomes a link, an image,
 * HTML, or a mention that notifies somebody. Proven by report-markdown.test.ts.
 */
import { markdownCode, markdownFence, markdownTable, markdownText } from '@linklens/contract'
import { pointsById, refusedNames } from '@linklens/engine'
import { firstResults, otherResults } from '../answer/first-results.ts'
import { livePath, type PlatformResult, type Report } from '../../../view/report.ts'
import { clean, cleanLines } from '@linklens/cards'
import { timeText } from '../../../format.ts'
import { verdictWord } from '../verdict-mark.tsx'
import { headline } from './headline.ts'

/** Id of the element that holds it. */
export const MARKDOWN_ID = 'report-markdown'

const MAX_FINDINGS = 12

export function reportMarkdown(report: Report): string {
  const { inspection, at, baseUrl, path, preview } = report
  const { serviceScore, fetch } = inspection
  return [
    `## Link preview: ${serviceScore.score} of 100${refusedNames(inspection).length > 0 ? ' if they get in' : ''}`,
    `${text(headline(report), 400)}\n\n${markdownCode(clean(fetch.requestedUrl, 400))}, ${timeText(at)}, ${baseUrl}${path ?? preview?.path ?? livePath(report)}`,
    markdownTable(['platform', 'verdict', 'cause'], firstResults(report).map(row)),
    others(report),
    findings(inspection),
    head(inspection),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const text = (untrusted: string, most: number): string => markdownText(clean(untrusted, most))

const row = ({ preview: { name }, verdict }: PlatformResult): string[] => [
  name,
  verdictWord(verdict),
  text(verdict.cause, 300),
]

function others(report: Report): string {
  const affected = otherResults(report).filter(
    ({ verdict: { verdict } }) => verdict === 'none' || verdict === 'degraded',
  )
  if (affected.length === 0) return ''
  return `Others: ${affected.map(({ preview: { name }, verdict }) => `${name} ${verdictWord(verdict).toLowerCase()}`).join(', ')}.`
}

function findings({ diagnostics, serviceScore }: Report['inspection']): string {
  const points = pointsById(serviceScore)
  const counted = [...new Map(diagnostics.map((one) => [one.id, one])).values()].filter(
    ({ severity }) => severity !== 'info',
  )
  return counted
    .slice(0, MAX_FINDINGS)
    .map(({ id, title, message, fixes: [fix] }) => {
      const cost = points.get(id) ?? 0
      const problem = `- **${text(title, 120)}**${cost > 0 ? ` (−${cost})` : ''}: ${text(message, 300)}`
      if (!fix) return problem
      const snippet = fix.snippet ? ` ${markdownCode(clean(fix.snippet, 400))}` : ''
      return `${problem}\n  Fix: ${text(fix.description, 300)}${snippet}`
    })
    .join('\n')
}

function head({ platformCompatibility: { suggestedHead } }: Report['inspection']): string {
  if (!suggestedHead) return ''
  const { smallest } = suggestedHead
  if (smallest)
    return `Add these lines to the head (score ${smallest.score}):\n\n${markdownFence(cleanLines(smallest.html), 'html')}`
  return `Paste this into the head (score ${suggestedHead.score}):\n\n${markdownFence(cleanLines(suggestedHead.html), 'html')}`
}
