import type { Inspection } from '@linklens/engine'
import { CodeBlock } from '../code-block.tsx'
import { listText, namesText, plural } from '../../format.ts'
import { clean, cleanLines } from '@linklens/cards'
import type { Report } from '../../view/report.ts'

type Head = NonNullable<Inspection['platformCompatibility']['suggestedHead']>

interface SuggestedHeadProps {
  report: Report
  /** Pasting it does the first thing to do as well. */
  isInstead: boolean
  isOpen: boolean
}

/** What a person must replace in the code above it. */
export function FillIn({ placeholders = [] }: { placeholders: readonly string[] | undefined }) {
  if (placeholders.length === 0) return null
  return (
    <p>
      <strong>Replace with your own:</strong> {placeholders.map((text) => `“${clean(text, 200)}”`).join(', ')}
      .
    </p>
  )
}

/** One block with everything that tags can fix, and what it changes: proved by the engine, not estimated. */
export function SuggestedHead({ report, isInstead, isOpen }: SuggestedHeadProps) {
  const { suggestedHead: head } = report.inspection.platformCompatibility
  if (!head) return null
  const { score } = report.inspection.serviceScore
  return (
    <details class="paste" id="paste" open={isOpen}>
      <summary>
        {title(head, isInstead)}{' '}
        <span class="quiet">
          {score} → {(head.smallest ?? head).score}
        </span>
      </summary>
      {head.smallest ? (
        <>
          <Smallest smallest={head.smallest} />
          <details class="more">
            <summary>
              Or the whole head{' '}
              <span class="quiet">
                {score} → {head.score}
              </span>
            </summary>
            <WholeHead report={report} head={head} />
          </details>
        </>
      ) : (
        <WholeHead report={report} head={head} />
      )}
    </details>
  )
}

function title({ smallest }: Head, isInstead: boolean): string {
  if (!isInstead) return 'Then paste this into your <head>'
  return smallest ? 'Or paste all lines that are missing or wrong' : 'Or replace all preview tags at once'
}

const WholeHead = ({ report, head }: { report: Report; head: Head }) => (
  <>
    <CodeBlock id="suggested-head" code={cleanLines(head.html)} what="the suggested head" wrap />
    <FillIn placeholders={head.placeholders} />
    {head.framework && (
      <details class="more">
        <summary>The same in {head.framework.name}</summary>
        <p class="quiet">{upperFirst(head.framework.note)}.</p>
        <CodeBlock
          id="suggested-head-framework"
          code={cleanLines(head.framework.code)}
          what={`the suggested head in ${head.framework.name}`}
          wrap
        />
      </details>
    )}
    <details class="more">
      <summary>Where to paste it</summary>
      <p>{promise(report.inspection, head)}</p>
      <p>
        Put it at line {head.insertAfter.line}, column {head.insertAfter.column},{' '}
        {head.html.startsWith('<meta charset')
          ? 'where the head begins'
          : 'right after the charset declaration'}
        {head.removes.length > 0 &&
          `, and take out the ${plural(head.removes.length, 'tag')} that it replaces:`}
        {head.removes.length === 0 && '.'}
      </p>
      {head.removes.length > 0 && (
        <ul>
          {head.removes.map(({ line, column, tag }) => (
            <li>
              line {line}, column {column}: <code>{clean(tag, 80)}</code>
            </li>
          ))}
        </ul>
      )}
      {head.assumptions.map((text) => (
        <p class="quiet">{clean(text, 400)}</p>
      ))}
    </details>
  </>
)

/** Only what is missing or wrong, for a page that needs little. */
function Smallest({ smallest }: { smallest: NonNullable<Head['smallest']> }) {
  const { html, framework, insertAfter, removes, placeholders } = smallest
  const lines = removes.map(({ tag, line }) => `${clean(tag, 80)} (line ${line})`)
  return (
    <>
      <CodeBlock id="smallest-change" code={cleanLines(html)} what="the smallest change" wrap />
      <p>
        These lines are all that is missing or wrong: put them after line {insertAfter.line}, column{' '}
        {insertAfter.column}
        {lines.length > 0 && `, in place of ${listText(lines)}`}.
      </p>
      <FillIn placeholders={placeholders} />
      {framework && (
        <details class="more">
          <summary>The same in {framework.name}</summary>
          <p class="quiet">{upperFirst(framework.note)}.</p>
          <CodeBlock
            id="smallest-change-framework"
            code={cleanLines(framework.code)}
            what={`the smallest change in ${framework.name}`}
            wrap
          />
        </details>
      )}
    </>
  )
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function promise({ serviceScore, platformPreviews }: Inspection, { score, changes }: Head): string {
  const full = changes.filter(({ to }) => to === 'full').map(({ platform }) => platform)
  const names = platformPreviews.filter(({ platform }) => full.includes(platform)).map(({ name }) => name)
  const cards = names.length === 0 ? '' : ` The card is then OK on ${namesText(names, 6)}.`
  return `Score ${serviceScore.score} → ${score}, checked with these tags.${cards}`
}
