/** The first screen: the worst card as it is and as it would be, the first thing to do, and what to paste. */
import { Untrusted } from '../../untrusted.tsx'
import { DrawnCard, shownImage } from '../cards/drawn-card.tsx'
import { ConfidenceMark } from '../evidence.tsx'
import { cardId, type PlatformResult, type Report, type ReportProps } from '../../../view/report.ts'
import { withoutPlace } from '../head/place.ts'
import { VerdictMark, verdictWord } from '../verdict-mark.tsx'
import { CardThumb } from './card-thumb.tsx'
import { firstFix } from './first-fix.ts'
import { firstResults } from './first-results.ts'
import { fixedReport } from './fixed-report.ts'
import { canBeOld } from './old-card.tsx'
import { OLD_PICTURE } from './old-picture.tsx'
import { WhatToDo } from './what-to-do.tsx'

/** The style sheet has a line for each (`answer.css`). The worst ones have a tab. */
export const MAX_TABS = 12

export function Answer({ report }: ReportProps) {
  const results = firstResults(report).slice(0, MAX_TABS)
  const fixed = report.fixed ? fixedReport(report, report.fixed) : null
  if (results.length === 0) return null
  return (
    <section class="answer" id="answer" aria-label="The answer">
      <div class="answer-cards">
        <Tabs report={report} results={results} fixed={fixed} />
        {fixed && <StateSwitch />}
        {results.map((result, index) => (
          <Panel report={report} fixed={fixed} result={result} tab={index + 1} />
        ))}
        <OneColourNote report={report} />
      </div>
      <WhatToDo report={report} />
    </section>
  )
}

interface TabsProps {
  report: Report
  fixed: Report | null
  results: readonly PlatformResult[]
}

/** Radio buttons and CSS: works without scripts. */
function Tabs({ report, fixed, results }: TabsProps) {
  return (
    <fieldset class="answer-tabs segments">
      <legend class="unseen">Platform</legend>
      {results.map(({ preview: { platform, name } }, index) => (
        <>
          <input
            type="radio"
            name="answer"
            id={`answer-${platform}`}
            value={platform}
            checked={index === 0}
          />
          <label for={`answer-${platform}`} data-platform={platform}>
            <TabMark report={report} fixed={fixed} platform={platform} /> {name}
          </label>
        </>
      ))}
    </fieldset>
  )
}

interface TabMarkProps {
  report: Report
  fixed: Report | null
  platform: string
}

/** Follows the switch. */
function TabMark({ report, fixed, platform }: TabMarkProps) {
  const after = fixed && markOf(fixed, platform)
  const now = markOf(report, platform)
  if (!after) return now
  return (
    <>
      <span class="tab-now">{now}</span>
      <span class="tab-fixed">{after}</span>
    </>
  )
}

/** The word is for those who see no sign. */
function markOf(report: Report, platform: string) {
  const { platformPreviews, platformCompatibility } = report.inspection
  const preview = platformPreviews.find((one) => one.platform === platform)
  const verdict = platformCompatibility.platforms[platform]
  if (!preview || !verdict) return null
  return (
    <>
      <CardThumb report={report} preview={preview} />
      <VerdictMark of={verdict} isBrief />
      <span class="unseen">{verdictWord(verdict)}: </span>
    </>
  )
}

/** Shown by the script: only who draws an image sees its pixels. */
function OneColourNote({ report }: { report: Report }) {
  const { url } = report.inspection.imageAnalysis
  const shown = url === null ? null : shownImage(report, url)
  if (!shown || !('src' in shown)) return null
  return (
    <p class="quiet" id="one-colour" data-of={shown.src} hidden>
      This picture is one single colour.
    </p>
  )
}

const StateSwitch = () => (
  <fieldset class="answer-state segments">
    <legend class="unseen">State of the card</legend>
    <input type="radio" name="answer-state" id="answer-now" value="now" checked />
    <label for="answer-now">Now</label>
    <input type="radio" name="answer-state" id="answer-fixed" value="fixed" />
    <label for="answer-fixed">Fixed</label>
  </fieldset>
)

interface PanelProps {
  report: Report
  fixed: Report | null
  result: PlatformResult
  tab: number
}

function Panel({ report, fixed, result, tab }: PanelProps) {
  const { preview, verdict } = result
  const { platform, name } = preview
  const after = fixed?.inspection.platformPreviews.find((one) => one.platform === platform)
  const verdictAfter = fixed?.inspection.platformCompatibility.platforms[platform]
  return (
    <div class={`answer-panel of-tab-${tab}`} role="group" aria-label={`Card on ${name}`}>
      <div class="answer-now">
        <div class="stage">
          <DrawnCard report={report} preview={preview} />
        </div>
        <p class="answer-cause">
          <VerdictMark of={verdict} /> <Untrusted text={withoutPlace(verdict.cause)} max={400} />{' '}
          {verdict.confidence && <ConfidenceMark kind={verdict.confidence} />}{' '}
          <a href={`#${cardId(platform)}`} aria-label={`Why ${name} draws this`}>
            Why
          </a>
          {canBeOld(report) && (
            <>
              {' · '}
              <a href={`#${OLD_PICTURE}`}>Old card?</a>
            </>
          )}
        </p>
      </div>
      {fixed && after && verdictAfter && (
        <div class="answer-fixed">
          <div class="stage">
            <DrawnCard report={fixed} preview={after} />
          </div>
          <p class="answer-cause">
            <VerdictMark of={verdictAfter} /> {fixedText(report)}
          </p>
        </div>
      )}
    </div>
  )
}

/** What was done to the page to draw it; after the word of the verdict. */
function fixedText(report: Report): string {
  const { inspection, fixed } = report
  const isHead = firstFix(report)?.isInHead ?? false
  if (!fixed?.isImageAssumed)
    return isHead ? 'Checked with these tags.' : 'Checked as if nothing were blocked.'
  if (inspection.imageAnalysis.url === null) return 'once your image is at that URL. Checked with these tags.'
  const image = 'an image of 1200 × 630 pixels that every crawler may fetch'
  return isHead ? `Checked with these tags, and ${image}.` : `Checked with ${image}.`
}
