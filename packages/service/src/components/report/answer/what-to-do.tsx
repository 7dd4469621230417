/** Next to the cards: the first thing to do, and the block to paste. */
import { pointsById } from '@linklens/engine'
import { CodeBlock } from '../../code-block.tsx'
import { namesText, plural } from '../../../format.ts'
import { LinkedText } from '../../linked-text.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { clean, cleanLines } from '@linklens/cards'
import { findingId, type Finding, type Report, type ReportProps } from '../../../view/report.ts'
import { headline } from '../head/headline.ts'
import { placeIn, withoutPlace } from '../head/place.ts'
import { ServerRecipe } from '../server-recipe.tsx'
import { FillIn, SuggestedHead } from '../suggested-head.tsx'
import { expectedVerdict, firstResults } from './first-results.ts'
import { firstFix, type FirstFix } from './first-fix.ts'
import { ForDeveloper } from './for-developer.tsx'
import { imageCommand } from './image-command.ts'
import { canBeOld, OldCard } from './old-card.tsx'

export function WhatToDo({ report }: ReportProps) {
  const { inspection } = report
  const first = firstFix(report)
  if (!first) return <AllWell report={report} />
  const command = first.fix?.snippet ? null : imageCommand(inspection, first.finding.id)
  const code = first.fix?.snippet ?? command
  const isNeeded = first.finding.severity === 'error' || losesFirst(report, first.finding)
  // The score that the fix gives stands next to it.
  const points =
    first.fix?.score === undefined ? (pointsById(inspection.serviceScore).get(first.finding.id) ?? 0) : 0
  const message = unsaid(first.finding, headline(report))
  return (
    <div class="to-do">
      <p class="kicker">
        {isNeeded ? 'Do this first' : 'Worth doing'}
        {points > 0 && <strong class="gain">+{plural(points, 'point')}</strong>}
      </p>
      <h2>
        <a href={`#${findingId(first.finding.id)}`}>{first.finding.title}</a>
      </h2>
      {message && (
        <p>
          <Untrusted text={message} max={500} />
        </p>
      )}
      <OwnFix report={report} first={first} code={code} />
      {command && (
        <p class="quiet">
          ImageMagick 6 calls it <code>convert</code> instead of <code>magick</code>.
        </p>
      )}
      <SuggestedHead
        report={report}
        isInstead={first.isInHead}
        isOpen={code === null && first.fix?.kind !== 'framework' && !recipeOf(first.finding, first.fix)}
      />
      <ForDeveloper report={report} first={first} />
      <Losers report={report} finding={first.finding} />
      <More report={report} first={first.finding} />
    </div>
  )
}

/** The message, or what is left of it where the headline or the title says the rest. */
function unsaid({ title, message: whole }: Finding, said: string): string {
  const [first = '', ...sentences] = whole.split(/(?<=\.) (?=\p{Lu})/u)
  const message = sentences.length > 0 && isIn(said, first) ? sentences.join(' ') : whole
  // The headline has what the page holds; whom else it hurts is below.
  const [fact = '', ...others] = message.split('; ')
  if (others.length > 0 && isIn(said, fact)) return placeIn(message) ?? ''
  const [clause = ''] = withoutPlace(message).split(': ').slice(-1)
  const isSaid = [said, title].some((text) => withStop(text).endsWith(withStop(clause)))
  return isSaid ? (placeIn(message) ?? '') : message
}

const isIn = (said: string, text: string): boolean =>
  said.toLowerCase().includes(text.toLowerCase().replace(/\.$/, ''))

const withStop = (text: string): string => `${text.toLowerCase().replace(/\.$/, '')}.`

const losesFirst = (report: Report, { platforms = [] }: Finding): boolean =>
  firstResults(report).some(
    (result) =>
      (expectedVerdict(result) !== 'full' || result.verdict.refused !== undefined) &&
      platforms.includes(result.preview.platform),
  )

/** People come to a page without a fault because they see an older card. The tab selects what is shown. */
const AllWell = ({ report }: ReportProps) => (
  <div class="to-do">
    <p class="kicker">Nothing to fix</p>
    {canBeOld(report) && (
      <>
        <h2>Still see an old card?</h2>
        <div class="old-cards">
          {firstResults(report).map((result, index) => (
            <div class={`old-card of-tab-${index + 1}`}>
              <h3>{result.preview.name}</h3>
              <OldCard report={report} result={result} />
            </div>
          ))}
        </div>
        <p class="quiet">
          <a href="#next">All platforms</a>
        </p>
      </>
    )}
  </div>
)

/** Findings that another picture ends: the report's editor shows the cards with it, and makes a lighter copy. */
const NEEDS_PICTURE: ReadonlySet<string> = new Set([
  'image-present',
  'og-image-present',
  'image-large-enough',
  'image-full-size',
  'image-not-tiny',
  'image-ratio',
  'image-weight',
  'image-not-oversized',
  'image-format-supported',
])

interface OwnFixProps extends ReportProps {
  first: FirstFix
  /** A snippet, or a command where no tag can do it. */
  code: string | null
}

function OwnFix({ report, first: { finding, fix, inSettings, inFramework }, code }: OwnFixProps) {
  if (!fix) return null
  const { score } = report.inspection.serviceScore
  const recipe = recipeOf(finding, fix)
  const what = `the fix for: ${finding.title}`
  return (
    <>
      {inSettings && (
        <p>
          <strong>Fix:</strong> {clean(inSettings.description, 500)}
        </p>
      )}
      <p>
        <strong>{inSettings ? 'Or as a tag:' : 'Fix:'}</strong>{' '}
        <LinkedText text={fix.description} max={500} />
        {fix.score !== undefined && fix.score > score && (
          <span class="quiet">
            {' '}
            This fix: {score} → {fix.score}.
          </span>
        )}
      </p>
      {code && <CodeBlock id="first-fix" code={cleanLines(code)} what={what} wrap />}
      {fix.snippet && <Where apply={fix.apply} />}
      <FillIn placeholders={fix.placeholders} />
      {report.fields && report.fileScript && NEEDS_PICTURE.has(finding.id) && (
        <p class="js-only">
          <a class="button button-quiet" href="#edit-file">
            Make one from your picture
          </a>
        </p>
      )}
      {recipe?.recipe && (
        <>
          {recipe !== fix && (
            <p>
              <strong>Then:</strong> <LinkedText text={recipe.description} max={500} />
            </p>
          )}
          <ServerRecipe recipe={recipe.recipe} id="first-recipe" />
        </>
      )}
      {inFramework?.snippet !== undefined && (
        <details class="more">
          <summary>The same in {inFramework.framework}</summary>
          <CodeBlock id="first-fix-framework" code={cleanLines(inFramework.snippet)} what={what} wrap />
        </details>
      )}
    </>
  )
}

/** The fix with rules for a server: the first one, or what follows a look that changes nothing. */
const recipeOf = ({ fixes }: Finding, fix: FirstFix['fix']): FirstFix['fix'] =>
  fix?.snippet ? undefined : fixes.find(({ recipe }) => recipe)

/** Nothing for what goes anywhere into the head. */
function Where({ apply }: { apply: NonNullable<FirstFix['fix']>['apply'] }) {
  if (apply?.line === undefined) return null
  const where = apply.op === 'replace' ? 'in place of' : 'right after'
  return (
    <p>
      Put it {where} the <code>{clean(apply.tag ?? 'tag', 80)}</code> in line {apply.line}.
    </p>
  )
}

function Losers({ report: { inspection }, finding }: { report: Report; finding: Finding }) {
  const names = inspection.platformPreviews
    .filter(({ platform }) => finding.platforms?.includes(platform))
    .map(({ name }) => name)
  if (names.length === 0) return null
  return <p class="quiet">Affected: {namesText(names, 5)}.</p>
}

function More({ report: { inspection }, first }: { report: Report; first: Finding }) {
  const more = new Set(inspection.diagnostics.map(({ id }) => id))
  more.delete(first.id)
  if (more.size === 0) return null
  return (
    <p>
      <a href="#findings">{plural(more.size, 'more finding')}</a>
    </p>
  )
}
