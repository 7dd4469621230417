import type { Inspection } from '@linklens/engine'
import { CodeBlock } from '../code-block.tsx'
import { namesText, plural } from '../format.ts'
import { clean, cleanLines } from '../untrusted.tsx'
import type { ReportProps } from './report.ts'
import { findingId } from './report.ts'
import { Section } from './section.tsx'

type SuggestedHead = NonNullable<Inspection['platformCompatibility']['suggestedHead']>

/** One block with everything that tags can fix, and what it changes: proved by the engine, not estimated. */
export function SuggestedHeadPanel({ report }: ReportProps) {
  const { suggestedHead: head } = report.inspection.platformCompatibility
  if (!head) return null
  return (
    <Section id="paste" title="One block to paste" lead={promise(report.inspection, head)}>
      <p>
        Put it at line {head.insertAfter.line}, column {head.insertAfter.column},{' '}
        {head.html.startsWith('<meta charset')
          ? 'where the head begins'
          : 'right after the charset declaration'}
        {head.removes.length > 0 && `, and take out ${plural(head.removes.length, 'tag')} that it replaces`}.
      </p>
      <CodeBlock id="suggested-head" code={cleanLines(head.html)} what="the suggested head" wrap />
      {head.placeholders.length > 0 && (
        <p>
          <strong>Fill in</strong> {head.placeholders.map((text) => `“${clean(text, 200)}”`).join(', ')}.
        </p>
      )}
      {head.assumptions.map((text) => (
        <p class="quiet">{clean(text, 400)}</p>
      ))}
      {head.removes.length > 0 && (
        <details>
          <summary>What it replaces</summary>
          <ul>
            {head.removes.map(({ line, column, tag }) => (
              <li>
                line {line}, column {column}: <code>{clean(tag, 80)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {head.framework && (
        <details>
          <summary>The same in {head.framework.name}</summary>
          <p class="quiet">Mind that {head.framework.note}.</p>
          <CodeBlock
            id="suggested-head-framework"
            code={cleanLines(head.framework.code)}
            what={`the suggested head in ${head.framework.name}`}
            wrap
          />
        </details>
      )}
      <NotInMarkup report={report} head={head} />
    </Section>
  )
}

/** What is left for another fix: the weight of an image, a status, robots.txt. */
function NotInMarkup({ report, head }: ReportProps & { head: SuggestedHead }) {
  const left = head.notInMarkup.flatMap(
    (id) => report.inspection.diagnostics.find((one) => one.id === id) ?? [],
  )
  if (left.length === 0) return null
  return (
    <p>
      Not fixed by it:{' '}
      {left.map(({ id, title }, index) => (
        <>
          {index > 0 && ', '}
          <a href={`#${findingId(id)}`}>{title}</a>
        </>
      ))}
      .
    </p>
  )
}

function promise({ serviceScore, platformPreviews }: Inspection, { score, changes }: SuggestedHead): string {
  const full = changes.filter(({ to }) => to === 'full').map(({ platform }) => platform)
  const names = platformPreviews.filter(({ platform }) => full.includes(platform)).map(({ name }) => name)
  const cards = names.length === 0 ? '' : ` The card becomes full on ${namesText(names, 6)}.`
  return `Score ${serviceScore.score} → ${score}, read and judged again with it in place.${cards}`
}
