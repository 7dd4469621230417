import { Icon } from '../../icons.tsx'
import { Fold } from '../fold.tsx'
import { readersPathOf, type ReportProps } from '../../../view/report.ts'

/**
 * Closed, and without an answer: AI readers are asked about when somebody opens it, so that an inspection sends no request
 * for them. Without scripts its link leads to a page of its own.
 */
export function ReadersPanel({ report }: ReportProps) {
  const { requestedUrl, mode } = report.inspection.fetch
  if (mode !== 'remote' || report.isPasted) return null
  const path = readersPathOf(requestedUrl)
  return (
    <Fold id="ai-readers" title="AI readers" lead="asked when you open it">
      <div data-readers={path} aria-live="polite">
        <p>
          Which readers of AI products may read this page by robots.txt, and what comes in their names. No
          part of the score.
        </p>
        <p class="buttons">
          <a class="button button-quiet" href={path} rel="nofollow">
            <Icon name="search" /> Ask about AI readers
          </a>
        </p>
      </div>
    </Fold>
  )
}
