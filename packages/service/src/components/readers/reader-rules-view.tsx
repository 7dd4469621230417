/** Lines for the page's own robots.txt, by what its owner wants of AI readers. */
import type { ReadersReport } from '@linklens/engine'
import { CodeBlock } from '../code-block.tsx'
import { listText } from '../../format.ts'

export function ReaderRulesView({ rules }: Pick<ReadersReport, 'rules'>) {
  if (rules.length === 0) return null
  return (
    <>
      <h3>What to paste into robots.txt</h3>
      {rules.map((rule) => (
        <details class="more">
          <summary>{rule.title}</summary>
          <Lines rule={rule} />
        </details>
      ))}
      <p class="quiet">
        <a href="/crawlers#reader-rules">Rules for servers and firewalls</a>
      </p>
    </>
  )
}

function Lines({
  rule: { choice, title, snippet, remove, copied },
}: {
  rule: ReadersReport['rules'][number]
}) {
  if (snippet === '') return <p>robots.txt does that already.</p>
  return (
    <>
      {remove.length > 0 && <p>First take out {lineNumbers(remove)}: they name the same readers.</p>}
      <p>
        {remove.length > 0 ? 'Then put' : 'Put'} this at the end of the file.
        {copied.length > 0 &&
          ` It repeats ${lineNumbers(copied)} of the group for all, because a group that names a reader inherits nothing.`}
      </p>
      <CodeBlock
        id={`reader-rules-${choice}`}
        code={`${snippet}\n`}
        what={`lines for robots.txt: ${title}`}
      />
    </>
  )
}

const lineNumbers = (lines: readonly { line: number }[]): string =>
  `${lines.length === 1 ? 'line' : 'lines'} ${listText(lines.map(({ line }) => String(line)))}`
