/** Next to the cards: the first thing to do, and the block to paste. */
import { pointsById } from '@linklens/engine'
import { CodeBlock } from '../../code-block.tsx'
import { namesText, plural } from '../../format.ts'
import { Untrusted } from '../../untrusted.tsx'
import { clean, cleanLines } from '../../../view/untrusted-text.ts'
import { findingId, type Finding, type Report, type ReportProps } from '../../../view/report.ts'
import { SuggestedHead } from '../suggested-head.tsx'
import { bigResults, expectedVerdict } from './big-results.ts'
import { firstFix } from './first-fix.ts'
import { imageCommand } from './image-command.ts'

export function WhatToDo({ report }: ReportProps) {
  const { inspection } = report
  const first = firstFix(inspection)
  if (!first) return <AllWell report={report} />
  const ownCode = first.isInHead ? null : codeOf(inspection, first.finding)
  const isNeeded = first.finding.severity === 'error' || losesBig(report, first.finding)
  return (
    <div class="to-do">
      <p class="kicker">{isNeeded ? 'Do this first' : 'Worth doing'}</p>
      <h2>
        <a href={`#${findingId(first.finding.id)}`}>{first.finding.title}</a>
      </h2>
      <p>
        <Untrusted text={first.finding.message} max={500} />
      </p>
      {!first.isInHead && <OwnFix finding={first.finding} code={ownCode} />}
      <Gain report={report} finding={first.finding} />
      <SuggestedHead report={report} isFirst={first.isInHead} isOpen={ownCode === null} />
      <More report={report} first={first.finding} />
    </div>
  )
}

const losesBig = ({ inspection }: Report, { platforms = [] }: Finding): boolean =>
  bigResults(inspection).some(
    (result) => expectedVerdict(result) !== 'full' && platforms.includes(result.preview.platform),
  )

const AllWell = ({ report }: ReportProps) => (
  <div class="to-do">
    <p class="kicker">Nothing to do</p>
    <h2>{report.inspection.serviceScore.category.description.split('. ', 1)[0]}</h2>
  </div>
)

/** A snippet, or a command where no tag can do it. */
const codeOf = (inspection: Report['inspection'], { id, fixes: [fix] }: Finding): string | null =>
  fix?.snippet ?? imageCommand(inspection, id)

function OwnFix({ finding: { title, fixes }, code }: { finding: Finding; code: string | null }) {
  const [fix] = fixes
  if (!fix) return null
  return (
    <>
      <p>
        <strong>Fix:</strong> {clean(fix.description, 500)}
      </p>
      {code && <CodeBlock id="first-fix" code={cleanLines(code)} what={`the fix for: ${title}`} wrap />}
    </>
  )
}

/** Points, and the platforms that lose by it. */
function Gain({ report: { inspection }, finding }: { report: Report; finding: Finding }) {
  const points = pointsById(inspection.serviceScore).get(finding.id) ?? 0
  const names = inspection.platformPreviews
    .filter(({ platform }) => finding.platforms?.includes(platform))
    .map(({ name }) => name)
  if (points === 0 && names.length === 0) return null
  return (
    <p class="gain">
      {points > 0 && <strong>+{plural(points, 'point')}</strong>}
      {points > 0 && names.length > 0 && ' · '}
      {names.length > 0 && `for ${namesText(names, 5)}`}
    </p>
  )
}

function More({ report: { inspection }, first }: { report: Report; first: Finding }) {
  const more = new Set(inspection.diagnostics.map(({ id }) => id))
  more.delete(first.id)
  if (more.size === 0) return null
  return (
    <p class="to-do-more">
      <a href="#findings">and {more.size} more</a>
    </p>
  )
}
