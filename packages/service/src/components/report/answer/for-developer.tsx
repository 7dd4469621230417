/** A message for whoever can change the page: link, cause and fix, ready to copy. */
import { clean, cleanLines } from '@linklens/cards'
import { CodeBlock } from '../../code-block.tsx'
import { livePath, type Report } from '../../../view/report.ts'
import { headline } from '../head/headline.ts'
import type { FirstFix } from './first-fix.ts'

interface ForDeveloperProps {
  report: Report
  first: FirstFix
}

export function ForDeveloper(props: ForDeveloperProps) {
  return (
    <details class="more">
      <summary>Send it to my developer</summary>
      <CodeBlock id="for-developer" code={developerMessage(props)} what="the message" wrap />
    </details>
  )
}

/** Plain text for a mail or a chat. */
export function developerMessage({ report, first }: ForDeveloperProps): string {
  const { inspection, baseUrl, path, preview } = report
  const { fix, finding, isInHead } = first
  const head = isInHead ? inspection.platformCompatibility.suggestedHead : null
  const { snippet, placeholders = [] } = head ? { ...head, snippet: head.html } : (fix ?? {})
  return [
    `The preview of this link needs a change: ${clean(inspection.fetch.requestedUrl, 400)}`,
    clean(headline(report), 400),
    `What to change: ${clean(finding.title, 120)}. ${fix ? clean(fix.description, 500) : ''}`.trim(),
    head && 'All preview tags at once, for the <head>, in place of those that it has:',
    snippet && cleanLines(snippet),
    placeholders.length > 0 &&
      `Replace with your own: ${placeholders.map((text) => `“${clean(text, 200)}”`).join(', ')}.`,
    `Everything else: ${baseUrl}${path ?? preview?.path ?? livePath(report)}`,
  ]
    .filter((part) => part)
    .join('\n\n')
}
